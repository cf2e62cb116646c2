import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { OPERATION_NAMES, OPERATIONS, operationPath, type OperationName } from '@idproof/core/provider';
import type { Engines } from '@idproof/sandbox';
import { listAddedFields, listNeverReturned } from '../../../packages/sandbox/src/behaviour/response-fields.js';
import { JPG, KEYS, rawRequest, RIGHT_BODIES } from '../../helpers/provider.js';
import { findFields, listResponseFields } from '../../helpers/response-fields.js';
import { callAdmin } from '../../helpers/sandbox-admin.js';
import { callPage, createWorld, ENTRY, SILENT, type World } from '../../helpers/sandbox-world.js';

type Body = Record<string, unknown>;

/** The paths that every operation's schema names, and those that answers held. */
const schemas = new Map(
  OPERATION_NAMES.map((name) => [name, [...new Set(listResponseFields(OPERATIONS[name].response))]]),
);
const returned = new Map(OPERATION_NAMES.map((name) => [name, new Set<string>()]));

/** Calls an operation and notes what its answer holds. */
async function ask(w: World, name: OperationName, body: unknown): Promise<Body> {
  const request = await rawRequest({ path: operationPath(name), body: JSON.stringify(body) });
  const json = (await (await w.sandbox.fetch(request)).json()) as Body;
  // The echo answers with the names that it was sent.
  if (name !== 'v1.authentication.test') {
    for (const path of findFields(json, schemas.get(name)!)) returned.get(name)!.add(path);
  }
  return json;
}

const readTicket = ({ clientCfg }: Body): string => {
  const { content } = JSON.parse(Buffer.from(String(clientCfg), 'base64').toString()) as { content: string };
  return (JSON.parse(content) as { ticket: string }).ticket;
};

const OCR = { ID_NUMBER: 'L1', NAME: 'Ann', ISSUING_STATE: 'SWE' };
const BLURRED = { recognitionResult: 'N', recognitionErrorCode: 'BLUR', recognitionErrorPage: 'back' } as const;
const SPOOFED = { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' } as const;

function createReader(): { engines: Partial<Engines>; blur: (isBlurred: boolean) => void } {
  let isBlurred = false;
  return {
    engines: {
      readDocument: async () =>
        isBlurred ? BLURRED : { recognitionResult: 'Y', ocrResult: OCR, spoofResult: SPOOFED },
    },
    blur: (value) => void (isBlurred = value),
  };
}

const REALID = {
  ...ENTRY,
  flowType: 'REALIDLITE_KYC',
  docType: '99990000001',
  productConfig: {
    actionCheckItems: ['FACEBLINK'],
    actionFrame: ['EYECLOSE'],
    cropFaceImage: 'Y',
    idnThreshold: 1,
    riskMode: 'LOOSE',
  },
};
const IMAGES = { bizId: 'biz-1', isReturnImage: 'Y' };
const FACE_IMAGES = { ...IMAGES, extraImageControlList: ['CROPPED_FACE', 'FACE_EYE_CLOSE'] };
const ALL_IMAGES = { ...IMAGES, extraImageControlList: ['FACE_EYE_CLOSE', 'DOC_FRONT_ANGLE'] };

async function passStandardFlow(w: World, userId: string): Promise<string> {
  const started = await ask(w, 'v1.realid.initialize', { ...REALID, userId });
  const ticket = readTicket(started);
  assert.equal((await callPage(w, ticket, 'document', { front: JPG, back: JPG })).body['accepted'], true);
  const face = { face: JPG, frames: { 'FACEBLINK/0': JPG } };
  assert.equal((await callPage(w, ticket, 'face', face)).body['finished'], true);
  return String(started['transactionId']);
}

async function queryFlows(w: World): Promise<void> {
  await callAdmin(w, 'PUT', `/applicants/${KEYS.clientId}/user-2`, { email: 'a@example.com', phone: '1' });
  await passStandardFlow(w, 'user-1');
  const transactionId = await passStandardFlow(w, 'user-2');
  await callAdmin(w, 'POST', '/faults', { kind: 'device-risk', riskLevel: 3 });
  await ask(w, 'v1.realid.checkresult', { ...ALL_IMAGES, transactionId });
  await ask(w, 'v1a.facecapture.checkresult', { ...FACE_IMAGES, transactionId });
  await ask(w, 'v1.facecapture.checkresult', { bizId: 'biz-1', transactionId });
  await ask(w, 'v1.applicant.query', { ...IMAGES, userId: 'user-2' });

  const ids = { donorClientId: KEYS.clientId, recipientClientId: KEYS.clientId };
  await callAdmin(w, 'POST', '/partnerships', { ...ids, state: 'active' });
  const { body } = await callAdmin(w, 'POST', '/share-tokens', { ...ids, transactionId });
  const { shareToken } = body as { shareToken: string };
  const request = {
    ...ENTRY,
    userId: 'user-3',
    flowType: 'REUSABLE_REALIDLITE_KYC',
    shareToken,
    productConfig: SILENT,
  };
  const reused = await ask(w, 'v1.realid.reusable.initialize', request);
  await callPage(w, readTicket(reused), 'face', { face: JPG });
  await ask(w, 'v1.realid.reusable.checkresult', { ...ALL_IMAGES, transactionId: reused['transactionId'] });
  await ask(w, 'v1.applicant.query', { ...IMAGES, userId: 'user-3' });
}

async function queryFailures(w: World, blur: (isBlurred: boolean) => void): Promise<void> {
  blur(true);
  await ask(w, 'v1.idrecognition.recognize', { ...RIGHT_BODIES['v1.idrecognition.recognize'] });
  const started = await ask(w, 'v1.realid.initialize', { ...REALID, productConfig: SILENT });
  for (let i = 0; i < 5; i++) await callPage(w, readTicket(started), 'document', { front: JPG });
  await ask(w, 'v1.realid.checkresult', { bizId: 'biz-1', transactionId: started['transactionId'] });
  blur(false);
}

/** The example of the documentation has every field that a watchlist may have. */
async function screenEverything(w: World): Promise<void> {
  const list = readFileSync(new URL('../../../docs/watchlists/example.json', import.meta.url), 'utf8');
  await callAdmin(w, 'PUT', `/watchlists/${KEYS.clientId}/example`, JSON.parse(list));
  const about = { customerId: 'c', bizCode: 'b' };
  for (const personName of ['Sergey Pavlovich Shcherbakov', 'Fatima Haddad']) {
    await ask(w, 'v3.aml.nss.screen', { ...about, subjectType: 'PERSON', person: { personName } });
  }
  for (const entityName of ['Bluewater Petroleum Trading Ltd', 'MV Example Star']) {
    await ask(w, 'v3.aml.nss.screen', { ...about, subjectType: 'ENTITY', entity: { entityName } });
  }
}

async function queryRest(w: World): Promise<void> {
  for (const name of [
    'v1.idrecognition.recognize',
    'v1.facecompare.compare',
    'v1.realdoc.parse',
    'v1.privacyinfo.delete',
    'v1.info.idlist',
    'v1.authentication.test',
  ] as const)
    await ask(w, name, RIGHT_BODIES[name]);
  const face = await ask(w, 'v1.facecapture.initialize', { ...ENTRY, serviceLevel: 'FACECAPTURE0001' });
  await callPage(w, readTicket(face), 'face', { face: JPG });
  const { transactionId } = await ask(w, 'v1.facecompare.asynccompare', RIGHT_BODIES['v1.facecompare.asynccompare']);
  await new Promise((resolve) => setImmediate(resolve));
  await ask(w, 'v1.facecompare.asynccheckresult', { transactionId });
}

describe('the fields of answers', () => {
  test('are each returned, or listed as never returned; no answer holds another', async () => {
    const { engines, blur } = createReader();
    const w = createWorld({ engines });
    await queryFlows(w);
    await queryFailures(w, blur);
    await screenEverything(w);
    await queryRest(w);
    const missing = listNeverReturned();
    for (const name of OPERATION_NAMES) {
      const fields = schemas.get(name)!;
      const held = [...returned.get(name)!];
      const never = missing.flatMap(([operation, field]) => (operation === name ? [field] : []));
      assert.deepEqual(
        held.filter((field) => !fields.includes(field)),
        [],
        `${name} returns what its schema has not`,
      );
      const silent = fields.filter((field) => !held.includes(field));
      assert.deepEqual(silent.toSorted(), never.toSorted(), `${name}: never returned`);
    }
  });

  test('that the specification does not name are really returned', () => {
    for (const [name, field] of listAddedFields()) assert.ok(returned.get(name)!.has(field), `${name} ${field}`);
  });
});
