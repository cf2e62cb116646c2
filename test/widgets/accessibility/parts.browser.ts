// Browsers: chromium, firefox, webkit
import type { SessionView } from '@idproof/core/session';
import { expect } from '@open-wc/testing';
import { PHASES } from './phases.js';
import { show, startedFlow, type Show } from './stage.js';

const RETAKE = { code: 'no_document', step: 'document', action: 'retake' } as const;
const CONSENT = {
  version: '1',
  locale: 'en',
  text: 'We ask.',
  textHash: 'f'.repeat(64),
  decision: 'declined',
} as const;

/** A session with a result and a contact. */
function finish(outcome: 'rejected' | 'review'): Partial<SessionView> {
  return {
    step: 'result',
    status: 'finished',
    consent: { ...CONSENT, decision: 'granted', contact: 'privacy@bank.example' },
    result: { outcome, reasons: [], fields: {}, liveness: 'not-checked' },
  };
}

/** Settings that show the parts that no phase has by default. */
const MORE: Readonly<Record<string, readonly Show[]>> = {
  'idproof-result': [
    (locale) =>
      show('idproof-result', {
        locale,
        result: { outcome: null, reasons: [RETAKE], fields: {}, liveness: 'not-checked', reference: 'K7M4XP2C' },
        attemptsLeft: 2,
      }),
  ],
  'idproof-flow': [
    (locale) => startedFlow(locale, { merchant: { name: 'Example Bank' } }),
    (locale) => startedFlow(locale, { status: 'declined', consent: { ...CONSENT, receipt: 'k1.e30.c2VhbA' } }),
    (locale) => startedFlow(locale, finish('rejected')),
    (locale) => startedFlow(locale, finish('review')),
  ],
};

/** Parts that need a certain camera, judge, file or action, which no phase here has, but some browsers' cameras do. */
const NOT_HERE: Readonly<Record<string, readonly string[]>> = {
  'idproof-document-capture': ['outline', 'by-hand', 'pages', 'lens', 'torch', 'help', 'first-page'],
  'idproof-paper-capture': ['outline', 'by-hand', 'lens', 'torch', 'help', 'preview', 'zoom'],
  'idproof-selfie-capture': ['loading', 'by-hand', 'lens', 'torch', 'again', 'skip', 'alternative', 'help'],
  'idproof-flow': ['back', 'retake'],
};

/** The names in one table of the reference, by tag. */
function readNames(page: string, heading: 'part' | 'slot'): Map<string, string[]> {
  const sections = page.split(/^### `(?=idproof-)/m).slice(1);
  return new Map(
    sections.map((section) => {
      const table = section.split('\n\n').find((block) => block.startsWith(`| ${heading} |`)) ?? '';
      const names = [...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name!);
      return [section.slice(0, section.indexOf('`')), names];
    }),
  );
}

function listParts(element: HTMLElement): string[] {
  return [...element.shadowRoot!.querySelectorAll('[part]')].flatMap(({ part }) => part.value.split(' '));
}

function listSlots(element: HTMLElement): string[] {
  return [...element.shadowRoot!.querySelectorAll('slot')].flatMap(({ name }) => (name ? [name] : []));
}

describe('parts and slots, which pages build on', () => {
  for (const [heading, list] of [
    ['part', listParts],
    ['slot', listSlots],
  ] as const) {
    for (const [tag, phases] of Object.entries(PHASES)) {
      it(`${tag}: each ${heading} that a phase shows is documented, and each that is documented is shown or known to need more`, async () => {
        const documented = readNames(await (await fetch('/docs/elements.md')).text(), heading).get(tag) ?? [];
        const shown = new Set<string>();
        for (const mount of [...Object.values(phases), ...(MORE[tag] ?? [])]) {
          const element = await mount('en');
          for (const name of list(element)) shown.add(name);
          element.remove();
        }
        expect(
          [...shown].filter((name) => !documented.includes(name)),
          'not documented',
        ).to.deep.equal([]);
        const excused = heading === 'part' ? (NOT_HERE[tag] ?? []) : [];
        expect(
          excused.filter((name) => !documented.includes(name)),
          'excused, and not documented',
        ).to.deep.equal([]);
        const missing = documented.filter((name) => !shown.has(name) && !excused.includes(name));
        expect(missing, 'not shown').to.deep.equal([]);
      });
    }
  }
});
