import type { Context } from '../context.js';
import type { Evidence, ScreeningEvidence, ScreeningRun, SessionRecord } from '../model/record.js';
import { seal, unseal } from '../sealing/seal.js';

/** Sealed part of a screening. */
interface Findings {
  runs: ScreeningRun[];
  /** Code of the last failure; absent where the last call was answered. */
  failure?: string;
}

/** Answers that a session keeps; the oldest are dropped first. */
const MAX_RUNS = 20;

export function openFindings({ ring }: Pick<Context, 'ring'>, { id, screening }: SessionRecord): Findings {
  if (screening?.findings === undefined) return { runs: [] };
  return unseal(ring, 'screening', id, screening.findings) as Findings;
}

export function sealFindings(ctx: Context, { id }: SessionRecord, { runs, failure }: Findings): string {
  const kept: Findings = { runs: runs.slice(-MAX_RUNS), ...(failure === undefined ? {} : { failure }) };
  return seal(ctx.ring, 'screening', id, kept);
}

/** Record that no longer waits for an answer of the provider. */
export function closeScreening(record: SessionRecord): SessionRecord {
  const { screening } = record;
  return screening?.state === 'pending' ? { ...record, screening: { ...screening, state: 'unfinished' } } : record;
}

/** Record of a session that ends now, however it does: no answer is awaited, and those that came have their retention. */
export function endScreening(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  record: SessionRecord,
): SessionRecord {
  const { screening, ...rest } = closeScreening(record);
  if (!screening) return record;
  const retained = clock() + (settings.screening.retention ?? settings.retention);
  return {
    ...rest,
    screening: { ...screening, until: Math.min(retained, record.createdAt + settings.recordRetention) },
  };
}

/** The screening for the merchant's server; undefined where there is none, and after its retention. */
export function describeScreening(ctx: Context, record: SessionRecord): ScreeningEvidence | undefined {
  const { settings, screening } = record;
  if (!settings.screening || !screening) return undefined;
  return { mode: settings.screening, state: screening.state, ...openFindings(ctx, record) };
}

/**
 * Evidence for a decision: with the screening, which has a retention of its own, and with what was switched off. A screening
 * that the session asks for, and of which nothing is known, is unfinished.
 */
export function completeEvidence(ctx: Context, record: SessionRecord, evidence: Evidence): Evidence {
  const { switchedOff, screening: mode } = record.settings;
  const unknown: ScreeningEvidence | undefined = mode && { mode, state: 'unfinished', runs: [] };
  const screening = describeScreening(ctx, record) ?? unknown;
  return { ...evidence, ...(screening ? { screening } : {}), ...(switchedOff ? { switchedOff } : {}) };
}
