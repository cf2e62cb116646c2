import { randomBytes, randomInt } from 'node:crypto';
import { IdproofError } from '@idproof/core/errors';
import type { HandoffOffer, SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import { getStatus } from '../model/positions.js';
import { sha256 } from '../sealing/keys.js';
import { goOnWithoutFace } from '../session/faces.js';
import { noteAnswer, type Call } from '../session/idempotency.js';
import { changeSession } from '../session/sessions.js';
import { createView } from '../session/view.js';
import { CODE_MS, countCodesLeft, getHandoff, revokePhone } from '../model/handoff.js';
import { isOffered } from '../session/handoff-view.js';
import { assertAllowed } from '../model/rights.js';

/**
 * Offers the session to a phone by a code, in place of any earlier code and phone. Rejects with `handoff_unavailable`
 * where the session offers no handoff or has used its codes or its wrong numbers.
 */
export async function offerStep(ctx: Context, call: Call): Promise<HandoffOffer> {
  let offer: HandoffOffer | undefined;
  await changeSession(ctx, call.sessionId, (before) => {
    assertAllowed(before, call.caller, call.act);
    if (getStatus(before.position) !== 'open') throw new IdproofError('session_over');
    if (!isOffered(ctx, before) || countCodesLeft(before) === 0) throw new IdproofError('handoff_unavailable');
    const secret = randomBytes(16).toString('base64url');
    const number = String(randomInt(100)).padStart(2, '0');
    const now = ctx.clock();
    const code = { hash: sha256(secret), number, expiresAt: now + CODE_MS };
    const revoked = goOnWithoutFace(ctx, revokePhone(before, now));
    const { codes, ...rest } = getHandoff(revoked);
    const after = { ...revoked, handoff: { ...rest, codes: codes + 1, code } };
    offer = { url: `${ctx.settings.handoff.url}#${secret}`, number, seconds: CODE_MS / 1000 };
    return noteAnswer(ctx, after, call, offer);
  });
  if (!offer) throw new IdproofError('internal_error');
  ctx.metrics.count('idproof_handoffs_total', { event: 'offered' });
  return offer;
}

/**
 * Ends the handoff: the owner takes the session back or withdraws its code; a phone gives the session back. A phone
 * whose part is over changes nothing.
 */
export async function endHandoffStep(ctx: Context, call: Call): Promise<SessionView> {
  const record = await changeSession(ctx, call.sessionId, (before) => {
    assertAllowed(before, call.caller, call.act);
    const { code, phones } = getHandoff(before);
    const live = phones.at(-1);
    const hasPart = live !== undefined && live.endedAt === undefined;
    const isOwn = call.caller.device === 'owner' || (hasPart && live.token === call.caller.token);
    // A repeated call has had its answer: any other one would read the session.
    if (!isOwn) throw new IdproofError('handoff_ended');
    if (getStatus(before.position) !== 'open' || (!code && !hasPart)) return before;
    const after = goOnWithoutFace(ctx, revokePhone(before, ctx.clock()));
    return noteAnswer(ctx, after, call, createView(ctx, after));
  });
  return createView(ctx, record);
}
