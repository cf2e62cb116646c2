import type { HintCode } from '@idproof/core/capture';
import type { DocumentKind, Page } from '@idproof/core/session';
import type { Words } from '../labels.js';
import { isHeldUp } from './methods.js';
import type { CaptureView } from './view.js';
import { joinSentences } from '../element/join-sentences.js';

type HintView = Pick<CaptureView, 'guidance' | 'methods' | 'capture' | 'target' | 'messages'>;

/**
 * The message of a hint over the live image: for a document held up to the camera or lying on a table. Null without a
 * hint; empty while the messages of the camera are loading.
 */
export function hintMessage({ guidance, methods, capture, target, messages }: HintView): string | null {
  const code = guidance?.hint;
  if (!code) return null;
  // "Good" is left to the count-in: other checks may fail while the document moves.
  if (code === 'hold_still' && !guidance.isCounting) return messages.hint_blurry ?? '';
  if (code === 'cut_off' && guidance.direction === 'middle') {
    return joinSentences(warningMessage(code, target.kind, messages), messages.hint_off_centre);
  }
  const { kind } = target;
  const how = isHeldUp(methods, capture.lens.side) ? '_held' : '';
  const withDirection = guidance.direction && findText(`hint_${code}_${guidance.direction}`, messages);
  return withDirection || findText(`hint_${code}${how}`, messages) || namedMessage(`hint_${code}`, kind, messages);
}

/** The message of a warning about a captured image. Empty while the messages of the camera are loading. */
export function warningMessage(code: HintCode, of: DocumentKind | 'face' | '', messages: Words): string {
  return namedMessage(`warning_${code}`, of, messages);
}

/** Warnings that the image does not show the requested document, or not all of it. */
const NOT_WHOLE: ReadonlySet<HintCode> = new Set(['no_document', 'other_document', 'cut_off']);

/**
 * The remedy for warnings whose message does not include it; else empty. If the back is captured where the front is
 * already known as the back, both sides are captured again: turning the document over would repeat the side.
 */
export function remedyMessage(
  doubts: readonly HintCode[],
  page: Page,
  of: DocumentKind | 'face' | '',
  messages: Words,
): string {
  if (doubts.includes('wrong_side') && page === 'back') return messages.remedy_both_sides ?? '';
  if (doubts.includes('same_side') || doubts.includes('wrong_side')) return messages.remedy_turn ?? '';
  if (doubts.includes('wrong_page')) return messages.hint_illegible ?? '';
  if (doubts.includes('not_colour')) return messages.hint_not_colour ?? '';
  if (doubts.includes('several_faces')) return messages.hint_several_faces ?? '';
  if (doubts.includes('no_face')) return messages.hint_look_straight ?? '';
  const isNotWhole = doubts.some((code) => NOT_WHOLE.has(code));
  return isNotWhole && of !== 'face' ? namedMessage('hint_other_document', of, messages) : '';
}

/** The message that names the document or how it is held, if there is one; else the general message. */
export function namedMessage(key: string, name: DocumentKind | 'face' | 'held' | '', messages: Words): string {
  return findText(`${key}_${name}`, messages) || findText(key, messages);
}

/** The warnings to show, each once. Without a document or face in the image that warning alone. */
export function listDoubts(warnings: readonly HintCode[]): HintCode[] {
  const missing = warnings.find((code) => code === 'no_document' || code === 'no_face');
  return missing ? [missing] : [...new Set(warnings)];
}

/** Not every hint has a message for both the live image and the captured one. */
function findText(key: string, messages: Words): string {
  return (messages as Partial<Record<string, string>>)[key] ?? '';
}
