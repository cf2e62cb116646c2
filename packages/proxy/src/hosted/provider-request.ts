import { checkOutgoing, H5_META_INFO, OPERATIONS, type Operation } from '@idproof/core/provider';
import { IdproofError } from '@idproof/core/errors';
import { LOCALES, matchLocale, type Locale } from '@idproof/core/locale';
import type { Flow } from '@idproof/core/session';
import * as z from 'zod';

const anyRecord = z.record(z.string(), z.unknown());
/** Pages to capture (specification 2.8): the front is 1, the back is 2. */
export const PagesField = z.enum(['1', '2', '1,2', '2,1']);
const texts = z.array(z.string()).max(200);

/** Fields of `POST /v1/sessions` that are forwarded to the provider unchanged; the provider's schema checks them. */
export const PROVIDER_FIELDS = {
  metaInfo: z.string().max(512).optional(),
  shareToken: z.string().min(1).max(64).optional(),
  acceptedDocTypes: texts.optional(),
  acceptedDocCategories: texts.optional(),
  acceptedDocCountryCodes: texts.optional(),
  serviceLevel: z.string().max(32).optional(),
  operationMode: z.string().max(32).optional(),
  sceneCode: z.string().max(64).optional(),
  pageConfig: anyRecord.optional(),
  /** `state`, the two callback addresses and `isIframe` are the proxy's own. */
  h5ModeConfig: anyRecord.optional(),
  productConfig: anyRecord.optional(),
  envData: anyRecord.optional(),
  deviceId: z.string().optional(),
  clientIp: z.string().optional(),
  wirelessConfigGroup: z.string().max(32).optional(),
};
const ProviderFields = z.object({ ...PROVIDER_FIELDS, pages: PagesField.optional() });
/** Fields of the merchant's server for the provider, without document types. */
export type ProviderFields = z.output<typeof ProviderFields>;

/** Picks the fields for the provider out of a request for a session. */
export function pickProviderFields(request: object): ProviderFields {
  return ProviderFields.parse(request);
}

/** What the provider's part of a session captures, and where: `h5` on the provider's page, `app` in the native SDK. */
export interface PartKind {
  flow: Exclude<Flow, 'api'>;
  /** True: the face alone. */
  isFace?: boolean;
}

/** Fields that the proxy adds. */
interface OwnFields extends PartKind {
  bizId: string;
  userId: string;
  docType?: string;
  metaInfo?: string;
  locale: string;
  /** Of `h5` alone. */
  callbacks?: { state: string; completeCallbackUrl: string; interruptCallbackUrl: string };
  isFramed?: boolean;
}

export interface InitializeCall {
  operation: 'v1.realid.initialize' | 'v1.realid.reusable.initialize' | 'v1.facecapture.initialize';
  body: Record<string, unknown>;
}

const FLOW_TYPES = {
  h5: { standard: 'H5_REALIDLITE_KYC', reusable: 'H5_REUSABLE_REALIDLITE_KYC' },
  app: { standard: 'REALIDLITE_KYC', reusable: 'REUSABLE_REALIDLITE_KYC' },
} as const;

/** Builds the provider's initialize call (specification 4.9, 4.10, appendix 4.7) for a session. */
export function createInitializeCall(passed: ProviderFields, own: OwnFields): InitializeCall {
  const { flow, bizId, userId, docType, callbacks, isFramed } = own;
  const { h5ModeConfig, ...fields } = passed;
  const kind = passed.shareToken === undefined ? 'standard' : 'reusable';
  const h5 = { locale: toProviderLocale(own.locale), ...h5ModeConfig, ...callbacks };
  const framed = isFramed === undefined ? {} : { isIframe: isFramed ? 'Y' : 'N' };
  const body = {
    ...fields,
    bizId,
    userId,
    metaInfo: own.metaInfo ?? passed.metaInfo ?? H5_META_INFO,
    ...(flow === 'h5' ? { h5ModeConfig: { ...h5, ...framed } } : {}),
  };
  if (own.isFace) return { operation: 'v1.facecapture.initialize', body };
  return {
    operation: kind === 'standard' ? 'v1.realid.initialize' : 'v1.realid.reusable.initialize',
    body: { ...body, flowType: FLOW_TYPES[flow][kind], ...(docType === undefined ? {} : { docType }) },
  };
}

const OWN_KEYS = ['state', 'completeCallbackUrl', 'interruptCallbackUrl', 'isIframe'] as const;
/** Placeholders for fields that only the call itself knows, to check the other fields. */
const SAMPLE = {
  bizId: '0'.repeat(24),
  userId: '0'.repeat(64),
  metaInfo: '{"deviceType":""}',
  callbacks: {
    state: '0'.repeat(43),
    completeCallbackUrl: 'https://proxy.example/complete',
    interruptCallbackUrl: 'https://proxy.example/interrupt',
  },
};

/** Checks the fields against the provider's schema. Rejects with `invalid_field`, which names the field. */
export function checkProviderFields(
  passed: ProviderFields,
  own: PartKind & Pick<OwnFields, 'docType' | 'locale'>,
): void {
  const { h5ModeConfig } = passed;
  const taken = OWN_KEYS.find((key) => h5ModeConfig && Object.hasOwn(h5ModeConfig, key));
  if (taken) throw refuse(`h5ModeConfig.${taken}`);
  if (own.flow === 'app' && h5ModeConfig) throw refuse('h5ModeConfig');
  const { metaInfo, callbacks, ...ids } = SAMPLE;
  const sample = own.flow === 'h5' ? { ...ids, callbacks } : { ...ids, metaInfo: passed.metaInfo ?? metaInfo };
  checkInitialize(createInitializeCall(passed, { ...own, ...sample }));
}

/** Checks a call against the provider's schema. Rejects with `invalid_field`. */
export function checkInitialize({ operation, body }: InitializeCall): void {
  const checked = checkOutgoing(OPERATIONS[operation] as Operation, body);
  if (!checked.ok) throw refuse(checked.fault.field || 'body', checked.fault.why);
}

const refuse = (field: string, why = 'Not for the caller to set') => new IdproofError('invalid_field', why, { field });

/** The provider's codes of languages that it names differently or lacks. */
const PROVIDER_LOCALE: Partial<Record<Locale, string>> = { ar: 'en', ja: 'jp', ko: 'kr' };

/** Language of the hosted page for the locale of a session. */
function toProviderLocale(locale: string): string {
  const known = matchLocale(locale, LOCALES);
  return known === undefined ? 'en' : (PROVIDER_LOCALE[known] ?? known);
}
