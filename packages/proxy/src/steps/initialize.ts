import { IdproofError } from '@idproof/core/errors';
import type { Device, InitializeAnswer, InitializeRequest } from '@idproof/core/session';
import type { Context } from '../context.js';
import { createCallbackUrls, getHostedOrigin, createLaunchUrl } from '../session/hosted-addresses.js';
import { addLaunch, type Opening } from '../hosted/launch.js';
import { checkInitialize, createInitializeCall } from '../hosted/provider-request.js';
import { startTransaction, type StartedTransaction } from '../hosted/start-transaction.js';
import { findPart, FIRST_POLL, openClientCfg, openRequest } from '../hosted/transaction.js';
import { seal } from '../sealing/seal.js';
import { createSecret } from '../sealing/secret.js';
import { noteAnswer } from '../session/idempotency.js';
import type { Call } from '../session/idempotency.js';
import type { HostedSettings, HostedTransaction, SessionRecord } from '../model/record.js';
import { apply, assertPossible } from '../session/sessions.js';
import { countAttemptsLeft } from '../session/view.js';
import { recordLateResult } from '../upstream/call-provider.js';
import { openProviderUserId } from '../upstream/provider-user-id.js';
import { storeAnswer } from '../upstream/store-answer.js';

/** Validated options of the browser. */
interface InitializeOptions {
  opening: Opening;
  docType: string | undefined;
  metaInfo: string | undefined;
}

/**
 * Begins a transaction, or opens the running one again. `origin`: origin of the calling page, where the browser sends
 * it.
 */
export async function initializeStep(
  ctx: Context,
  call: Call,
  record: SessionRecord,
  request: InitializeRequest,
  origin: string | undefined,
): Promise<InitializeAnswer> {
  const part = findPart(record);
  assertPossible(record, 'hosted begun');
  const isOnPhoneAlone = record.settings.captureMethods.every((method) => method === 'handoff');
  if (isOnPhoneAlone && call.caller.device === 'owner') throw new IdproofError('captured_elsewhere');
  if (!part) throw new IdproofError('out_of_order');
  const options = readOptions(ctx, record, part, request, { origin, device: call.caller.device });
  if (record.hosted) return write(ctx, call, record, options, (before) => before);
  if (countAttemptsLeft(ctx, record).hosted === 0) throw new IdproofError('out_of_order', 'No attempt is left');

  const { flow, isFace = false } = part;
  const state = flow === 'h5' ? createSecret() : undefined;
  const callbacks = state && { ...createCallbackUrls(ctx.settings), state: state.secret };
  const providerFields = openRequest(ctx, record);
  const userId = openProviderUserId(ctx, record);
  const build = (bizId: string) =>
    createInitializeCall(providerFields, {
      flow,
      isFace,
      bizId,
      userId,
      locale: record.settings.locale,
      ...(options.docType === undefined ? {} : { docType: options.docType }),
      ...(options.metaInfo === undefined ? {} : { metaInfo: options.metaInfo }),
      ...(callbacks ? { callbacks, isFramed: options.opening.embed === 'frame' } : {}),
    });
  checkInitialize(build('0'.repeat(24)));
  const started = await startTransaction(ctx, record, call, build);
  const begin = (before: SessionRecord) => noteBegun(ctx, before, started, options, state?.hash);
  return write(ctx, call, started.written, options, begin).catch(recordLateResult(ctx, record, started));
}

/** Stores the transaction with a further launch code. */
async function write(
  ctx: Context,
  call: Call,
  known: SessionRecord,
  { opening }: InitializeOptions,
  begin: (before: SessionRecord) => SessionRecord,
): Promise<InitializeAnswer> {
  let answer: InitializeAnswer | undefined;
  await storeAnswer(
    ctx,
    call.sessionId,
    (before) => {
      const { record, code } = addLaunch(begin(apply(before, 'hosted begun')), opening, ctx.clock());
      const { hosted } = record;
      if (!hosted) throw new IdproofError('out_of_order', 'The transaction is over');
      answer =
        findPart(record)?.flow === 'app'
          ? { clientCfg: openClientCfg(ctx, record.id, hosted), transactionId: hosted.transactionId }
          : {
              launchUrl: createLaunchUrl(ctx.settings, code),
              hostedOrigin: getHostedOrigin(ctx.settings, hosted.kind ?? 'all'),
            };
      return noteAnswer(ctx, record, call, answer);
    },
    known,
  );
  if (!answer) throw new IdproofError('internal_error');
  return answer;
}

function noteBegun(
  ctx: Context,
  before: SessionRecord,
  { recordClaimedResult, bizId, transactionId, clientCfg }: StartedTransaction,
  { docType }: InitializeOptions,
  state: string | undefined,
): SessionRecord {
  const record = recordClaimedResult(before);
  const now = ctx.clock();
  const hosted: HostedTransaction = {
    bizId,
    transactionId,
    clientCfg: seal(ctx.ring, 'clientCfg', record.id, clientCfg),
    ...(record.settings.face ? { kind: 'face' as const } : {}),
    startedAt: now,
    launches: [],
    polls: 0,
    ...(docType === undefined ? {} : { docType }),
    ...(state === undefined ? {} : { state }),
  };
  return {
    ...record,
    hosted,
    attempts: { ...record.attempts, hosted: (record.attempts.hosted ?? 0) + 1 },
    reasons: [],
    pollAt: now + FIRST_POLL,
    // The result is awaited past the session's own time; a face alone gives none.
    ...(record.settings.face ? {} : { purgeAt: Math.max(record.purgeAt, now + ctx.settings.retention) }),
  };
}

const refuse = (field: string, why: string) => new IdproofError('invalid_field', why, { field });

function readOptions(
  ctx: Context,
  record: SessionRecord,
  part: NonNullable<ReturnType<typeof findPart>>,
  request: InitializeRequest,
  { origin, device }: { origin: string | undefined; device: Device },
): InitializeOptions {
  // A running transaction has its document type: a reloaded page need not name it again.
  const docType = record.hosted ? record.hosted.docType : chooseDocType(part, request.docType);
  if (part.flow === 'app') {
    if (request.embed !== undefined) throw refuse('embed', 'Only for h5');
    const metaInfo = request.metaInfo ?? openRequest(ctx, record).metaInfo;
    if (metaInfo === undefined) throw refuse('metaInfo', 'Required');
    return { docType, metaInfo, opening: { embed: 'redirect' } };
  }
  if (request.metaInfo !== undefined) throw refuse('metaInfo', 'Only for app');
  if (request.embed === 'frame') {
    return { docType, metaInfo: undefined, opening: { embed: 'frame', parentOrigin: findParentOrigin(ctx, origin) } };
  }
  // A phone returns to its own page.
  if (record.settings.returnUrl === undefined && device === 'owner')
    throw refuse('embed', 'No return address is registered');
  return { docType, metaInfo: undefined, opening: { embed: 'redirect' } };
}

function chooseDocType(
  { documents }: Pick<HostedSettings, 'documents'>,
  docType: string | undefined,
): string | undefined {
  if (docType !== undefined) {
    if (!documents.some((choice) => choice.docType === docType)) throw refuse('docType', 'Not part of this session');
    return docType;
  }
  if (documents.length > 1) throw refuse('docType', 'Required');
  return documents[0]?.docType;
}

/** Origin of the page around the frame; rejects an origin that the configuration does not list. */
function findParentOrigin({ settings }: Context, origin: string | undefined): string {
  const own = settings.publicUrl ?? '';
  if (origin === undefined || origin === own) return own;
  if (!settings.allowedOrigins.includes(origin)) throw new IdproofError('origin_refused');
  return origin;
}
