import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeFields, OPERATION_NAMES, OPERATIONS, operationPath, type OperationName } from '@idproof/core/provider';
import { listCodeBehaviour } from '../../../packages/sandbox/src/behaviour/codes.js';
import { HANDLERS } from '../../../packages/sandbox/src/operations/handlers.js';
import { JPG, rawRequest, RIGHT_BODIES, type ProviderPair } from '../../helpers/provider.js';
import { callAdmin, pairWithAdmin } from '../../helpers/sandbox-admin.js';
import { decidedFields } from '../../../tools/docs/sandbox-fields.js';

const REALID = 'v1.realid.initialize';
const REUSABLE = 'v1.realid.reusable.initialize';
const FACE = 'v1.facecapture.initialize';
type Body = Record<string, unknown>;
interface Said extends Body {
  result: { resultCode: string; resultMessage: string };
  transactionId?: string;
  eventId?: string;
  clientCfg?: string;
}

async function call(pair: ProviderPair, name: OperationName, body: unknown): Promise<Said> {
  const response = await pair.sandbox.fetch(
    await rawRequest({ path: operationPath(name), body: JSON.stringify(body) }),
  );
  return (await response.json()) as Said;
}

/** The right body of an operation with one field changed. */
function changed(name: OperationName, path: string, value: unknown): Body {
  const body = structuredClone(RIGHT_BODIES[name]) as Body;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const target = keys.reduce<Body>((object, key) => object[key] as Body, body);
  target[last] = value;
  return body;
}

/** A share token that the caller made for itself. */
async function createToken(pair: ProviderPair): Promise<string> {
  const body = changed(REALID, 'productConfig.actionCheckItems', ['NOACTION']);
  const { transactionId, clientCfg } = await call(pair, REALID, body);
  const headers = { Authorization: `Bearer ${String(readConfig(clientCfg)['ticket'])}` };
  for (const [step, content] of [
    ['document', { front: JPG }],
    ['face', { face: JPG }],
  ] as const) {
    const request = new Request(`http://sandbox.test/page/api/${step}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(content),
    });
    assert.equal((await pair.sandbox.fetch(request)).status, 200);
  }
  const ids = { donorClientId: '1234567890123456', recipientClientId: '1234567890123456' };
  await callAdmin(pair, 'POST', '/partnerships', { ...ids, state: 'active' });
  const made = await callAdmin(pair, 'POST', '/share-tokens', { ...ids, transactionId });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return (made.body as { shareToken: string }).shareToken;
}

/** A usable token, and no filter on the country: the engines of these tests read none. */
async function donation(pair: ProviderPair): Promise<Body> {
  return { shareToken: await createToken(pair), acceptedDocCountryCodes: [] };
}

function readConfig(clientCfg: string | undefined): Body {
  const outer = JSON.parse(Buffer.from(clientCfg ?? '', 'base64').toString()) as { content: string };
  return JSON.parse(outer.content) as Body;
}

const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Body | undefined)?.[key], body);

describe('the table of fields and codes', () => {
  for (const name of OPERATION_NAMES) {
    test(`has every field of ${name}, and no other`, () => {
      const fields = describeFields(OPERATIONS[name].request).map(({ path }) => path);
      assert.deepEqual(Object.keys(HANDLERS[name].fields).toSorted(), fields.toSorted());
    });
  }

  const FAULTS = listCodeBehaviour().filter(([, , { treatment }]) => treatment === 'fault');
  test('codes that only a fault brings are brought by it, with their status', async () => {
    const pair = pairWithAdmin();
    assert.ok(FAULTS.length >= 20);
    for (const [where, code] of FAULTS) {
      const name = where === 'common' ? 'v1.info.idlist' : where;
      await callAdmin(pair, 'POST', '/faults', { kind: 'result', operation: name, resultCode: code });
      const { result } = await call(pair, name, RIGHT_BODIES[name]);
      assert.deepEqual(result, { resultCode: code, resultStatus: 'F', resultMessage: `${code}, injected` });
    }
  });
});

describe('fields that are refused', () => {
  /** What asks for something that the sandbox has not. */
  const ASKING: Readonly<Record<string, unknown>> = {
    cropDocImage: 'Y',
    landmarkCheck: [{ name: 'flagLogo' }],
    hologramCheck: [{ name: 'hologram' }],
    pageInfoCheck: [{ name: 'id' }],
    preciseTamperCheck: 'Y',
    docUiType: '2',
    antiInjectionMode: 'STANDARD',
    deeperMode: 'STRICT',
    riskMode: 'STRICT',
    rearCamera: 'Y',
    detectOpen: 'Y',
    needRetry: 'Y',
    details: ['eyesOcclusion'],
  };
  for (const name of OPERATION_NAMES) {
    for (const [path, { treatment }] of decidedFields(name)) {
      if (treatment !== 'refused') continue;
      test(`${name} ${path}`, async () => {
        const value = ASKING[path.split('.').at(-1) ?? ''];
        assert.notEqual(value, undefined);
        const body = changed(name, path, value);
        // On a PC `docUiType` must be 1 by the contract: what is asked here is the sandbox's own refusal.
        if (path.endsWith('docUiType')) (body['h5ModeConfig'] as Body)['uiCfg'] = '{}';
        const { result } = await call(pairWithAdmin(), name, body);
        assert.equal(result.resultCode, 'INVALID_ARGUMENT');
        const field = path.replace('.detectOpen', '');
        assert.equal(result.resultMessage.split(':')[0], field);
      });
    }
  }
});

describe('fields that are passed on to the page', () => {
  const OTHER: Readonly<Record<string, unknown>> = {
    locale: 'fr',
    isIframe: 'Y',
    uiCfg: '{"buttoncolor":"#ff0000"}',
    allowDegradation: 'N',
    pages: '1,2',
    colorFlash: 'Y',
    actionCheckItems: ['NOACTION'],
    actionFrame: ['MULTIACTIONS'],
  };
  const LEVEL = { [REALID]: 'REALID0012', [FACE]: 'FACECAPTURE0002' } as const;
  for (const name of [REALID, REUSABLE, FACE] as const) {
    test(name, async () => {
      const pair = pairWithAdmin();
      const fields = decidedFields(name).filter(([, { treatment }]) => treatment === 'page');
      assert.ok(fields.length > 10);
      for (const [path, { at: place = '' }] of fields) {
        const leaf = path.split('.').at(-1) ?? '';
        if (leaf === 'pageConfig') continue;
        const isLevel = leaf === 'serviceLevel' && name !== REUSABLE;
        const value = isLevel ? LEVEL[name] : (OTHER[leaf] ?? 'https://merchant.example/another');
        const [before, after] = [structuredClone(RIGHT_BODIES[name]) as Body, changed(name, path, value)];
        const bodies = [before, after].map((body) => (isLevel ? levelAlone(body) : body));
        const said = [];
        for (const body of bodies) {
          if (name === REUSABLE) Object.assign(body, await donation(pair));
          const { result, clientCfg } = await call(pair, name, body);
          assert.equal(result.resultCode, 'SUCCESS', `${path}: ${result.resultMessage}`);
          said.push(at(readConfig(clientCfg), place));
        }
        assert.notDeepEqual(said[0], said[1], `${path} at ${place}`);
      }
    });
  }

  /** Without what puts the level out of force. */
  function levelAlone(body: Body): Body {
    const without = (object: unknown, name: string): Body =>
      Object.fromEntries(Object.entries(object as Body).filter(([key]) => key !== name));
    return { ...without(body, 'productConfig'), h5ModeConfig: without(body['h5ModeConfig'], 'uiCfg') };
  }
});

describe('fields that are recorded', () => {
  for (const name of [REALID, REUSABLE, FACE, 'v1.facecompare.compare', 'v3.aml.nss.screen'] as const) {
    test(`${name} shows them with the transaction until they are deleted`, async () => {
      const pair = pairWithAdmin();
      const body = structuredClone(RIGHT_BODIES[name]) as Body;
      if (name === REUSABLE) Object.assign(body, await donation(pair));
      const { result, ...said } = await call(pair, name, body);
      // A screening is recorded by its eventId: it has no transactionId (specification 4.6).
      const transactionId = said.transactionId ?? said.eventId;
      assert.equal(result.resultCode, 'SUCCESS', result.resultMessage);
      const shown = await callAdmin(pair, 'GET', `/transactions/${transactionId}`);
      const { recorded, bizId } = shown.body as { recorded: Body; bizId: string };
      assert.equal(bizId, body['bizId'] ?? '');
      const fields = decidedFields(name).filter(
        ([path, { treatment }]) => treatment === 'recorded' && path !== 'bizId',
      );
      const inner = fields.filter(([path]) => path !== 'envData');
      assert.deepEqual(Object.keys(recorded).toSorted(), inner.map(([path]) => path).toSorted());
      for (const [path, { hashed }] of inner) {
        if (hashed) assert.match(String(recorded[path]), /^sha256:[0-9a-f]{16}$/);
        else assert.deepEqual(recorded[path], at(body, path));
      }
      await call(pair, 'v1.privacyinfo.delete', { transactionId });
      const after = await callAdmin(pair, 'GET', `/transactions/${transactionId}`);
      assert.deepEqual((after.body as { recorded: Body }).recorded, {});
    });
  }

  test('the bizId of a result is recorded with the transaction asked for', async () => {
    const pair = pairWithAdmin();
    const { transactionId } = await call(pair, REALID, RIGHT_BODIES[REALID]);
    await call(pair, 'v1.realid.checkresult', { bizId: 'poll-7', transactionId });
    const shown = await callAdmin(pair, 'GET', `/transactions/${transactionId}`);
    assert.equal((shown.body as { recorded: Body }).recorded['v1.realid.checkresult bizId'], 'poll-7');
  });
});
