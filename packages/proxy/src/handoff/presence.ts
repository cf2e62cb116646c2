import type { Context } from '../context.js';
import { changeSession } from '../session/sessions.js';
import type { Found } from '../auth.js';
import { changePhone, findPhone } from '../model/handoff.js';

/** Accuracy in ms of the time at which a phone was last seen: a write for each call would conflict with its steps. */
const SEEN_MS = 15_000;

/** Records that the phone is there, at most every 15 seconds. Never rejects: the next call records it. */
export async function noteSeen(ctx: Context, { record, caller }: Found): Promise<void> {
  const now = ctx.clock();
  const phone = caller.device === 'phone' ? findPhone(record) : undefined;
  if (!phone || phone.token !== caller.token || (!phone.hasLeft && now - phone.seenAt < SEEN_MS)) return;
  await change(ctx, record.id, caller.token, ({ hasLeft: _left, ...rest }) => ({ ...rest, seenAt: now }));
}

/** Records that the phone's page was closed, hidden for long or lost its network. Never rejects. */
export async function noteLeft(ctx: Context, { record, caller }: Found): Promise<void> {
  if (caller.device === 'phone') await change(ctx, record.id, caller.token, (phone) => ({ ...phone, hasLeft: true }));
}

async function change(
  ctx: Context,
  id: string,
  token: string,
  update: Parameters<typeof changePhone>[1],
): Promise<void> {
  await changeSession(ctx, id, (before) =>
    findPhone(before)?.token === token ? changePhone(before, update) : before,
  ).catch(() => undefined);
}
