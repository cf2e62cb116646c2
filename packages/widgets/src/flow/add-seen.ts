import type { HintCode } from '@idproof/core/capture';
import type { ReasonCode } from '@idproof/core/session';
import { joinSentences } from '../internal/join-sentences.js';
import { listDoubts, warningWords } from '../internal/picture-words.js';
import { reasonWords, type Words } from '../labels.js';
import type { FlowView } from './flow-view.js';

/** Refusals that do not tell what is wrong with the picture. */
const UNSPECIFIC: ReadonlySet<ReasonCode> = new Set(['no_document', 'document_unreadable']);
/** Warnings of which a reason says the same, and what to do about it. */
const REASON_OF: Partial<Record<HintCode, ReasonCode>> = {
  blurry: 'document_blurred',
  too_bright: 'document_overexposed',
};

/** Lets the texts of a refusal that does not tell why begin with what the review warned of in the pages refused. */
export function addSeen({ state, wantedPages, images, words }: FlowView, texts: string[]): string[] {
  const isUntold = state.phase === 'document' && state.view.reasons.some(({ code }) => UNSPECIFIC.has(code));
  if (!isUntold) return texts;
  const seen = wantedPages.flatMap((page) => images.warnings[page] ?? []);
  const text = joinSentences(...listDoubts(seen).map((code) => describeSeen(code, words)));
  return text ? [text, ...texts] : texts;
}

function describeSeen(code: HintCode, words: Words): string {
  const reason = REASON_OF[code];
  return reason ? reasonWords(reason, words) : warningWords(code, 'document', words);
}
