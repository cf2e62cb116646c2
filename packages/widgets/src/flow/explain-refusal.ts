import type { HintCode } from '@idproof/core/capture';
import type { DocumentKind, Page, ReasonCode } from '@idproof/core/session';
import { html, type TemplateResult } from 'lit';
import type { Refusal } from '../capture/view.js';
import { isHeldUp, readMethods } from '../capture/methods.js';
import { closeSentence, joinSentences } from '../element/join-sentences.js';
import { namedMessage, remedyMessage, warningMessage } from '../capture/hint-messages.js';
import { errorWords, reasonWords, type Words } from '../labels.js';
import { hasChoice, listMethods } from './document-choice.js';
import { findPaper, followsExhausted } from './find-paper.js';
import { describeReturn, renderUrgentHandoff } from './render-handoff.js';
import type { FlowState, OpenStep } from './flow-state.js';
import type { FlowView } from './flow-view.js';

/** Reasons that do not name a fault of the image. */
const UNSPECIFIC: ReadonlySet<ReasonCode> = new Set(['no_document', 'document_unreadable']);
/** Warnings that explain why a document was not found or not read, the gravest first. */
const CAUSES: readonly HintCode[] = [
  'wrong_side',
  'same_side',
  'no_document',
  'other_document',
  'cut_off',
  'covered',
  'blurry',
  'too_dark',
  'too_bright',
  'tilted',
  'glare',
  'too_small',
  'closer',
  'away',
  'wrong_page',
  'illegible',
  'not_colour',
];
/** Reasons with the same meaning as a warning; their texts name the remedy as well. */
const REASON_OF: Partial<Record<HintCode, ReasonCode>> = {
  blurry: 'document_blurred',
  too_bright: 'document_overexposed',
  no_document: 'no_document',
  other_document: 'no_document',
  illegible: 'document_unreadable',
};

/** Reasons about the document itself, not its image. */
const OF_DOCUMENT: ReadonlySet<ReasonCode> = new Set(['no_document', 'document_expired', 'document_not_real']);

/** The texts of a refusal and an alternative to another capture; null for a step without one. */
export function describeRefusal(flow: FlowView, state: Extract<FlowState, { phase: OpenStep }>): Refusal | null {
  const { phase, view, fault, isResumed, fromPhone } = state;
  const { words } = flow;
  if (phase === 'consent' || phase === 'confirm') return null;
  const returned = [describeReturn(state, words)].filter(Boolean);
  const resumed = fromPhone ? words.handoff_document_again : words.document_resumed;
  if (isResumed && resumed) return { texts: [...returned, resumed] };
  const reasons = view.reasons.filter((reason) => reason.step === phase).map(({ code }) => code);
  // A fault of the call leaves the number of attempts as it was.
  const attemptsLeft = phase === 'papers' ? (findPaper(view)?.attemptsLeft ?? 0) : view.attemptsLeft[phase];
  const more = reasons.length > 0 ? { attemptsLeft } : {};
  const phone = renderUrgentHandoff(flow);
  if (fault) return { texts: [errorWords(fault, words)], ...more, ...(phone && { action: phone }) };
  const texts = [...returned, ...(explainLoss(flow) ?? explainReasons(flow, reasons))];
  const other = isOfDocument(flow) ? renderOther(flow) : null;
  const action = other && phone ? html`${other}${phone}` : (other ?? phone);
  if (texts.length > 0) return { texts, ...more, ...(action && { action }) };
  return phase === 'document' && flow.session.images.accepted && words.document_read
    ? { texts: [words.document_read], action: renderKeep(flow) }
    : null;
}

/** What a reload lost, or that the paper before this one is left out; null for neither. */
function explainLoss({ state, words, sideEffects }: FlowView): string[] | null {
  const isPaper = state.phase === 'papers';
  const lost = sideEffects?.lostImage.isMissed && (isPaper ? words.paper_lost : words.picture_lost);
  if (lost) return [lost];
  const isNext = isPaper && state.view.reasons.length === 0 && followsExhausted(state.view);
  return isNext && words.paper_exhausted ? [words.paper_exhausted] : null;
}

function renderOther({ words, actions }: FlowView): TemplateResult {
  return html`<button class="button" part="other" @click=${actions.clearChoice}>${words.select_change}</button>`;
}

/** Returns to the selfie without another capture. */
function renderKeep({ words, actions }: FlowView): TemplateResult {
  return html`<button class="button" part="keep" @click=${actions.keepDocument}>${words.document_keep}</button>`;
}

/** The refused image: its warnings, and how the person holds the document. */
interface RefusedImage {
  /** Warnings of the review in the pages that are captured again. */
  seen: readonly HintCode[];
  page: Page;
  kind: DocumentKind | '';
  how: 'held' | '';
}

/** The text of the first reason that names a fault of the image, else of the first reason. */
function explainReasons(flow: FlowView, reasons: readonly ReasonCode[]): string[] {
  const { state, words } = flow;
  const { wantedPages, images, choice } = flow.session;
  const code = reasons.find((reason) => !UNSPECIFIC.has(reason)) ?? reasons[0];
  if (!code) return [];
  const seen = state.phase === 'document' ? wantedPages.flatMap((page) => images.warnings[page] ?? []) : [];
  const page = images.warnings.back?.includes('wrong_side') ? 'back' : 'front';
  return [
    explainReason(code, { seen, page, kind: choice?.kind ?? '', how: isDocumentHeldUp(flow) ? 'held' : '' }, words),
  ];
}

/** One cause and its remedy. A warning of the review replaces a reason that does not name the fault. */
export function explainReason(code: ReasonCode, { seen, page, kind, how }: RefusedImage, words: Words): string {
  const cause = findCause(code, seen);
  const reason = cause ? REASON_OF[cause] : code;
  if (reason) return namedMessage(`reason_${reason}`, kind, words) || reasonWords(reason, words);
  const doubt = cause as HintCode;
  const hint = doubt === 'too_small' ? 'closer' : doubt;
  const remedy = remedyMessage([doubt], page, kind, words) || namedMessage(`hint_${hint}`, how, words);
  return closeSentence(joinSentences(warningMessage(doubt, kind, words), remedy));
}

function findCause(code: ReasonCode, seen: readonly HintCode[]): HintCode | undefined {
  if (UNSPECIFIC.has(code)) return CAUSES.find((cause) => seen.includes(cause));
  return code === 'document_without_portrait' ? seen.find((hint) => hint === 'wrong_side') : undefined;
}

function isDocumentHeldUp({ state }: FlowView): boolean {
  const methods = state.phase === 'document' ? listMethods(state.view.capture, 'document') : [];
  return isHeldUp(readMethods(methods).methods, undefined);
}

/** True where the document itself was refused and the person can choose another one. */
export function isOfDocument({ session: { choice }, state }: FlowView): boolean {
  if (state.phase !== 'document' || state.fault || !choice || !hasChoice(state.view)) return false;
  return state.view.reasons.some(({ code }) => OF_DOCUMENT.has(code));
}
