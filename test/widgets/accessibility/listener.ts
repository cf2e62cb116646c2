import type { LabelKey } from '@idproof/widgets';
import type { CDPSession, Page } from 'playwright-core';
import type { Verdict } from '../face/fake-judge.js';
import type { Job } from './pages/job-page.js';
import { readTree } from './read-tree.js';

/** A bound above the number of stops of any screen. */
const MOST_STOPS = 20;

/** A blind person with a keyboard and a screen reader. */
export class Listener {
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

  /** Types into the field that has the focus, in place of what is selected. */
  async type(text: string): Promise<void> {
    await this.#takeSpeech();
    this.#lines.push(`> types ${text}`);
    await this.#page.keyboard.type(text);
    await this.#takeSpeech();
  }

  /** Moves to the control of that name, and chooses a file in the dialog of the system that it opens. */
  async chooseOn(key: LabelKey, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const dialog = this.#page.waitForEvent('filechooser');
    await this.pressOn(key);
    this.#lines.push(`> chooses ${file.name}`);
    await (await dialog).setFiles(file);
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
