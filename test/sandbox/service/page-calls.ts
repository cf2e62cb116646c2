import assert from 'node:assert/strict';
import { BASE_URL } from '../../helpers/provider.js';
import { type World } from '../../helpers/sandbox-world.js';

export const H5 = {
  metaInfo: 'MOB_H5',
  flowType: 'H5_REALIDLITE_KYC' as const,
  h5ModeConfig: {
    state: 'opaque-state',
    completeCallbackUrl: 'https://m.example/done?session=7',
    interruptCallbackUrl: 'https://m.example/stop',
    locale: 'jp' as const,
    isIframe: 'Y' as const,
    uiCfg: '{"buttoncolor":"#ff8800"}',
    docBackPageGuideUrl: 'https://m.example/back.html',
  },
  pageConfig: { urlFaceGuide: 'https://m.example/face.html' },
};

export async function transaction(w: World, ticket: string) {
  const response = await w.sandbox.fetch(
    new Request(`${BASE_URL}/page/api/transaction`, { headers: { Authorization: `Bearer ${ticket}` } }),
  );
  assert.equal(response.headers.get('cache-control'), 'no-store');
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
