import type { HintCode, Subject } from '@idproof/core/capture';
import type { Words } from '../labels.js';
import type { GuidanceView } from './guidance/guidance.js';

/**
 * What a hint over the live picture asks for: before a camera that a document is held up to, or over a table. Null
 * without one; empty while the texts of the camera are not there.
 */
export function hintWords(guidance: GuidanceView | null, isHeldUp: boolean, words: Words): string | null {
  const code = guidance?.hint;
  if (!code) return null;
  const led = guidance.way && findText(`hint_${code}_${guidance.way}`, words);
  return led || (isHeldUp && findText(`hint_${code}_held`, words)) || findText(`hint_${code}`, words);
}

/** What may be wrong with a finished picture. Empty while the texts of the camera are not there. */
export function warningWords(code: HintCode, subject: Subject, words: Words): string {
  const isOfFace = subject === 'selfie' && code === 'too_small';
  return findText(isOfFace ? `warning_${code}_face` : `warning_${code}`, words);
}

/** The warnings that are said of a picture, each once: of what is not seen nothing else. */
export function listDoubts(warnings: readonly HintCode[]): HintCode[] {
  const missing = warnings.find((code) => code === 'no_document' || code === 'no_face');
  return missing ? [missing] : [...new Set(warnings)];
}

/** Not every hint is given both over the live picture and of a finished one. */
function findText(key: string, words: Words): string {
  return (words as Partial<Record<string, string>>)[key] ?? '';
}
