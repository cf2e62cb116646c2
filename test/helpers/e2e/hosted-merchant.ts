import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAkskSigner, createProviderClient, type RequestOf } from '@idproof/core/provider';
import type { Page } from 'playwright-core';
import { nodeHmac, sendTo } from '../provider.js';

export interface MerchantKeys {
  clientId: string;
  accessKey: string;
  secretKey: string;
}

export type Begin = Partial<RequestOf<'v1.realid.initialize'>> & {
  /** Added to the callbacks and to the state. */
  h5?: Partial<NonNullable<RequestOf<'v1.realid.initialize'>['h5ModeConfig']>>;
};

export interface HostedMerchant {
  /** Its pages: another site than the provider's. */
  url: string;
  /** Begins a transaction without actions; the address is where the person is sent. */
  begin(more?: Begin): Promise<{ address: string; transactionId: string; state: string }>;
  /** Begins the capture of a face alone, with a blink. */
  beginFace(): Promise<{ address: string; transactionId: string }>;
  /** What came of a face: `Success`, and whether it was an attack. */
  faceOutcome(transactionId: string): Promise<[result: string | undefined, faceAttack: boolean | undefined]>;
  /** What came of it. */
  outcome(transactionId: string): Promise<string | undefined>;
  /** A page of the merchant's with this address in a frame that may use the camera. */
  framed: (address: string) => string;
  stop(): Promise<void>;
}

const page = (body: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Merchant</title><main>${body}</main>`;

/** A guide that behaves badly as well: it tries to take the page away. */
const GUIDE = page(`<h1>Take off your glasses</h1><script>
  try { top.location = '/hijacked'; } catch {}
  try { parent.document.body.textContent = 'hijacked'; } catch {}
</script>`);

function framing(address: string): string {
  const source = address.replaceAll('"', '%22').replaceAll('&', '&amp;');
  const size = 'style="width: 390px; height: 760px; border: 0"';
  return page(`<iframe title="Verification" allow="camera" ${size} src="${source}"></iframe>`);
}

/** A merchant as the provider knows it: signed calls from its server, callbacks, a guide, and a page that frames. */
export async function startHostedMerchant(
  provider: string,
  keys: MerchantKeys,
  clock: () => number = Date.now,
): Promise<HostedMerchant> {
  const client = createProviderClient({
    baseUrl: provider,
    clock,
    clientId: keys.clientId,
    signer: createAkskSigner({ ...keys, hmac: nodeHmac }),
    send: sendTo((request) => fetch(request)),
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://merchant');
    response.setHeader('Content-Type', 'text/html');
    if (pathname === '/guide') response.end(GUIDE);
    else if (pathname === '/frame') response.end(framing(searchParams.get('src') ?? ''));
    else response.end(page(`<h1>Back at ${pathname}</h1>`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;
  return {
    url,
    async begin({ h5, ...more } = {}) {
      const state = `state &%#${++count}`;
      const begun = await client.call('v1.realid.initialize', {
        bizId: `biz-${count}`,
        userId: 'user-1',
        metaInfo: 'MOB_H5',
        flowType: 'H5_REALIDLITE_KYC',
        docType: '00000001003',
        productConfig: { docUiType: '1', actionCheckItems: ['NOACTION'] },
        h5ModeConfig: {
          state,
          completeCallbackUrl: `${url}/done?session=7`,
          interruptCallbackUrl: `${url}/stop`,
          ...h5,
        },
        ...more,
      });
      assert.ok(begun.ok, begun.ok ? '' : `${begun.resultCode} ${begun.resultMessage}`);
      const clientCfg = encodeURIComponent(begun.response.clientCfg ?? '');
      const address = `${provider}/page/svc-realid-fe/index.html?clientcfg=${clientCfg}`;
      return { address, transactionId: begun.transactionId ?? '', state };
    },
    async beginFace() {
      const begun = await client.call('v1.facecapture.initialize', {
        bizId: `biz-${++count}`,
        userId: 'user-1',
        metaInfo: 'MOB_H5',
        serviceLevel: 'FACECAPTURE0002',
        h5ModeConfig: { completeCallbackUrl: `${url}/done`, interruptCallbackUrl: `${url}/stop` },
      });
      assert.ok(begun.ok, begun.ok ? '' : `${begun.resultCode} ${begun.resultMessage}`);
      const clientCfg = encodeURIComponent(begun.response.clientCfg ?? '');
      const address = `${provider}/page/svc-face-fe/index.html?clientcfg=${clientCfg}`;
      return { address, transactionId: begun.transactionId ?? '' };
    },
    async faceOutcome(transactionId) {
      const answer = await client.call('v1a.facecapture.checkresult', { bizId: 'biz-result', transactionId });
      assert.ok(answer.ok);
      return [answer.response.faceCaptureResult, answer.response.extInfo?.faceAttack];
    },
    async outcome(transactionId) {
      const answer = await client.call('v1.realid.checkresult', { bizId: 'biz-result', transactionId });
      assert.ok(answer.ok);
      return answer.response.ekycResult;
    },
    framed: (address) => `${url}/frame?src=${encodeURIComponent(address)}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Waits until the browser is at one of the callbacks, and reads what it brought. */
export async function arrivesAt(place: Pick<Page, 'waitForURL' | 'url'>, path: '/done' | '/stop'): Promise<unknown> {
  await place.waitForURL((url) => url.searchParams.has('response'));
  const { pathname, searchParams } = new URL(place.url());
  assert.equal(pathname, path);
  return JSON.parse(searchParams.get('response') ?? '');
}
