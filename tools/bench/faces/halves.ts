import type { CorpusImage } from './corpus.js';

/** Constants were chosen on one half of the people and are reported on the other. */
export type Half = 'tuning' | 'reported';

const TUNING: ReadonlySet<string> = new Set(['dad', 'astronaut', 'sample1', 'sample3', 'sample5']);

export function chooseHalf({ person, group }: Pick<CorpusImage, 'person' | 'group'>): Half {
  return TUNING.has(person ?? group ?? '') ? 'tuning' : 'reported';
}
