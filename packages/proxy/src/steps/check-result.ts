import type { SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import { settleHosted } from '../hosted/settle.js';
import type { SessionRecord } from '../session/record.js';
import { assertPossible } from '../session/sessions.js';
import { createView } from '../session/view.js';

/** Reads the provider's result, where one is waited for. Once it is there, nobody is asked again. */
export async function checkResultStep(ctx: Context, record: SessionRecord): Promise<SessionView> {
  assertPossible(record, 'hosted waiting');
  return createView(ctx, await settleHosted(ctx, record));
}
