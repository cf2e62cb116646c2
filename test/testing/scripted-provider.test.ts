import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAkskSigner, createProviderClient, webCryptoHmac, type Send } from '@idproof/core/provider';
import { createScriptedProvider, fail, RECOGNIZED, TEST_KEYS, type ScriptedProvider } from '@idproof/testing';
import { serveProvider } from '@idproof/testing/node';
import { JPG } from '../helpers/provider.js';

const BODY = { bizId: 'biz-1', docType: '00000001003', frontPageImage: JPG };
const NAME = 'v1.idrecognition.recognize';

function createClient(send: Send, keys: typeof TEST_KEYS | { accessKey: string; secretKey: string } = TEST_KEYS) {
  const signer = createAkskSigner({ ...keys, hmac: webCryptoHmac });
  return createProviderClient({ send, signer, baseUrl: 'http://provider.test', clientId: TEST_KEYS.clientId });
}

async function recognize(provider: ScriptedProvider): Promise<string | undefined> {
  const result = await createClient(provider.send).call(NAME, BODY);
  return result.ok ? (result.response.recognitionResult ?? undefined) : result.resultCode;
}

describe('a scripted provider', () => {
  it('answers as for the holder without a script, signed, each call with a transaction of its own', async () => {
    const provider = createScriptedProvider();
    const client = createClient(provider.send);
    const read = await client.call(NAME, BODY);
    const face = { content: JPG };
    const compared = await client.call('v1.facecompare.compare', { bizId: 'biz-2', face1: face, face2: face });
    assert.ok(read.ok && compared.ok);
    assert.equal(read.response.ocrResult?.['LAST_NAME'], 'VANTERPOOL');
    assert.equal(compared.response.samePerson, true);
    assert.notEqual(read.transactionId, compared.transactionId);
    assert.deepEqual(
      provider.calls.map(({ operation }) => operation),
      [NAME, 'v1.facecompare.compare'],
    );
    assert.deepEqual(provider.calls[0]?.request, BODY);
  });

  it('answers one after the other, stays at the last, and begins anew with another script', async () => {
    const provider = createScriptedProvider({
      [NAME]: [fail('SYSTEM_BUSY'), { recognitionResult: 'N', recognitionErrorCode: 'BLUR' }, RECOGNIZED],
    });
    const said = [];
    for (let call = 0; call < 4; call++) said.push(await recognize(provider));
    assert.deepEqual(said, ['SYSTEM_BUSY', 'N', 'Y', 'Y']);
    provider.play({ [NAME]: [{ recognitionResult: 'N' }, RECOGNIZED] });
    assert.deepEqual([await recognize(provider), await recognize(provider)], ['N', 'Y']);
  });

  it('answers what a function makes of the request; where that throws, the connection breaks', async () => {
    const provider = createScriptedProvider({
      [NAME]: ({ docType }) => {
        if (docType !== BODY.docType) throw new Error('cut');
        return fail('INVALID_ARGUMENT');
      },
    });
    assert.equal(await recognize(provider), 'INVALID_ARGUMENT');
    const cut = createClient(provider.send).call(NAME, { ...BODY, docType: '99990000001' });
    await assert.rejects(cut, { code: 'provider_unreachable' });
  });

  it('refuses what the provider refuses: wrong keys, bad fields, operations without a script', async () => {
    const provider = createScriptedProvider();
    const stranger = createClient(provider.send, { ...TEST_KEYS, secretKey: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' });
    // What a stranger gets is signed with the right key, so the stranger cannot verify it.
    await assert.rejects(stranger.call(NAME, BODY), { code: 'provider_untrusted' });
    const client = createClient(provider.send);
    const empty = await client.call(NAME, { ...BODY, frontPageImage: '' });
    assert.ok(!empty.ok && empty.resultCode === 'INVALID_ARGUMENT');
    await assert.rejects(client.call('v1.info.idlist', {}), { code: 'provider_refused' });
    assert.deepEqual(
      provider.calls.map(({ operation }) => operation),
      ['v1.info.idlist'],
    );
  });

  it('listens on a port, and lets it go', async () => {
    const provider = createScriptedProvider();
    const served = await serveProvider(provider);
    const path = '/api/v1/svc/authentication/test';
    const post: Send = async ({ url, headers, body }) => {
      const address = new URL(new URL(url).pathname, served.url);
      const answer = await fetch(address, { method: 'POST', headers, body: Uint8Array.from(body) });
      return { status: answer.status, headers: answer.headers, body: new Uint8Array(await answer.arrayBuffer()) };
    };
    const echo = await createClient(post).call('v1.authentication.test', { n: 1 });
    assert.ok(echo.ok && echo.response['n'] === 1);
    await assert.rejects(serveProvider(provider, { port: Number(new URL(served.url).port) }), { code: 'EADDRINUSE' });
    await served.close();
    await assert.rejects(fetch(served.url + path));
  });
});
