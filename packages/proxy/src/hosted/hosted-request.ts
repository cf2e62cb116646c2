import { IdproofError } from '@idproof/core/errors';
import type { DocumentChoice, Flow } from '@idproof/core/session';
import type { Context } from '../context.js';
import type { FaceSettings, HostedSettings, SessionSettings } from '../model/record.js';
import { findChoices } from '../provider/document-list.js';
import { checkProviderFields, pickProviderFields, PROVIDER_FIELDS, type ProviderFields } from './provider-request.js';

const refuse = (field: string, why: string) => new IdproofError('invalid_field', why, { field });

/** Fields for the provider that a face capture has (appendix 4.7). */
const FACE_FIELDS: ReadonlySet<string> = new Set([
  'metaInfo',
  'serviceLevel',
  'operationMode',
  'sceneCode',
  'h5ModeConfig',
  'productConfig',
]);

/** Rejects a field for the provider that an `api` session does not forward. */
export function assertOfApi(request: object, liveness: string | undefined): void {
  const alien = Object.keys(PROVIDER_FIELDS).find(
    (name) => Object.hasOwn(request, name) && !(liveness !== undefined && FACE_FIELDS.has(name)),
  );
  if (alien) throw refuse(alien, liveness === undefined ? 'Only for other flows' : 'Not for a face capture');
}

/** Additional data of a session whose face the provider captures. */
export interface FaceRequest {
  settings: Omit<FaceSettings, 'request'>;
  /** Fields for the provider, to be sealed. */
  providerFields: ProviderFields;
}

/** The same for a session of the `api` flow whose face the provider captures. */
export function createFaceRequest(
  ctx: Context,
  { locale }: SessionSettings,
  request: ProviderFields & { liveness: 'provider' | 'provider-app' },
): FaceRequest {
  const place = request.liveness === 'provider' ? 'page' : 'app';
  if (place === 'page') assertPublic(ctx, 'liveness');
  // Pages are those of the document, which our elements capture.
  const { pages: _pages, ...providerFields } = pickProviderFields(request);
  checkProviderFields(providerFields, { flow: place === 'page' ? 'h5' : 'app', isFace: true, locale });
  return { settings: { place }, providerFields };
}

function assertPublic(ctx: Context, field: string): void {
  if (ctx.settings.publicUrl !== undefined) return;
  ctx.log({ event: 'fault', code: 'public_url_missing' });
  throw refuse(field, 'The setting publicUrl is missing');
}

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
  if (flow === 'h5') assertPublic(ctx, 'flow');
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
