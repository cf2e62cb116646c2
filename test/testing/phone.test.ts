import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';
import { createSessionClient, type SessionClient } from '@idproof/core/session';
import { createProxy, type ProxyConfig } from '@idproof/proxy';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { createScriptedProvider, joinAsPhone, TEST_KEYS, type Script } from '@idproof/testing';
import { PICTURES } from '@idproof/testing/pictures';

const base64 = async (image: URL): Promise<string> => (await readFile(image)).toString('base64');
const IMAGES = {
  docType: '00000001003',
  front: await base64(PICTURES.passport),
  selfie: await base64(PICTURES.selfie),
};
const proxyUrl = 'http://shop.test/idproof';

const proxies: ReturnType<typeof createProxy>[] = [];
after(() => Promise.all(proxies.map((proxy) => proxy.close())));

/** The browser of a computer whose session can continue on a phone, and the transport of both devices. */
async function begin(script: Script = {}, config: Partial<ProxyConfig> = {}) {
  const { send } = createScriptedProvider(script);
  const proxy = createProxy({
    ...(await proxyConfigFromEnvironment({
      IDPROOF_PROVIDER_URL: 'https://provider.test',
      IDPROOF_CLIENT_ID: TEST_KEYS.clientId,
      IDPROOF_ACCESS_KEY: TEST_KEYS.accessKey,
      IDPROOF_SECRET_KEY: TEST_KEYS.secretKey,
      IDPROOF_SERVER_KEY: 'for-tests-alone-and-nothing-else-at-all',
      IDPROOF_DATA_KEY: btoa('0123456789abcdef0123456789abcdef'),
      IDPROOF_STORE: 'memory:',
      IDPROOF_HANDOFF_URL: 'https://shop.test/phone',
    })),
    log: () => {},
    ...config,
    send,
  });
  proxies.push(proxy);
  const { clientToken } = await proxy.sessions.create({
    userId: 'customer-17',
    flow: 'api',
    docType: IMAGES.docType,
    pages: '1',
  });
  const fetch: typeof globalThis.fetch = async (input, init) => proxy.fetch(new Request(input, init));
  const owner: SessionClient = createSessionClient({ proxyUrl, getToken: async () => clientToken, fetch });
  return { owner, fetch };
}

describe('a phone in a test', () => {
  it('joins with the offer and captures everything; the result is on the computer', async () => {
    const { owner, fetch } = await begin({}, { decision: { approveWithoutLiveness: true } });
    const phone = await joinAsPhone(await owner.handoff!(), { proxyUrl, fetch });
    const { handoff } = await owner.view();
    assert.deepEqual([handoff?.state, handoff?.activity], ['connected', 'consent']);
    assert.equal((await phone.capture(IMAGES)).status, 'finished');
    assert.equal((await owner.view()).result?.outcome, 'approved');
  });

  it('resolves with the step that it stays at where the document is not read', async () => {
    const { owner, fetch } = await begin({
      'v1.idrecognition.recognize': { recognitionResult: 'N', recognitionErrorCode: 'BLUR' },
    });
    const phone = await joinAsPhone(await owner.handoff!(), { proxyUrl, fetch });
    const { status, step } = await phone.capture(IMAGES);
    assert.deepEqual([status, step], ['open', 'document']);
  });

  it('is refused with another number, and gives the session back', async () => {
    const { owner, fetch } = await begin();
    const offer = await owner.handoff!();
    const number = offer.number === '42' ? '43' : '42';
    await assert.rejects(joinAsPhone(offer, { proxyUrl, fetch, number }), { code: 'handoff_refused' });
    const phone = await joinAsPhone(offer, { proxyUrl, fetch });
    await phone.giveBack();
    assert.equal((await owner.view()).handoff?.state, 'idle');
    await assert.rejects(phone.capture(IMAGES), { code: 'handoff_ended' });
  });
});
