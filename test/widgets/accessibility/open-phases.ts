import type { BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from './open-people.js';

/** Without motion, since the colours of a text that fades in are mixed. */
export const STILL = { reducedMotion: 'reduce' } as const;

/** Failures, by phase. */
type Wrong = Record<string, string[]>;
export type Look = (page: Page) => Promise<string[]>;

interface Going {
  /** Default: English. */
  locale?: string;
  /** Runs once, before the first phase. */
  prepare?: (page: Page) => Promise<void>;
}

/** Every phase of the elements, checked under the settings of people. */
export interface Phases {
  /** Opens every phase in one window, and collects the failures of each check, by phase. */
  collectEach<Name extends string>(
    options: BrowserContextOptions,
    looks: Readonly<Record<Name, Look>>,
    going?: Going,
  ): Promise<Record<Name, Wrong>>;
  /** The same for a single check. */
  collect(options: BrowserContextOptions, look: Look, going?: Going): Promise<Wrong>;
  close(): Promise<void>;
}

export async function openPhases(): Promise<Phases> {
  const shown = await openPage(new URL('./pages/people-page.ts', import.meta.url));

  async function collectEach<Name extends string>(
    options: BrowserContextOptions,
    looks: Readonly<Record<Name, Look>>,
    { locale = 'en', prepare }: Going = {},
  ): Promise<Record<Name, Wrong>> {
    const page = await shown.open(options);
    await prepare?.(page);
    const all = Object.entries<Look>(looks).map(([name, look]) => ({ name, look, wrong: {} as Wrong }));
    try {
      for (const [tag, phase] of await page.evaluate(() => people.phases)) {
        await page.evaluate(([a, b, c]) => people.show(a, b, c), [tag, phase, locale] as const);
        for (const { look, wrong } of all) {
          const complaints = await look(page);
          if (complaints.length > 0) wrong[`${tag} ${phase}`] = complaints;
        }
      }
    } finally {
      await page.context().close();
    }
    return Object.fromEntries(all.map(({ name, wrong }) => [name, wrong])) as Record<Name, Wrong>;
  }

  return {
    collectEach,
    collect: async (options, look, going) => (await collectEach(options, { look }, going)).look,
    close: () => shown.close(),
  };
}
