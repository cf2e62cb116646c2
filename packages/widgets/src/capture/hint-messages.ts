import type { HintCode } from '@idproof/core/capture';
import type { DocumentKind, Page } from '@idproof/core/session';
import type { Words } from '../labels.js';
import type { GuidanceView } from './guidance/guidance.js';
import { joinSentences } from '../element/join-sentences.js';

/**
 * What a hint over the live picture asks for: before a camera that a document is held up to (`_held`), or over a table.
 * Null without one; empty while the texts of the camera are not there.
 */
export function hintWords(
  guidance: GuidanceView | null,
  how: '_held' | '',
  kind: DocumentKind | '',
  messages: Words,
): string | null {
  const code = guidance?.hint;
  if (!code) return null;
  if (code === 'cut_off' && guidance.way === 'middle') {
    return joinSentences(warningWords(code, kind, messages), messages.hint_off_centre);
  }
  const led = guidance.way && findText(`hint_${code}_${guidance.way}`, messages);
  return led || findText(`hint_${code}${how}`, messages) || namedWords(`hint_${code}`, kind, messages);
}

/** What may be wrong with a finished picture. Empty while the texts of the camera are not there. */
export function warningWords(code: HintCode, of: DocumentKind | 'face' | '', messages: Words): string {
  return namedWords(`warning_${code}`, of, messages);
}

/** Doubts about a picture that does not show the document asked for, or not all of it. */
const NOT_WHOLE: ReadonlySet<HintCode> = new Set(['no_document', 'other_document', 'cut_off']);

/**
 * What to do about doubts that do not say it; empty where they do. Of a back that shows the front the back was taken
 * already, for the front: turned over it would be the same side again, so both are taken anew.
 */
export function remedyWords(
  doubts: readonly HintCode[],
  page: Page,
  of: DocumentKind | 'face' | '',
  messages: Words,
): string {
  if (doubts.includes('wrong_side') && page === 'back') return messages.remedy_both_sides ?? '';
  if (doubts.includes('same_side') || doubts.includes('wrong_side')) return messages.remedy_turn ?? '';
  if (doubts.includes('several_faces')) return messages.hint_several_faces ?? '';
  if (doubts.includes('no_face')) return messages.hint_look_straight ?? '';
  const isNotWhole = doubts.some((code) => NOT_WHOLE.has(code));
  return isNotWhole && of !== 'face' ? namedWords('hint_other_document', of, messages) : '';
}

/** A text that calls what is photographed by its name, or says how it is held, where there is such a one. */
export function namedWords(key: string, name: DocumentKind | 'face' | 'held' | '', messages: Words): string {
  return findText(`${key}_${name}`, messages) || findText(key, messages);
}

/** The warnings that are said of a picture, each once: of what is not seen nothing else. */
export function listDoubts(warnings: readonly HintCode[]): HintCode[] {
  const missing = warnings.find((code) => code === 'no_document' || code === 'no_face');
  return missing ? [missing] : [...new Set(warnings)];
}

/** Not every hint is given both over the live picture and of a finished one. */
function findText(key: string, messages: Words): string {
  return (messages as Partial<Record<string, string>>)[key] ?? '';
}
