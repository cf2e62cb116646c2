import { addTexts, loadLabels } from '@idproof/widgets';
import { createPseudoTexts } from '@idproof/widgets/pseudo-texts.js';
import axe from 'axe-core';
import { listSmallTargets } from '../checks.js';
import { describeFocus, type FocusStop } from '../focus.js';
import { listBrokenWords, listOverflow, listOverlaps, spaceText } from '../layout.js';
import { listFaintMarks } from '../marks.js';
import { listMotion } from '../motion.js';
import { PHASES } from '../phases.js';
import { listUnthemed, type Theme } from '../themes.js';
import { listUntranslated } from '../untranslated.js';

/* Every phase in a page of its own, for a browser that is told which colours, width or motion a person wants. */

/** Everything that WCAG 2.2 asks for at the levels A and AA, as far as axe looks. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What other colours can break. */
const OF_COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

addTexts('en-XA', async () => createPseudoTexts(await loadLabels('en')));

let element: HTMLElement | null = null;

const people = {
  /** Tags with their phases. */
  phases: Object.entries(PHASES).flatMap(([tag, phases]) => Object.keys(phases).map((phase) => [tag, phase] as const)),
  async show(tag: string, phase: string, locale: string): Promise<void> {
    element = (await PHASES[tag]?.[phase]?.(locale)) ?? null;
  },
  async axe(scope: 'all' | 'colours'): Promise<string[]> {
    const { violations } = await axe.run(document, {
      runOnly: scope === 'all' ? RULES : OF_COLOURS,
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`);
  },
  /** Forces a theme upon the element, whatever the system is; says what did not follow. */
  wear(theme: Theme): string[] {
    element?.setAttribute('theme', theme);
    return element ? listUnthemed(element, theme) : ['nothing is shown'];
  },
  /** What a text that is too long for its place does: reaches out of it, covers something, or makes a target small. */
  misfits: (): string[] =>
    element ? [...listOverflow(element), ...listOverlaps(element), ...listSmallTargets(element)] : ['nothing is shown'],
  untranslated: (): string[] => (element ? listUntranslated(element) : ['nothing is shown']),
  overflow: (): string[] => (element ? listOverflow(element) : ['nothing is shown']),
  brokenWords: (): string[] => (element ? listBrokenWords(element) : ['nothing is shown']),
  space: (): void => void (element && spaceText(element)),
  faintMarks: (): string[] => (element ? listFaintMarks(element) : ['nothing is shown']),
  motion: listMotion,
  focus: (): FocusStop | null => describeFocus(),
};
export type People = typeof people;

declare global {
  var people: People;
}

Object.assign(window, { people });
