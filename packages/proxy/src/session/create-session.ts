import { randomBytes } from 'node:crypto';
import { CAPTURE_METHODS, IdproofError, isIdproofError } from '@idproof/core/session';
import type { Page } from '@idproof/core/session';
import * as z from 'zod';
import { createClientToken } from '../auth.js';
import { consentTextFor } from '../consent-text.js';
import type { Context } from '../context.js';
import { hashUser, sha256 } from '../sealing/keys.js';
import type { SessionRecord, SessionSettings } from './record.js';
import { changeSession } from './sessions.js';
import { statusOf } from './status-table.js';

const docType = z.string().regex(/^\d{11}$/);

/** The body of `POST /v1/sessions` for the `api` flow. */
export const SessionRequest = z.strictObject({
  userId: z.string().min(1).max(256),
  flow: z.literal('api'),
  docType: docType.optional(),
  docTypes: z.array(docType).min(1).max(32).optional(),
  /** Front alone, or both sides. */
  pages: z.enum(['1', '1,2']).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Z]{2})?$/)
    .default('en'),
  returnUrl: z.string().max(512).optional(),
  captureMethods: z.array(z.enum(CAPTURE_METHODS)).min(1).optional(),
  capture: z.strictObject({ upload: z.boolean().optional(), maxBase64Length: z.int().min(1024).optional() }).optional(),
  resultFields: z.array(z.string().min(1).max(64)).max(64).optional(),
});
export type SessionRequest = z.output<typeof SessionRequest>;

export interface CreatedSession {
  sessionId: string;
  clientToken: string;
  expiresAt: string;
  status: 'open';
  /** False: the user's open session was given back. */
  isNew: boolean;
}

const MOST_TOKENS = 8;
const refuse = (field: string, why: string) => new IdproofError('invalid_field', why, { field });

/** Makes a session, or gives back the one that is open for the same request of the same user, with a fresh token. */
export async function createSession(ctx: Context, request: SessionRequest): Promise<CreatedSession> {
  const settings = settingsOf(ctx, request);
  const allowed = await ctx.hooks.authorize?.({ userId: request.userId, flow: 'api', docTypes: settings.docTypes });
  if (ctx.hooks.authorize && allowed !== true) throw new IdproofError('unauthorized', 'The hook refused');
  const userHash = hashUser(ctx.ring.current, request.userId);
  const requestHash = sha256(JSON.stringify(settings));
  const { token, stored } = createClientToken(ctx);
  const open = await ctx.store.findOpen(userHash, requestHash, ctx.clock());
  const resumed = open && (await withToken(ctx, open.id, stored));
  if (resumed) return answer(resumed, token, false);
  const record = newRecord(ctx, settings, userHash, requestHash);
  await ctx.store.create({ ...record, tokens: [stored] });
  ctx.metrics.count('idproof_sessions_created_total', { flow: 'api' });
  return answer(record, token, true);
}

/** The session with a further token; undefined when it ended or was deleted meanwhile. */
async function withToken(
  ctx: Context,
  id: string,
  token: SessionRecord['tokens'][number],
): Promise<SessionRecord | undefined> {
  try {
    const record = await changeSession(ctx, id, (before) => {
      if (statusOf(before.position) !== 'open') return before;
      return { ...before, tokens: [...before.tokens, token].slice(-MOST_TOKENS) };
    });
    return statusOf(record.position) === 'open' ? record : undefined;
  } catch (error) {
    if (isIdproofError(error) && error.code === 'not_found') return undefined;
    throw error;
  }
}

function answer(record: SessionRecord, clientToken: string, isNew: boolean): CreatedSession {
  const expiresAt = new Date(record.expiresAt).toISOString();
  return { sessionId: record.id, clientToken, expiresAt, status: 'open', isNew };
}

function newRecord(ctx: Context, settings: SessionSettings, userHash: string, requestHash: string): SessionRecord {
  const now = ctx.clock();
  const expiresAt = now + Math.min(ctx.settings.sessionLifetime, ctx.settings.retention);
  return {
    id: `ids_${randomBytes(16).toString('hex')}`,
    version: 1,
    position: 'open/consent',
    userHash,
    requestHash,
    settings,
    createdAt: now,
    expiresAt,
    // What an abandoned session read is of no use to anybody: it goes with the session.
    purgeAt: expiresAt,
    tokens: [],
    consent: { ...consentTextFor(ctx.consent, settings.locale), decision: null },
    attempts: { document: 0, selfie: 0 },
    refused: [],
    reasons: [],
    outcome: null,
    calls: [],
    transactions: [],
  };
}

function settingsOf(ctx: Context, request: SessionRequest): SessionSettings {
  const { returnUrl } = request;
  if (returnUrl !== undefined && !ctx.settings.returnUrls.includes(returnUrl)) {
    throw refuse('returnUrl', 'Not a registered address');
  }
  const docTypes = docTypesOf(ctx, request);
  const maxBase64Length = request.capture?.maxBase64Length ?? ctx.settings.maxBase64Length;
  if (maxBase64Length > ctx.settings.maxBase64Length) throw refuse('capture.maxBase64Length', 'Over the limit');
  const methods = request.captureMethods ?? ctx.settings.captureMethods;
  const captureMethods = request.capture?.upload === false ? methods.filter((method) => method !== 'upload') : methods;
  if (captureMethods.length === 0) throw refuse('captureMethods', 'None is left');
  return {
    docTypes,
    pages: pagesOf(ctx, docTypes, request.pages),
    locale: request.locale,
    returnUrl,
    captureMethods,
    maxBase64Length,
    resultFields: request.resultFields ?? ctx.settings.resultFields,
  };
}

function docTypesOf(ctx: Context, { docType, docTypes }: SessionRequest): string[] {
  if (docType !== undefined && docTypes !== undefined) throw refuse('docTypes', 'Either one type or several');
  const wanted = docTypes ?? (docType === undefined ? [] : [docType]);
  if (wanted.length === 0) throw refuse('docType', 'Required');
  const field = docTypes ? 'docTypes' : 'docType';
  if (!wanted.every((type) => ctx.documentTypes.has(type))) throw refuse(field, 'Not a known type');
  return [...new Set(wanted)];
}

/** A passport has its data on one page; asking for a second one is allowed (appendix 3.2). */
function pagesOf(ctx: Context, docTypes: readonly string[], pages: '1' | '1,2' | undefined): Page[] {
  if (pages) return pages === '1,2' ? ['front', 'back'] : ['front'];
  const needsBack = docTypes.some((docType) => ctx.documentTypes.get(docType)?.pages.includes('back'));
  return needsBack ? ['front', 'back'] : ['front'];
}
