import { randomBytes } from 'node:crypto';
import { IdproofError, isIdproofError } from '@idproof/core/errors';
import { LOCALES } from '@idproof/core/locale';
import { REALDOC_SCHEMAS } from '@idproof/core/provider';
import { CAPTURE_METHODS, FLOWS, QualityLimits } from '@idproof/core/session';
import type { CaptureMethod, Page } from '@idproof/core/session';
import * as z from 'zod';
import { createClientToken } from '../auth.js';
import { findConsentText, showsImages } from '../consent-text.js';
import type { Context } from '../context.js';
import {
  assertOfApi,
  createFaceRequest,
  createHostedRequest,
  type FaceRequest,
  type HostedRequest,
} from '../hosted/hosted-request.js';
import { PagesField, PROVIDER_FIELDS } from '../hosted/provider-request.js';
import { chooseLocale } from '../http/accept-language.js';
import { LimitReached } from '../http/limit-reached.js';
import { hashUser } from '../sealing/keys.js';
import { createMarkKeys } from '../sealing/image-mark.js';
import { seal } from '../sealing/seal.js';
import { hasField, PAPER_TEMPLATES } from '../model/paper-templates.js';
import { createReference } from '../model/reference.js';
import type {
  PaperRecord,
  PaperSettings,
  ScreeningMode,
  SessionRecord,
  SessionSettings,
  StepMethods,
} from '../model/record.js';
import { isAlive, type CreationRule } from '../stores/store.js';
import { findSwitchedOff } from '../session/switches.js';
import { findFirstEnd } from '../session/session-times.js';
import { changeSession } from '../session/sessions.js';
import { assertOwnUserId } from '../upstream/provider-user-id.js';
import { getStatus } from '../model/positions.js';
import { ACTION_FIELDS, chooseActions } from './choose-actions.js';
import { applyGiven, assertNotRevoked, assertTimely, GivenConsentField } from './given-consent.js';
import { LocaleField } from './locale-field.js';

/**
 * The document types of the `api` flow are checked against the proxy's list, those of the hosted flows against the
 * provider's.
 */
const docType = z.string().min(1).max(16);

const Methods = z.array(z.enum(CAPTURE_METHODS)).min(1);

const SCREENING_MODES = ['required', 'best-effort'] as const satisfies readonly ScreeningMode[];

const PaperRequest = z.strictObject({
  /** Template of the provider (specification 4.7). */
  schemaId: z.enum(REALDOC_SCHEMAS),
  /** False: the person may go on without it. Default: true. */
  required: z.boolean().default(true),
  /**
   * Field of the paper that must hold the name of the document's person, such as `buyer_name`; null: no name is compared.
   * Default: that of the template, as docs/papers.md lists them.
   */
  nameField: z.string().min(1).max(128).nullable().optional(),
});
type PaperRequest = z.output<typeof PaperRequest>;

/** The body of `POST /v1/sessions`. */
export const SessionRequest = z.strictObject({
  userId: z.string().min(1).max(256),
  flow: z.enum(FLOWS),
  docType: docType.optional(),
  docTypes: z.array(docType).min(1).max(32).optional(),
  /** Front, or both sides; in the hosted flows also the back alone. */
  pages: PagesField.optional(),
  locale: LocaleField.optional(),
  returnUrl: z.string().max(512).optional(),
  captureMethods: Methods.optional(),
  /** Capture methods of single steps, where they differ. */
  stepCaptureMethods: z.strictObject({ document: Methods.optional(), selfie: Methods.optional() }).optional(),
  capture: z
    .strictObject({
      upload: z.boolean().optional(),
      maxBase64Length: z.int().min(1024).optional(),
      quality: z.optional(QualityLimits),
      ...ACTION_FIELDS,
    })
    .optional(),
  resultFields: z.array(z.string().min(1).max(64)).max(64).optional(),
  /** Consent given before: the session begins after its consent step. */
  consent: GivenConsentField.optional(),
  /**
   * Of `api`: the provider captures the face and checks that it is live, on its page or in the native SDK of the host app
   * (`provider-app`). Default: our elements take a selfie, which nobody checks.
   */
  liveness: z.enum(['provider', 'provider-app']).optional(),
  /** Of `api`, after the captures: the person is asked whether the document was read right. Default: false. */
  confirm: z.boolean().optional(),
  /** Of `api`, after the captures: papers to give, each template once. Default: none. */
  papers: z.array(PaperRequest).min(1).max(REALDOC_SCHEMAS.length).optional(),
  /**
   * Of `api`: the person is screened against the watchlists of your account. `true` is `required`: not approved without an
   * answer; with `best-effort` a missing answer is a note in the evidence. Default: false.
   */
  screening: z.union([z.boolean(), z.enum(SCREENING_MODES)]).optional(),
  /** True: the daily limit of sessions of a user does not apply. */
  ignoreDailyLimit: z.boolean().optional(),
  ...PROVIDER_FIELDS,
});
export type SessionRequest = z.output<typeof SessionRequest>;

/** A created or resumed session. */
export interface CreatedSession {
  sessionId: string;
  /** What the person sees and names when asking: 8 letters and digits. */
  reference: string;
  clientToken: string;
  expiresAt: string;
  /** `processing` where the resumed session waits for the provider, `finished` where its result has not been shown. */
  status: 'open' | 'processing' | 'finished';
  /** False: an existing session was resumed. */
  isNew: boolean;
}

const HOUR = 3_600_000;
const MAX_TOKENS = 8;
/** Attempts when concurrent starts of one user conflict. */
const MAX_TRIES = 8;
const refuse = (field: string, why: string) => new IdproofError('invalid_field', why, { field });

/**
 * Creates a session, or resumes the one of the same user and request that has not ended, or whose result no browser has
 * shown, with a new token.
 * A new session of a request without a `locale` takes its language from `acceptLanguage`, the header of that name.
 */
export async function createSession(
  ctx: Context,
  request: SessionRequest,
  acceptLanguage: string | undefined,
): Promise<CreatedSession> {
  const { flow } = request;
  const wanted = createSettings(ctx, request, acceptLanguage);
  const ownUserId = ctx.settings.providerUserId === 'own' ? request.userId : undefined;
  if (ownUserId !== undefined) assertOwnUserId(ownUserId);
  const all = { ...(await createParts(ctx, wanted, request)), ownUserId };
  const { settings, parts } = await leaveOut(ctx, wanted, all);
  const allowed = await ctx.hooks.authorize?.({ userId: request.userId, flow, docTypes: settings.docTypes });
  if (ctx.hooks.authorize && allowed !== true) throw new IdproofError('unauthorized', 'The hook refused');
  const userHash = hashUser(ctx.ring, request.userId);
  // Identity of the request, without a locale that the browser chose: a browser in another language resumes the open
  // session. The hash is keyed, as it covers a share token and an address.
  const asked = { ...wanted, locale: request.locale };
  const { hosted, face } = all;
  const identity = [flow, asked, (hosted ?? face)?.providerFields ?? {}, ...(face ? [face.settings] : [])];
  const requestHash = hashUser(ctx.ring, JSON.stringify(identity));
  const { token, stored } = createClientToken(ctx);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const open = await ctx.store.findOpen(userHash, requestHash, ctx.clock());
    const resumed = open && (await withToken(ctx, open.id, stored));
    if (resumed) return answer(resumed, token, false);
    if (settings.consent) await assertNotRevoked(ctx, userHash, settings.consent);
    const record = newRecord(ctx, settings, userHash, requestHash, parts);
    const creation = await ctx.store.create({ ...record, tokens: [stored] }, createRule(ctx, request));
    if (creation === 'too many') throw new LimitReached('sessions-per-day', HOUR);
    // A concurrent start, here or at another instance, created a session: it is resumed.
    if (creation === 'open') continue;
    ctx.metrics.count('idproof_sessions_created_total', { flow });
    return answer(record, token, true);
  }
  throw new IdproofError('overloaded', 'Too many concurrent starts of the user');
}

/** The provider's parts of a session. */
interface Parts {
  hosted?: HostedRequest;
  face?: FaceRequest;
  /** The user id that the provider gets, where it is the merchant's own. */
  ownUserId?: string | undefined;
}

async function createParts(ctx: Context, settings: SessionSettings, request: SessionRequest): Promise<Parts> {
  const { flow, liveness } = request;
  if (flow !== 'api') return { hosted: await createHostedRequest(ctx, flow, settings, request) };
  return liveness === undefined ? {} : { face: createFaceRequest(ctx, settings, { ...request, liveness }) };
}

/** Settings and parts without the services that are switched off. */
async function leaveOut(
  ctx: Context,
  wanted: SessionSettings,
  parts: Parts,
): Promise<{ settings: SessionSettings; parts: Parts }> {
  const asked = { ...wanted, liveness: parts.face };
  const off = (await findSwitchedOff(ctx)).filter((service) => asked[service] !== undefined);
  if (off.length === 0) return { settings: wanted, parts };
  const kept = Object.entries(wanted).filter(([name]) => !(off as string[]).includes(name));
  const settings = { ...(Object.fromEntries(kept) as unknown as SessionSettings), switchedOff: off };
  const { face: _face, ...others } = parts;
  return { settings, parts: off.includes('liveness') ? others : parts };
}

function createRule({ clock, settings }: Context, { ignoreDailyLimit }: SessionRequest): CreationRule {
  const now = clock();
  const most = ignoreDailyLimit ? Number.MAX_SAFE_INTEGER : settings.limits.sessionsPerDay;
  return { openAt: now, since: now - 24 * HOUR, most };
}

/** Session with a further token; undefined where it ended, was shown or was deleted meanwhile. */
async function withToken(
  ctx: Context,
  id: string,
  token: SessionRecord['tokens'][number],
): Promise<SessionRecord | undefined> {
  try {
    const record = await changeSession(ctx, id, (before) => {
      // Stores effects of time, such as an expiry, so that the store no longer finds the session.
      if (!isAlive(before)) return { ...before };
      return { ...before, tokens: [...before.tokens, token].slice(-MAX_TOKENS) };
    });
    return isAlive(record) ? record : undefined;
  } catch (error) {
    if (isIdproofError(error) && error.code === 'not_found') return undefined;
    throw error;
  }
}

function answer(record: SessionRecord, clientToken: string, isNew: boolean): CreatedSession {
  const expiresAt = new Date(record.expiresAt).toISOString();
  const status = getStatus(record.position) as CreatedSession['status'];
  return { sessionId: record.id, reference: createReference(record.id), clientToken, expiresAt, status, isNew };
}

function newRecord(
  ctx: Context,
  settings: SessionSettings,
  userHash: string,
  requestHash: string,
  { hosted, face, ownUserId }: Parts,
): SessionRecord {
  const now = ctx.clock();
  const id = `ids_${randomBytes(16).toString('hex')}`;
  const expiresAt = findFirstEnd(ctx);
  const sealFields = ({ providerFields }: HostedRequest | FaceRequest) => seal(ctx.ring, 'request', id, providerFields);
  const course = hosted?.settings.flow ?? (face ? 'api-liveness' : 'api');
  const record: SessionRecord = {
    id,
    version: 1,
    position: 'open/consent',
    userHash,
    ...(ownUserId === undefined ? {} : { ownUserId: seal(ctx.ring, 'ownUserId', id, ownUserId) }),
    requestHash,
    settings: {
      ...settings,
      ...(hosted ? { hosted: { ...hosted.settings, request: sealFields(hosted) } } : {}),
      ...(face ? { face: { ...face.settings, request: sealFields(face) } } : {}),
    },
    createdAt: now,
    expiresAt,
    // The evidence of an abandoned session is deleted with the session.
    purgeAt: expiresAt,
    tokens: [],
    consent: { ...findConsentText(ctx.findConsent(course, settings), settings.locale), decision: null },
    ...(settings.papers ? { papers: settings.papers.map(toPaper) } : {}),
    attempts: { document: 0, selfie: 0 },
    ...(hosted ? {} : { pictureKeys: createMarkKeys(ctx.ring, id) }),
    refused: [],
    reasons: [],
    outcome: null,
    calls: [],
    transactions: [],
  };
  return settings.consent ? applyGiven(ctx, record, settings.consent) : record;
}

function createSettings(ctx: Context, request: SessionRequest, acceptLanguage: string | undefined): SessionSettings {
  if (request.liveness !== undefined) assertNoSelfie(request);
  if (request.flow === 'api') assertOfApi(request, request.liveness);
  else if (request.liveness !== undefined) throw refuse('liveness', 'Only for the api flow');
  if (request.consent) assertTimely(ctx, request.consent);
  const docTypes = chooseDocTypes(ctx, request);
  const maxBase64Length = request.capture?.maxBase64Length ?? ctx.settings.maxBase64Length;
  if (maxBase64Length > ctx.settings.maxBase64Length) throw refuse('capture.maxBase64Length', 'Over the limit');
  return {
    docTypes,
    pages: choosePages(ctx, docTypes, request),
    locale:
      request.locale ??
      chooseLocale(acceptLanguage, [...LOCALES, ...Object.keys(ctx.findConsent(request.flow, {}).texts)]),
    returnUrl: chooseReturnUrl(ctx, request),
    ...chooseMethods(ctx, request),
    maxBase64Length,
    resultFields: request.resultFields ?? ctx.settings.resultFields,
    ...chooseActions(request.flow, request.capture),
    ...chooseQuality(request),
    ...chooseTail(request),
    ...(showsImages(ctx, request.flow) ? { imagesForReview: true as const } : {}),
    ...(request.papers && ctx.hooks.onPaper ? { keepsPapers: true as const } : {}),
    ...(request.consent ? { consent: request.consent } : {}),
  };
}

/** Rejects settings of a selfie, where the provider captures the face. */
function assertNoSelfie({ capture = {}, stepCaptureMethods }: SessionRequest): void {
  const field = Object.keys(ACTION_FIELDS).find((name) => Object.hasOwn(capture, name));
  if (field) throw refuse(`capture.${field}`, 'The provider captures the face');
  if (stepCaptureMethods?.selfie) throw refuse('stepCaptureMethods.selfie', 'The provider captures the face');
}

/** Capture methods of the session and of single steps. */
function chooseMethods(
  ctx: Context,
  { captureMethods, stepCaptureMethods, capture }: SessionRequest,
): Pick<SessionSettings, 'captureMethods' | 'stepCaptureMethods'> {
  const withoutForbidden = (methods: CaptureMethod[], field: string): CaptureMethod[] => {
    const left = capture?.upload === false ? methods.filter((method) => method !== 'upload') : methods;
    if (left.length === 0) throw refuse(field, 'No method is left');
    return left;
  };
  const steps: StepMethods = {};
  for (const step of ['document', 'selfie'] as const) {
    const methods = stepCaptureMethods?.[step];
    if (methods) steps[step] = withoutForbidden(methods, `stepCaptureMethods.${step}`);
  }
  return {
    captureMethods: withoutForbidden(captureMethods ?? ctx.settings.captureMethods, 'captureMethods'),
    ...(Object.keys(steps).length > 0 ? { stepCaptureMethods: steps } : {}),
  };
}

/** Limits of image quality; on the hosted page the provider's own apply. */
function chooseQuality({ flow, capture }: SessionRequest): Pick<SessionSettings, 'quality'> {
  if (!capture?.quality) return {};
  if (flow !== 'api') throw refuse('capture.quality', 'Only for the api flow');
  return { quality: capture.quality };
}

/** What follows the captures. */
function chooseTail({
  flow,
  confirm,
  papers,
  screening,
}: SessionRequest): Pick<SessionSettings, 'confirm' | 'papers' | 'screening'> {
  const asked = { confirm: confirm || undefined, papers, screening: screening || undefined };
  const field = Object.entries(asked).find(([, value]) => value !== undefined)?.[0];
  if (field !== undefined && flow !== 'api') throw refuse(field, 'Only for the api flow');
  const ids = papers?.map(({ schemaId }) => schemaId) ?? [];
  if (new Set(ids).size < ids.length) throw refuse('papers', 'Each template once');
  return {
    ...(asked.confirm ? { confirm: true as const } : {}),
    ...(papers ? { papers: papers.map(createPaper) } : {}),
    ...(screening ? { screening: screening === true ? ('required' as const) : screening } : {}),
  };
}

function createPaper({ schemaId, required, nameField }: PaperRequest): PaperSettings {
  if (typeof nameField === 'string' && !hasField(schemaId, nameField))
    throw refuse('papers', 'No field of the template holds the name');
  const nameFields =
    nameField === undefined ? [...PAPER_TEMPLATES[schemaId].names] : nameField === null ? [] : [nameField];
  return { schemaId, isRequired: required, nameFields };
}

const toPaper = ({ schemaId }: PaperSettings): PaperRecord => ({ schemaId, state: 'wanted', attempts: 0 });

/** Return address after the hosted page: one of the registered ones. */
function chooseReturnUrl({ settings }: Context, { returnUrl, flow, liveness }: SessionRequest): string | undefined {
  if (returnUrl !== undefined) {
    if (!settings.returnUrls.includes(returnUrl)) throw refuse('returnUrl', 'Not a registered address');
    return returnUrl;
  }
  if (flow !== 'h5' && liveness !== 'provider') return undefined;
  if (settings.returnUrls.length > 1) throw refuse('returnUrl', 'Several are registered');
  return settings.returnUrls[0];
}

function chooseDocTypes(ctx: Context, { flow, docType, docTypes, shareToken }: SessionRequest): string[] {
  if (docType !== undefined && docTypes !== undefined) throw refuse('docTypes', 'Either one type or several');
  const wanted = docTypes ?? (docType === undefined ? [] : [docType]);
  if (wanted.length === 0) {
    if (shareToken !== undefined) return [];
    throw refuse('docType', 'Required');
  }
  const field = docTypes ? 'docTypes' : 'docType';
  if (shareToken !== undefined) throw refuse(field, 'The donor has already chosen');
  const isKnown = (type: string) => flow !== 'api' || ctx.documentTypes.has(type);
  if (!wanted.every(isKnown)) throw refuse(field, 'Not a known type');
  return [...new Set(wanted)];
}

/** Pages to capture. A passport has its data on one page, but a request may ask for a second one (appendix 3.2). */
function choosePages(ctx: Context, docTypes: readonly string[], { flow, pages }: SessionRequest): Page[] {
  if (pages === '2') {
    if (flow === 'api') throw refuse('pages', 'The front is always read');
    return ['back'];
  }
  if (pages) return pages === '1' ? ['front'] : ['front', 'back'];
  const needsBack = docTypes.some((docType) => ctx.documentTypes.get(docType)?.pages.includes('back'));
  return needsBack ? ['front', 'back'] : ['front'];
}
