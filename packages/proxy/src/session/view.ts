import type { DocumentChoice, PaperView, Reason, SessionResult, SessionView, Step } from '@idproof/core/session';
import { SERVER_REASONS, STEPS_OF, STEPS_WITH_LIVENESS } from '@idproof/core/session';
import type { Context } from '../context.js';
import { isRequired } from '../model/asked-papers.js';
import { pickConfirmFields } from '../model/confirm-fields.js';
import { findPhone } from '../model/handoff.js';
import { createHandoffView } from './handoff-view.js';
import { getHostedOrigin } from './hosted-addresses.js';
import { deriveTabKey } from '../sealing/keys.js';
import { unseal } from '../sealing/seal.js';
import { findPages } from './document-pages.js';
import { getFlow } from '../model/record.js';
import type { Evidence, SessionRecord } from '../model/record.js';
import { createReference } from '../model/reference.js';
import { getStatus, getStep } from '../model/positions.js';
import { findLatestEnd } from './session-times.js';

/** Opens the evidence of a session; `undefined` before the first result and after the purge. */
export function openEvidence({ ring }: Pick<Context, 'ring'>, record: SessionRecord): Evidence | undefined {
  if (record.evidence === undefined) return undefined;
  return unseal(ring, 'evidence', record.id, record.evidence) as Evidence;
}

export function countAttemptsLeft(ctx: Context, record: SessionRecord): SessionView['attemptsLeft'] {
  const { document, selfie, hosted } = ctx.settings.attempts;
  return {
    document: Math.max(0, document - record.attempts.document),
    selfie: Math.max(0, selfie - record.attempts.selfie),
    hosted: Math.max(0, hosted - (record.attempts.hosted ?? 0)),
  };
}

/** True where the back of the document is sent again with the selfie, as a review needs it. */
export function wantsBack({ settings }: SessionRecord): boolean {
  const isSelfie = settings.hosted === undefined && settings.face === undefined;
  return settings.imagesForReview === true && isSelfie && settings.pages.includes('back');
}

/** Where the provider's part of a session takes place; undefined where it has none. */
function findPlace({ settings: { hosted, face } }: SessionRecord): 'page' | 'app' | undefined {
  if (hosted) return hosted.flow === 'h5' ? 'page' : 'app';
  return face?.place;
}

/** The steps of a session in their order. */
function listSteps(record: SessionRecord): Step[] {
  const { consent, face, confirm, papers } = record.settings;
  const captures = face ? STEPS_WITH_LIVENESS : STEPS_OF[getFlow(record)];
  return [
    ...captures.filter((step) => step !== 'result' && (step !== 'consent' || !consent)),
    ...(confirm ? ['confirm' as const] : []),
    ...(papers ? ['papers' as const] : []),
    'result',
  ];
}

const isForServer = ({ code }: Reason): boolean => (SERVER_REASONS as readonly string[]).includes(code);

/** Hex digits of the mark of a document in a view: 64 bits tell the documents of one session apart. */
const MARK_LENGTH = 16;

/** View of a session for the browser that started it; see `toDeviceView`. */
export function createView(ctx: Context, record: SessionRecord): SessionView {
  const { settings, position } = record;
  const { at: _at, ...consent } = record.consent;
  const { policyUrl, contact } = ctx.settings.consent;
  const flow = getFlow(record);
  const view: SessionView = {
    sessionId: record.id,
    reference: createReference(record.id),
    status: getStatus(position),
    flow,
    // The face of the `api` flow is one step of several.
    step: position === 'processing' && settings.face ? 'hosted' : getStep(position),
    steps: listSteps(record),
    locale: settings.locale,
    ...(ctx.settings.merchant ? { merchant: ctx.settings.merchant } : {}),
    consent: { ...consent, ...(policyUrl ? { policyUrl } : {}), ...(contact ? { contact } : {}) },
    documents: settings.hosted?.documents ?? listDocuments(ctx, record),
    capture: {
      maxBase64Length: settings.maxBase64Length,
      methods: settings.captureMethods,
      ...(settings.stepCaptureMethods ? { stepMethods: settings.stepCaptureMethods } : {}),
      upload: settings.captureMethods.includes('upload'),
      ...(settings.quality ? { quality: settings.quality } : {}),
      ...settings.actions,
      ...(wantsBack(record) ? { backForReview: true } : {}),
      ...(record.papers ? { maxPaperLength: ctx.settings.maxPaperLength } : {}),
    },
    attemptsLeft: countAttemptsLeft(ctx, record),
    ...(record.papers ? { papers: listPapers(ctx, record) } : {}),
    wasSent: record.transactions.length > 0,
    reasons: getStatus(position) === 'open' ? record.reasons : [],
    expiresAt: new Date(record.expiresAt).toISOString(),
  };
  if (getStatus(position) === 'open') {
    const seconds = Math.max(0, Math.floor((record.expiresAt - ctx.clock()) / 1000));
    if (ctx.settings.keepPictures && flow === 'api') view.tabKey = deriveTabKey(ctx.ring, record.id);
    if (record.document) view.documentMark = record.document.pictures.slice(0, MARK_LENGTH);
    view.timeLeft = { seconds, isExtendable: findLatestEnd(ctx, record.createdAt) > record.expiresAt };
  }
  if (position === 'open/confirm') view.confirm = { fields: findConfirmFields(ctx, record) };
  const place = findPlace(record);
  if (place) {
    const origin = getHostedOrigin(ctx.settings, settings.face ? 'face' : 'all');
    view.hosted = { isStarted: record.hosted !== undefined, place, ...(place === 'page' ? { origin } : {}) };
  }
  if (record.handoff?.asksOwner && !findPhone(record) && getStatus(position) === 'open') {
    // The person agreed on a phone alone.
    const { receipt: _receipt, ...asked } = view.consent;
    Object.assign(view, { step: 'consent', consent: { ...asked, decision: null }, reasons: [] });
    delete view.confirm;
  }
  const handoff = createHandoffView(ctx, record);
  if (handoff) view.handoff = handoff;
  if (position === 'finished') view.result = createResult(ctx, record);
  return view;
}

/** What the person is asked about at the step `confirm`; see `pickConfirmFields`. */
export function findConfirmFields(ctx: Context, record: SessionRecord): Record<string, string> {
  const { docType, fields } = openEvidence(ctx, record)?.document ?? { docType: '', fields: {} };
  return pickConfirmFields(fields, ctx.documentTypes.get(docType)?.required);
}

function listDocuments(ctx: Context, { settings }: SessionRecord): DocumentChoice[] {
  return settings.docTypes.map((docType) => {
    const type = ctx.documentTypes.get(docType);
    return {
      docType,
      name: type?.name ?? docType,
      country: type?.country ?? '',
      pages: [...findPages(ctx, settings, docType)],
      ...(type?.kind ? { kind: type.kind } : {}),
    };
  });
}

/** The papers of a session. A paper has attempts left only while it is wanted. */
function listPapers(ctx: Context, record: SessionRecord): PaperView[] {
  return (record.papers ?? []).map(({ schemaId, state, attempts }) => ({
    schemaId,
    isRequired: isRequired(record, schemaId),
    state,
    attemptsLeft: state === 'wanted' ? Math.max(0, ctx.settings.attempts.paper - attempts) : 0,
  }));
}

function createResult(ctx: Context, record: SessionRecord): SessionResult {
  const evidence = openEvidence(ctx, record);
  const { reviewTime } = ctx.settings;
  const read = evidence?.document?.fields ?? {};
  const named = record.settings.resultFields.filter((key) => Object.hasOwn(read, key));
  return {
    outcome: record.outcome,
    reference: createReference(record.id),
    ...(reviewTime !== undefined && record.outcome === 'review' ? { reviewTime: Math.ceil(reviewTime / 1000) } : {}),
    reasons: record.reasons.filter((reason) => !isForServer(reason)),
    fields: Object.fromEntries(named.map((key) => [key, read[key] ?? ''])),
    ...describeShownLiveness(evidence ?? {}),
  };
}

/** Liveness for the browser: of a forged face, nothing shows that it was recognised. */
function describeShownLiveness({
  face,
  faceCapture,
}: Partial<Evidence>): Pick<SessionResult, 'liveness' | 'livenessBy'> {
  if (!face || faceCapture?.verdict === 'attack') return { liveness: 'not-checked' };
  const { liveness, livenessBy } = face;
  return { liveness, ...(livenessBy ? { livenessBy } : {}) };
}
