import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { IdproofError } from '@idproof/core/errors';
import type { CallResult } from '@idproof/core/provider';
import type { Context } from '../context.js';
import type { ScreeningRun, ScreeningSubject, SessionRecord } from '../model/record.js';
import { toPerson } from '../model/screen-subject.js';
import { claimTransaction, queryProvider } from './call-provider.js';

/** What is kept of one answer: the number of hits, and the bytes of their JSON together. `totalHits` counts all. */
const HIT_LIMITS = { hits: 50, bytes: 200_000 } as const;

/** The provider screens for another scenario than the setting: the same call gets the same answer. */
export class OtherScenario extends IdproofError {
  constructor() {
    super('provider_untrusted', 'The answer belongs to another scenario');
  }
}

/**
 * Screens a person against the watchlists of the merchant's account (specification 4.6). Rejects with a `provider_*` code:
 * after `provider_refused` and `OtherScenario`, the same call cannot succeed later.
 */
export async function screenPerson(
  ctx: Context,
  record: SessionRecord,
  subject: ScreeningSubject,
): Promise<ScreeningRun> {
  const answer = await queryProvider(ctx, {
    record,
    operation: 'v3.aml.nss.screen',
    body: {
      customerId: record.userHash,
      subjectType: 'PERSON',
      bizCode: ctx.settings.screening.bizCode,
      person: toPerson(subject),
    },
  });
  if (!answer.ok) {
    throw new IdproofError(answer.resultStatus === 'U' ? 'provider_failed' : 'provider_refused', answer.resultCode);
  }
  await assertOwn(ctx, answer.response);
  return describeRun(ctx, subject, answer.response);
}

type Answer = Extract<CallResult<'v3.aml.nss.screen'>, { ok: true }>['response'];

/** Rejects an answer with `provider_untrusted` that belongs to another call: another scenario, or an event seen before. */
async function assertOwn(ctx: Context, { bizCode, eventId }: Answer): Promise<void> {
  if (bizCode !== ctx.settings.screening.bizCode) throw new OtherScenario();
  await claimTransaction(ctx, `screening.${eventId}`, randomBytes(12).toString('hex'));
}

function describeRun(ctx: Context, subject: ScreeningSubject, answer: Answer): ScreeningRun {
  const { eventId, decision, rcrrRiskLevel, totalHits, hitResults } = answer;
  const hits = keepHits(hitResults);
  return {
    at: new Date(ctx.clock()).toISOString(),
    eventId,
    subject,
    decision,
    ...(rcrrRiskLevel ? { riskLevel: rcrrRiskLevel } : {}),
    totalHits,
    hits,
    ...(hits.length < hitResults.length ? { isCut: true } : {}),
  };
}

/** The first hits, within `HIT_LIMITS`. One that is too large by itself is left out. */
function keepHits(hits: Answer['hitResults']): Answer['hitResults'] {
  let bytes = 0;
  return hits.slice(0, HIT_LIMITS.hits).filter((hit) => {
    const size = Buffer.byteLength(JSON.stringify(hit));
    const fits = bytes + size <= HIT_LIMITS.bytes;
    if (fits) bytes += size;
    return fits;
  });
}
