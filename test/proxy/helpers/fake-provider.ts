import { createHmac } from 'node:crypto';
import { createAkskSigner, formatRequestTime } from '@idproof/core/provider';
import type { HmacSha256, Send } from '@idproof/core/provider';

export const PROVIDER_KEYS = {
  clientId: '1234567890123456',
  accessKey: 'canary-access-key',
  secretKey: 'Y2FuYXJ5LXNlY3JldC1rZXktb2YtdGhlLXByb3ZpZGVy',
} as const;
export const PROVIDER_URL = 'https://provider.test';

const hmac: HmacSha256 = (key, parts) => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};
export const providerSigner = () => createAkskSigner({ ...PROVIDER_KEYS, hmac });

export interface Received {
  path: string;
  body: Record<string, unknown>;
}

type Reply = Record<string, unknown> | Error;
export type Handler = (received: Received) => Reply | Promise<Reply>;

export const SUCCESS = { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'Success' };

/** What was read from the passport: each value is looked for where it must not be. */
export const READ = {
  LAST_NAME: 'CANARYNAME',
  FIRST_NAME: 'ANNA MARIA',
  ID_NUMBER: 'L898902C3',
  DATE_OF_BIRTH: '1974-08-12',
  EXPIRY_DATE: '2099-04-15',
  SEX: 'F',
};

let ids = 0;
/** As the provider gives ids, none of them twice: proxies on one store may each have a fake provider. */
const createId = () => `G000000005FID20200304${String(++ids).padStart(18, '0')}`;

export function recognized(
  fields: Record<string, string> = READ,
  checks: Record<string, 'Y' | 'N'> = {},
): Record<string, unknown> {
  return {
    result: SUCCESS,
    transactionId: createId(),
    recognitionResult: 'Y',
    ocrResult: fields,
    spoofResult: { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y', ...checks },
  };
}

export function unrecognized(recognitionErrorCode = 'BLUR'): Record<string, unknown> {
  return { result: SUCCESS, transactionId: createId(), recognitionResult: 'N', recognitionErrorCode };
}

export function compared(score = 92.5, samePerson = true): Record<string, unknown> {
  return { result: SUCCESS, transactionId: createId(), score, samePerson };
}

/** A value of a paper with its place. */
export const printed = (text: string, confidence_score = 0.97, page = 1) => ({
  text,
  bbox: [10, 20, 110, 40],
  confidence_score,
  page,
});

/** A bank statement of the passport's person: each value is looked for where it must not be. */
export const STATEMENT = {
  account_holders_name: printed('Ms Anna M. CANARYNAME'),
  account_number: printed('canary-account-0042'),
  bank_name: printed('Bank of Utopia'),
  details: [{ date: printed('2026-04-30'), description: printed('canary groceries'), balance: printed('12.00') }],
};

export function parsed(data: Record<string, unknown> = STATEMENT): Record<string, unknown> {
  return { result: SUCCESS, transactionId: createId(), data };
}

export const TRANSACTION = 'G000000005FRL20260505000000000001570702';
/** What opens the hosted page: looked for where it must not be. */
export const CLIENT_CFG = 'canary+client/cfg==';

export function initialized(transactionId = TRANSACTION): Record<string, unknown> {
  return { result: SUCCESS, transactionId, clientCfg: CLIENT_CFG };
}

type Parts = Partial<Record<'extBasicInfo' | 'extFaceInfo' | 'extIdInfo' | 'extRiskInfo', Record<string, unknown>>>;

/** The result of a transaction; `parts` replace single values of what all is well with. */
export function verified(ekycResult: string, parts: Parts = {}): Record<string, unknown> {
  if (!/Success|Pending|Failure/.test(ekycResult)) return { result: SUCCESS, ekycResult };
  return {
    result: SUCCESS,
    ekycResult,
    extBasicInfo: { certType: '00000001003', certNo: READ.ID_NUMBER, ...parts.extBasicInfo },
    extFaceInfo: { ekycResultFace: 'Success', faceScore: 92.4, faceLivenessResult: 'Success', ...parts.extFaceInfo },
    extIdInfo: {
      ekycResultDoc: 'Success',
      ocrResult: READ,
      spoofResult: { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y', OTHER_CHECK: 'Y' },
      ...parts.extIdInfo,
    },
    extRiskInfo: { ekycResultRisk: 'Success', ...parts.extRiskInfo },
  };
}

export function captured(faceCaptureResult = 'Success', faceAttack = false): Record<string, unknown> {
  return { result: SUCCESS, faceCaptureResult, extInfo: { faceAttack, quality: 93, qualityPassed: true } };
}

function applicant(): Record<string, unknown> {
  const documents = [{ source: 'KYC', certCategory: 'PASSPORT', certCountryCode: 'UTO' }];
  return { result: SUCCESS, applicant: { applicantId: 'A1', documents, faces: [] } };
}

/** A hit as the provider describes it (specification 2.6). */
export const HIT = {
  scanArgs: '{}',
  scanResult: 'HIT',
  hitReason: {
    engineType: 'NAME',
    hitType: 'name_match',
    paramMatch: 'ANNA MARIA CANARYNAME',
    recordMatch: 'CANARYALIAS Anna',
    matchRate: 91,
    matchStrategy: 'FUZZY',
  },
  hitRecord: {
    id: 'r1',
    version: '1',
    originId: 'r1',
    origin: 'SANCTION',
    type: 'Person',
    action: 'add',
    activeStatus: 'Active',
    date: '2026-01-01',
    groups: [],
    nameDetails: [{ nameType: 'Primary Name', nameValueList: [{ SingleStringName: 'CANARYALIAS Anna' }] }],
    descriptions: [],
    countryDetails: [],
  },
};

export function screened(decision = 'ACCEPT', hitResults: unknown[] = []): Record<string, unknown> {
  return {
    result: SUCCESS,
    eventId: createId(),
    decision,
    bizCode: 'ONBOARDING',
    hitResults,
    totalHits: hitResults.length,
    rcrrRiskLevel: hitResults.length > 0 ? 'MEDIUM' : 'LOW',
  };
}

export function failed(resultCode: string, resultStatus: 'F' | 'U' = 'F'): Record<string, unknown> {
  return { result: { resultCode, resultStatus, resultMessage: 'canary message of the provider' } };
}

/** Which handler answers. */
const PATHS = {
  recognize: /idrecognition\/recognize$/,
  compare: /facecompare\/(?:async)?compare$/,
  compareResult: /facecompare\/asynccheckresult$/,
  initialize: /(?:realid\/(?:reusable\/)?|facecapture\/)initialize$/,
  result: /realid\/(?:reusable\/)?checkresult$/,
  capture: /facecapture\/checkresult$/,
  paper: /realdoc\/parse$/,
  applicant: /applicant\/query$/,
  list: /info\/idlist$/,
  screen: /aml\/nss\/screen$/,
} as const;

const CREATING = /recognize$|compare$|initialize$|parse$/;

/**
 * A provider behind `send`: it checks each request's signature and signs each answer. Handlers can be replaced;
 * an `Error` that they give is thrown, as a broken connection would be. `transactions`: those that it began, in their order.
 */
export function createFakeProvider(clock: () => number) {
  const signer = providerSigner();
  const received: Received[] = [];
  const handlers: Record<keyof typeof PATHS | 'other', Handler> = {
    recognize: () => recognized(),
    compare: () => compared(),
    compareResult: () => compared(),
    initialize: () => initialized(),
    result: () => verified('InProcess'),
    capture: () => captured(),
    paper: () => parsed(),
    applicant: () => applicant(),
    list: () => ({ result: SUCCESS }),
    screen: () => screened(),
    other: () => ({ result: SUCCESS }),
  };

  const transactions = new Set<string>();
  /** No two calls that begin a transaction get the same one, whatever their handlers say. */
  const withOwnTransaction = (path: string, reply: Record<string, unknown>) => {
    const { transactionId } = reply;
    if (typeof transactionId !== 'string' || !CREATING.test(path)) return reply;
    const id = transactions.has(transactionId) ? `${transactionId}-${transactions.size}` : transactionId;
    transactions.add(id);
    return { ...reply, transactionId: id };
  };

  const send: Send = async ({ url, headers, body }) => {
    const path = new URL(url).pathname;
    const { clientId } = PROVIDER_KEYS;
    const genuine = await signer.verify(
      { path, clientId, time: headers['Request-Time'] ?? '', body },
      headers.Signature ?? '',
    );
    if (!genuine) throw new Error('The request is not signed as it should be');
    const call = { path, body: JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, unknown> };
    received.push(call);
    const named = (Object.keys(PATHS) as (keyof typeof PATHS)[]).find((name) => PATHS[name].test(path));
    const reply = await handlers[named ?? 'other'](call);
    if (reply instanceof Error) throw reply;
    const answer = Buffer.from(JSON.stringify(withOwnTransaction(path, reply)));
    const time = formatRequestTime(clock());
    const signature = await signer.sign({ path, clientId, time, body: answer });
    return { status: 200, headers: { signature, 'response-time': time }, body: answer };
  };
  return { send, received, handlers, transactions };
}
export type FakeProvider = ReturnType<typeof createFakeProvider>;
