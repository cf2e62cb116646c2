import type { LabelKey } from '@idproof/widgets';
import type { CDPSession, Page } from 'playwright-core';
import type { Verdict } from '../face/fake-judge.js';
import type { Shown } from './open-people.js';
import type { Job } from './pages/job-page.js';
import { readTree } from './read-tree.js';

/** The languages of the transcripts: one from left to right, and one from right to left. */
export const LANGUAGES = ['en', 'ar'] as const;

/** A bound above the number of stops of any screen. */
const MOST_STOPS = 20;

/** Completes a verification by keyboard, and records the speech of a screen reader. */
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
    await person.judge({ hints: [] });
    await person.pressOn('capture_start');
    await person.arrive('document live');
    await takePicture(person, 'document', ['no_document', 'closer']);
    await person.hold();
    await person.press('Enter');
    await person.arrive('checking');
    await person.readScreen('The document is read');
    await person.judge({ hints: [] });
    // Its camera opens by itself.
    await person.answer('selfie live');
    await takePicture(person, 'selfie', ['no_face', 'look_straight']);
    await person.hold();
    await person.pressOn('capture_confirm');
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

/** Before an open camera, hears the hints and holds still until the image is captured. */
async function takePicture(
  person: Listener,
  step: 'document' | 'selfie',
  hints: NonNullable<Verdict['hints']>,
): Promise<void> {
  await person.hears('capture_auto');
  await person.readScreen('The camera is on');
  for (const hint of hints) {
    await person.judge({ hints: [hint] });
    // With the camera of a computer.
    await person.hears((hint === 'no_document' ? 'hint_no_document_held' : `hint_${hint}`) as LabelKey);
  }
  await person.judge({ would: 'capture' });
  await person.arrive(`${step} review`);
  await person.readScreen('The picture was taken');
}

/** A blind person with a keyboard and a screen reader. */
class Listener {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  readonly #lines: string[] = [];

  constructor(page: Page, devtools: CDPSession) {
    this.#page = page;
    this.#devtools = devtools;
  }

  /** The transcript so far. */
  write(): string {
    return `${this.#lines.join('\n').trim()}\n`;
  }

  /** Records the announcements so far, then the whole screen from its top. */
  async readScreen(title: string): Promise<void> {
    await this.#takeSpeech();
    const screen = await readTree(this.#devtools);
    this.#lines.push('', `── ${title}`, ...screen.map((line) => `   ${line}`), '');
  }

  /** Moves to the control of that name by Tab, and presses Enter. */
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
    // A control that has just appeared accepts no press yet.
    if (key === 'Enter') await this.#page.waitForFunction(isReady);
    this.#lines.push(`> ${key}`);
    await this.#page.keyboard.press(key);
    await this.#takeSpeech();
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

  /** Records the announcements once the screen is stable. */
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

/** Whether the focused control accepts presses. Runs in the page. */
function isReady(): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLButtonElement && active.style.pointerEvents === '';
}

declare global {
  var job: Job;
}
