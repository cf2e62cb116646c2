import type { Context } from '../context.js';
import type { Evidence, SessionRecord } from '../model/record.js';
import { queryProvider } from '../upstream/call-provider.js';
import { openProviderUserId } from '../upstream/provider-user-id.js';

/** Timeout in ms of data that is only displayed. */
const APPLICANT_MS = 5000;

/** Reads the provider's data about the person; nothing on any failure. */
export async function fetchApplicant(ctx: Context, record: SessionRecord): Promise<Pick<Evidence, 'applicant'>> {
  try {
    const answer = await queryProvider(ctx, {
      record,
      operation: 'v1.applicant.query',
      body: { userId: openProviderUserId(ctx, record) },
      signal: AbortSignal.timeout(APPLICANT_MS),
    });
    const applicant = answer.ok ? answer.response.applicant : undefined;
    if (!applicant) return {};
    const documents = (applicant.documents ?? []).map(({ source, donorClientId, certCategory, certCountryCode }) => ({
      source,
      donorClientId,
      certCategory,
      certCountryCode,
    }));
    return { applicant: { applicantId: applicant.applicantId, documents } };
  } catch {
    return {};
  }
}
