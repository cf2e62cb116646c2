import type { HintCode } from '@idproof/core/capture';
import type { DocumentKind, ReasonCode } from '@idproof/core/session';
import { html, type TemplateResult } from 'lit';
import type { Refusal } from '../internal/capture-view.js';
import { closeSentence, joinSentences } from '../internal/join-sentences.js';
import { listDoubts, namedWords, remedyWords, warningWords } from '../internal/picture-words.js';
import { errorWords, reasonWords, type Words } from '../labels.js';
import { hasChoice } from './document-choice.js';
import type { FlowState, OpenStep } from './flow-state.js';
import type { FlowView } from './flow-view.js';

/** Refusals that do not tell what is wrong with the picture. */
const UNSPECIFIC: ReadonlySet<ReasonCode> = new Set(['no_document', 'document_unreadable']);
/** Warnings of which a reason says the same, and what to do about it. */
const REASON_OF: Partial<Record<HintCode, ReasonCode>> = {
  blurry: 'document_blurred',
  too_bright: 'document_overexposed',
  no_document: 'no_document',
  other_document: 'no_document',
};
/** Warnings that tell all: nothing else is to be done about such a picture than to take the other side. */
const SIDES: ReadonlySet<HintCode> = new Set(['same_side', 'wrong_side']);

/** Refusals of the document itself, whatever its picture. */
const OF_DOCUMENT: ReadonlySet<ReasonCode> = new Set(['no_document', 'document_expired', 'document_not_real']);

/** Why the step is asked for again, and what else there is to do than to take a picture; null where it is new. */
export function describeRefusal(flow: FlowView, state: Extract<FlowState, { phase: OpenStep }>): Refusal | null {
  const { phase, view, fault, isResumed } = state;
  const { words } = flow;
  if (phase === 'consent') return null;
  if (isResumed && words.document_resumed) return { texts: [words.document_resumed] };
  const reasons = view.reasons.filter((reason) => reason.step === phase).map(({ code }) => code);
  // What was said of the attempts holds still where a picture was not taken at all.
  const more = reasons.length > 0 ? { attemptsLeft: view.attemptsLeft[phase] } : {};
  if (fault) return { texts: [errorWords(fault, words)], ...more };
  const lost = flow.follower?.hasLostPicture && words.picture_lost;
  const texts = lost ? [lost] : explainRefusal(flow, reasons);
  if (texts.length > 0) return { texts, ...more, ...(isOfDocument(flow) && { action: renderOther(flow) }) };
  return phase === 'document' && flow.images.accepted && words.document_read
    ? { texts: [words.document_read], action: renderKeep(flow) }
    : null;
}

function renderOther({ words, onUnchoose }: FlowView): TemplateResult {
  return html`<button class="button" part="other" @click=${onUnchoose}>${words.select_change}</button>`;
}

/** Whoever came back from the selfie need not take anything again. */
function renderKeep({ words, onKeepDocument }: FlowView): TemplateResult {
  return html`<button class="button" part="keep" @click=${onKeepDocument}>${words.document_keep}</button>`;
}

/** Why a picture was refused, each reason once: what the review warned of in the pages refused tells it where the refusal does not. */
function explainRefusal(flow: FlowView, reasons: readonly ReasonCode[]): string[] {
  const { state, wantedPages, images, choice, words } = flow;
  const kind = choice?.kind ?? '';
  const seen = state.phase === 'document' ? wantedPages.flatMap((page) => images.warnings[page] ?? []) : [];
  const told = reasons.map((code) => {
    if (UNSPECIFIC.has(code)) return tellSeen(code, seen, flow);
    const isTurned = code === 'document_without_portrait' && seen.includes('wrong_side');
    return joinSentences(isTurned ? warningWords('wrong_side', kind, words) : '', describe(code, kind, words));
  });
  return [...new Set(told)];
}

function tellSeen(code: ReasonCode, seen: readonly HintCode[], { choice, images, words }: FlowView): string {
  const kind = choice?.kind ?? '';
  const doubts = listDoubts(seen);
  const own = doubts.map((doubt) => REASON_OF[doubt]).find((reason) => reason !== undefined);
  const rest = doubts.filter((doubt) => !REASON_OF[doubt]).map((doubt) => warningWords(doubt, kind, words));
  const page = images.warnings.back?.includes('wrong_side') ? 'back' : 'front';
  const isTold = doubts.some((doubt) => SIDES.has(doubt));
  const remedy = isTold ? remedyWords(doubts, page, kind, words) : describe(own ?? code, kind, words);
  return closeSentence(joinSentences(...rest, remedy));
}

function describe(code: ReasonCode, kind: DocumentKind | '', words: Words): string {
  return namedWords(`reason_${code}`, kind, words) || reasonWords(code, words);
}

/** Whether the document itself was refused, and the person has another one to choose. */
export function isOfDocument({ choice, state }: FlowView): boolean {
  if (state.phase !== 'document' || state.fault || !choice || !hasChoice(state.view)) return false;
  return state.view.reasons.some(({ code }) => OF_DOCUMENT.has(code));
}
