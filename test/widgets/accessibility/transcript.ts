import type { LabelKey } from '@idproof/widgets';
import type { CDPSession, Page } from 'playwright-core';
import type { Verdict } from '../face/fake-judge.js';
import type { Shown } from './open-people.js';
import type { Job } from './pages/job-page.js';
import { readTree } from './read-tree.js';

/** The languages of the transcripts: one from left to right, and one from right to left. */
export const LANGUAGES = ['en', 'ar'] as const;

/** More stops than any screen has. */
const MOST_STOPS = 20;

/** Does the main job by keyboard alone, and writes down what a screen reader says on the way. */
export async function writeTranscript(shown: Shown, locale: (typeof LANGUAGES)[number]): Promise<string> {
  const page = await shown.open({ reducedMotion: 'reduce' });
  try {
    const person = new Listener(page, await page.context().newCDPSession(page));
    await page.evaluate((language) => job.open(language), locale);
    await person.readScreen('The page is open');
    await person.hold();
    await person.pressOn('start_action');
    await person.answer('consent');
    await person.readScreen('Consent');
    await person.hold();
    await person.pressOn('consent_agree');
    await person.answer('document idle');
    await person.readScreen('Document');
    await takePicture(person, 'document', ['no_document', 'closer']);
    await person.hold();
    await person.press('Enter');
    await person.arrive('checking');
    await person.readScreen('The document is read');
    await person.answer('selfie idle');
    await person.readScreen('Selfie');
    await takePicture(person, 'selfie', ['no_face', 'look_straight']);
    await person.hold();
    await person.press('Enter');
    await person.arrive('checking');
    await person.answer('result');
    await person.readScreen('Result');
    await person.pressOn('result_done');
    await person.readScreen('The end');
    return person.write();
  } finally {
    await page.context().close();
  }
}

/** Opens the camera, is told what is wrong, and holds still until the picture is taken. */
async function takePicture(
  person: Listener,
  step: 'document' | 'selfie',
  hints: NonNullable<Verdict['hints']>,
): Promise<void> {
  await person.equip();
  await person.judge({ hints: [] });
  await person.pressOn('capture_start');
  await person.arrive(`${step} live`);
  await person.hears('capture_auto');
  await person.readScreen('The camera is on');
  for (const hint of hints) {
    await person.judge({ hints: [hint] });
    // Before the camera of a computer.
    await person.hears((hint === 'no_document' ? 'hint_no_document_held' : `hint_${hint}`) as LabelKey);
  }
  await person.judge({ would: 'capture' });
  await person.arrive(`${step} review`);
  await person.readScreen('The picture was taken');
}

/** Somebody who sees nothing: has a keyboard, and is told what is on the screen. */
class Listener {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  readonly #lines: string[] = [];

  constructor(page: Page, devtools: CDPSession) {
    this.#page = page;
    this.#devtools = devtools;
  }

  /** Everything so far, as text. */
  write(): string {
    return `${this.#lines.join('\n').trim()}\n`;
  }

  /** What was said until now, then the whole screen from its top. */
  async readScreen(title: string): Promise<void> {
    await this.#takeSpeech();
    const screen = await readTree(this.#devtools);
    this.#lines.push('', `── ${title}`, ...screen.map((line) => `   ${line}`), '');
  }

  /** Goes to the control of that name by Tab, and presses Enter there. */
  async pressOn(key: LabelKey): Promise<void> {
    const name = await this.#page.evaluate((wanted) => job.word(wanted), key);
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      if ((await this.#findFocus()) === name) return this.press('Enter');
      await this.press('Tab');
    }
    throw new Error(`Tab did not lead to "${name}":\n${this.write()}`);
  }

  async press(key: 'Tab' | 'Enter'): Promise<void> {
    await this.#takeSpeech();
    // What has just appeared takes no press yet.
    if (key === 'Enter') await this.#page.waitForFunction(isReady);
    this.#lines.push(`> ${key}`);
    await this.#page.keyboard.press(key);
    await this.#takeSpeech();
  }

  equip(): Promise<void> {
    return this.#page.evaluate(() => job.equip());
  }

  judge(verdict: Verdict): Promise<void> {
    return this.#page.evaluate((says) => job.judge(says), verdict);
  }

  hold(): Promise<void> {
    return this.#page.evaluate(() => job.hold());
  }

  /** Lets the session answer, and waits for the phase that it leads to. */
  async answer(phase: string): Promise<void> {
    await this.#takeSpeech();
    await this.#page.evaluate(() => job.answer());
    await this.arrive(phase);
  }

  async arrive(phase: string): Promise<void> {
    await this.#page.waitForFunction((wanted) => job.phase() === wanted, phase);
    await this.#takeSpeech();
  }

  /** Waits until that text is said. */
  async hears(key: LabelKey): Promise<void> {
    const text = await this.#page.evaluate((wanted) => job.word(wanted), key);
    const wasSaid = this.#lines.slice(this.#lines.lastIndexOf('> Enter')).some((line) => line.includes(text));
    if (!wasSaid) await this.#page.waitForFunction((wanted) => job.hear().some((line) => line.includes(wanted)), text);
    await this.#takeSpeech();
  }

  /** What was said goes in as soon as the screen has come to rest. */
  async #takeSpeech(): Promise<void> {
    const said = await this.#page.evaluate(async () => {
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      return job.take();
    });
    this.#lines.push(...said.map((line) => `  ${line}`));
  }

  #findFocus(): Promise<string> {
    return this.#page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active instanceof HTMLButtonElement ? (active.textContent ?? '').trim() : '';
    });
  }
}

/** Whether the control that has the focus takes presses. Runs in the page. */
function isReady(): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLButtonElement && active.style.pointerEvents === '';
}

declare global {
  var job: Job;
}
