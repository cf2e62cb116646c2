import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SessionClient } from '@idproof/core/session';
import type { ProxyConfig, SessionDetails, SessionStore } from '@idproof/proxy';
import { createMemoryStore } from '@idproof/proxy';
import { agree, createStack } from '../../helpers/create-stack.js';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { JPG } from '../../helpers/provider.js';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { createVisitor } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';
import { actOnPage, openSandboxPage, writeResponse } from '../helpers/sandbox-page.js';

const ENGINES = createFakeEngines({
  readDocument: async () => ({
    recognitionResult: 'Y',
    ocrResult: {
      LAST_NAME: 'ERIKSSON',
      ID_NUMBER: 'L898902C3',
      DATE_OF_BIRTH: '1974-08-12',
      EXPIRY_DATE: '2099-04-15',
    },
    spoofResult: { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' },
  }),
});
const SILENT = { actionCheckItems: ['NOACTION'] };
const PASSPORT = '00000001003';
/** A user id of the merchant: looked for where it must not be. */
const USER = 'canary-"customer"\\17';

type Stack = ReturnType<typeof createStack>;

const FLOWS = {
  h5: {
    session: { flow: 'h5', productConfig: SILENT },
    async run(stack: Stack, client: SessionClient) {
      const cfg = await openSandboxPage(client, createVisitor(stack), 'frame');
      await actOnPage(stack, cfg, 'document', { front: JPG });
      await actOnPage(stack, cfg, 'face', { face: JPG });
      await client.returned({ response: writeResponse(cfg, 1000, 'Z5050') });
      return client.checkresult();
    },
  },
  liveness: {
    session: { flow: 'api', liveness: 'provider', serviceLevel: 'FACECAPTURE0001' },
    async run(stack: Stack, client: SessionClient) {
      const cfg = await openSandboxPage(client, createVisitor(stack), 'frame');
      await actOnPage(stack, cfg, 'face', { face: JPG });
      await client.returned({ response: writeResponse(cfg, 1000, 'Z5050') });
      return client.recognize({ docType: PASSPORT, frontPageImage: JPG, method: 'auto' });
    },
  },
} as const;

/** A session that ended, with the provider's data about the person by this key. */
async function finish(name: keyof typeof FLOWS, providerUserId: ProxyConfig['providerUserId']) {
  const written: string[] = [];
  const memory = createMemoryStore();
  const store: SessionStore = {
    ...memory,
    create: (record, ...rest) => (written.push(JSON.stringify(record)), memory.create(record, ...rest)),
    update: (record, ...rest) => (written.push(JSON.stringify(record)), memory.update(record, ...rest)),
  };
  const { session } = FLOWS[name];
  const proxy: Partial<ProxyConfig> = { store, providerUserId, providerOperations: ['v1.applicant.query'] };
  const stack = createStack({ engines: ENGINES, session, proxy });
  const { client, sessionId } = await stack.start(USER);
  await agree(client);
  const view = await FLOWS[name].run(stack, client);
  assert.equal(view.status, 'finished');
  const { evidence } = await stack.proxy.sessions.get(sessionId);
  const query = (by: { applicantId: string } | { userId: string }) =>
    stack.proxy.provider.call('v1.applicant.query', { bizId: 'returning', ...by });
  return { stack, sessionId, evidence, query, written, view };
}

const findId = (evidence: SessionDetails['evidence']): string => {
  const id = evidence?.applicant?.applicantId;
  assert.ok(id, 'the evidence names no applicant');
  return id;
};

for (const name of Object.keys(FLOWS) as (keyof typeof FLOWS)[]) {
  describe(`a returning customer of ${name}`, () => {
    test('own: is found by the applicant, and by the user id of the merchant', async () => {
      const { stack, evidence, query } = await finish(name, 'own');
      const applicantId = findId(evidence);
      for (const by of [{ applicantId }, { userId: USER }]) {
        const answer = await query(by);
        assert.ok('applicant' in answer, JSON.stringify(answer));
        assert.deepEqual([answer.applicant?.applicantId, answer.applicant?.userId], [applicantId, USER]);
        assert.equal(answer.applicant?.faces?.length, 1);
      }
      await stack.close();
    });

    test('hashed: is found by the applicant alone', async () => {
      const { stack, evidence, query } = await finish(name, undefined);
      const applicantId = findId(evidence);
      const answer = await query({ applicantId });
      assert.ok('applicant' in answer);
      assert.match(answer.applicant?.userId ?? '', /^[0-9a-f]{64}$/);
      assert.equal((await query({ userId: USER })).result.resultCode, 'APPLICANT_NOT_FOUND');
      await stack.close();
    });

    test('own: the user id is in no log and no view, sealed while the session runs, and gone after it', async () => {
      const { stack, sessionId, written, view } = await finish(name, 'own');
      assert.doesNotMatch([...written, JSON.stringify([stack.log, view])].join('\n'), /canary/);
      assert.ok(written.filter((record) => record.includes('"ownUserId"')).length > 1);
      assert.equal(written.at(-1)?.includes('"ownUserId"'), false);
      assert.doesNotMatch(JSON.stringify(await stack.proxy.sessions.get(sessionId)), /canary/);
      await stack.close();
    });
  });
}

describe('the own user id', () => {
  const start = (userId: string, providerUserId: ProxyConfig['providerUserId']) =>
    createTestProxy({ providerUserId }).server('POST', '/v1/sessions', { userId, flow: 'api', docType: PASSPORT });

  test('has to be one that the provider takes; a hashed one need not', async () => {
    const alien = ['x'.repeat(65), 'with space', 'é', 'tab\t', '張'];
    for (const userId of alien) {
      const refused = await start(userId, 'own');
      assert.equal(refused.status, 422, userId);
      assert.equal(((await refused.json()) as { field: string }).field, 'userId');
      assert.equal((await start(userId, 'hashed')).status, 201, userId);
    }
    for (const userId of ['x'.repeat(64), USER, 'a']) assert.equal((await start(userId, 'own')).status, 201, userId);
  });

  test('goes along with a comparison too, and a session keeps what it was created with', async () => {
    const stack = createTestProxy({ providerUserId: 'own' });
    const browser = await stack.begin({ userId: USER });
    await browser.agree();
    await browser.post('recognize', { docType: PASSPORT, frontPageImage: jpeg(1), method: 'auto' });
    await browser.post('compare', { selfie: jpeg(2), frontPageImage: jpeg(1), method: 'auto' });
    const compared = stack.provider.received.find(({ path }) => path.endsWith('/compare'));
    assert.equal(compared?.body['userId'], USER);
    const known = await stack.store.get(browser.sessionId);
    assert.deepEqual([known?.position, known?.ownUserId], ['finished', undefined]);
  });
});
