import { IdproofError } from '@idproof/core/errors';
import type { DocumentChoice, Flow } from '@idproof/core/session';
import type { Context } from '../context.js';
import type { HostedSettings, SessionSettings } from '../model/record.js';
import { findChoices } from '../provider/document-list.js';
import { checkProviderFields, pickProviderFields, type ProviderFields } from './provider-request.js';

const refuse = (field: string, why: string) => new IdproofError('invalid_field', why, { field });

/** Additional data of a hosted session. */
export interface HostedRequest {
  settings: Omit<HostedSettings, 'request'>;
  /** Fields for the provider, to be sealed. */
  providerFields: ProviderFields;
}

/**
 * Checks all fields for the provider when the session is created, so that the developer gets the error. Rejects with
 * `invalid_field`, which names the field.
 */
export async function createHostedRequest(
  ctx: Context,
  flow: Exclude<Flow, 'api'>,
  { docTypes, pages, locale }: SessionSettings,
  request: ProviderFields & { docTypes?: string[] },
): Promise<HostedRequest> {
  if (flow === 'h5' && ctx.settings.publicUrl === undefined) {
    ctx.log({ event: 'fault', code: 'public_url_missing' });
    throw refuse('flow', 'The setting publicUrl is missing');
  }
  const isReusable = request.shareToken !== undefined;
  const providerFields = pickProviderFields(request);
  const [docType] = docTypes;
  checkProviderFields(providerFields, { flow, locale, ...(docType === undefined ? {} : { docType }) });
  const documents = await findChoices(ctx, docTypes, request.pages && pages);
  if (!documents.every((choice): choice is DocumentChoice => choice !== undefined)) {
    throw refuse(request.docTypes ? 'docTypes' : 'docType', 'Not a known type');
  }
  return { settings: { flow, isReusable, documents }, providerFields };
}
