import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';

/** Record whose document is to be screened. What is known about an earlier document stays. */
export function beginScreening({ clock }: Context, record: SessionRecord): SessionRecord {
  const { settings, document, screening } = record;
  if (!settings.screening || !document) return record;
  const findings = screening?.findings === undefined ? {} : { findings: screening.findings };
  return {
    ...record,
    screening: { document: document.pictures, state: 'pending', tries: 0, dueAt: clock(), ...findings },
  };
}

/** The same, unless this document was screened, or is about to be: an earlier version of the proxy begins none. */
export function ensureScreening(ctx: Context, record: SessionRecord): SessionRecord {
  return record.screening?.document === record.document?.pictures ? record : beginScreening(ctx, record);
}

/** Time at which the outcome no longer waits for the screening; undefined while the person is not done. */
export function findDeadline({ settings }: Context, { decidingSince }: SessionRecord): number | undefined {
  return decidingSince === undefined ? undefined : decidingSince + settings.screening.deadline;
}

/** True where the outcome waits for an answer. */
export function isAwaited(ctx: Context, record: SessionRecord): boolean {
  const deadline = findDeadline(ctx, record) ?? Number.MAX_SAFE_INTEGER;
  return record.screening?.state === 'pending' && ctx.clock() < deadline;
}
