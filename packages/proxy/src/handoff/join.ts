import { IdproofError } from '@idproof/core/errors';
import type { JoinAnswer, JoinRequest } from '@idproof/core/session';
import { createClientToken } from '../auth.js';
import type { Context } from '../context.js';
import type { HandoffCode, SessionRecord } from '../model/record.js';
import { hashUser, sha256 } from '../sealing/keys.js';
import { seal, unseal } from '../sealing/seal.js';
import { goOnWithoutFace } from '../session/faces.js';
import { findLatestEnd } from '../session/session-times.js';
import { bringUpToDate, changeSession } from '../session/sessions.js';
import { findCode, getHandoff, leaveTransaction, MAX_WRONG_NUMBERS } from '../model/handoff.js';

const refused = () => new IdproofError('handoff_refused');

interface Join extends JoinRequest {
  idempotencyKey: string;
  /** Headers of the request, for the hook `handoffLogin`. */
  headers: Headers;
}

/**
 * Lets a phone join a session: consumes its code, once, and resolves with a token of its own. A repeated call with the
 * same key gets the same answer. Every refusal is `handoff_refused`; a wrong number counts for the session.
 */
export async function join(ctx: Context, request: Join): Promise<JoinAnswer & { sessionId: string }> {
  const hash = sha256(request.code);
  const found = await ctx.store.findByKey(hash);
  if (!found) throw refused();
  const key = sha256(hash, '\n', request.idempotencyKey);
  const attempt = sha256(key, '\n', request.number);
  const isUser = await isRightUser(ctx, found, request.headers);
  const answer = createAnswer(ctx, found);
  const record = await changeSession(
    ctx,
    found.id,
    (before) => {
      if (getHandoff(before).code?.joined?.key === key) return before;
      const code = findCode(before, ctx.clock());
      if (code?.hash !== hash) throw refused();
      // The answer may have been lost.
      if (code.refused === attempt) return before;
      if (code.number !== request.number || !isUser) return noteWrongNumber(before, attempt);
      return addPhone(ctx, before, code, { key, answer });
    },
    bringUpToDate(found, ctx.clock()),
  );
  const joined = getHandoff(record).code?.joined;
  ctx.metrics.count('idproof_handoffs_total', { event: joined?.key === key ? 'joined' : 'refused' });
  if (joined?.key !== key) throw refused();
  return { ...(unseal(ctx.ring, 'answer', record.id, joined.answer) as JoinAnswer), sessionId: record.id };
}

/** True without the hook, and where it names the user of the session. */
async function isRightUser(
  ctx: Context,
  { id: sessionId, userHash }: SessionRecord,
  headers: Headers,
): Promise<boolean> {
  if (!ctx.hooks.handoffLogin) return true;
  try {
    const userId = await ctx.hooks.handoffLogin({ sessionId, headers });
    return userId !== undefined && hashUser(ctx.ring, userId) === userHash;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    ctx.log({ event: 'fault', sessionId, code: 'handoff_login_failed', error: name });
    return false;
  }
}

function noteWrongNumber(record: SessionRecord, refused: string): SessionRecord {
  const { code, wrongNumbers, ...rest } = getHandoff(record);
  const isLast = wrongNumbers + 1 >= MAX_WRONG_NUMBERS;
  return {
    ...record,
    handoff: { ...rest, wrongNumbers: wrongNumbers + 1, ...(isLast || !code ? {} : { code: { ...code, refused } }) },
  };
}

function createAnswer(ctx: Context, record: SessionRecord): JoinAnswer {
  const { token } = createClientToken(ctx);
  // A phone cannot renew its token, which therefore lives as long as the session can.
  return { clientToken: token, expiresAt: new Date(findLatestEnd(ctx, record.createdAt)).toISOString() };
}

/** Record with a phone that has used this code. `key`: of its call, which may be repeated. */
function addPhone(
  ctx: Context,
  record: SessionRecord,
  code: HandoffCode,
  { key, answer }: { key: string; answer: JoinAnswer },
): SessionRecord {
  const { phones, ...rest } = getHandoff(record);
  const now = ctx.clock();
  const phone = {
    token: sha256(answer.clientToken),
    expiresAt: Date.parse(answer.expiresAt),
    joinedAt: now,
    seenAt: now,
  };
  const joined = { key, answer: seal(ctx.ring, 'answer', record.id, answer) };
  const after = { ...record, handoff: { ...rest, phones: [...phones, phone], code: { ...code, joined } } };
  return goOnWithoutFace(ctx, leaveTransaction(after));
}
