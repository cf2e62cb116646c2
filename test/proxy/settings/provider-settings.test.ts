import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { RIGHT_BODIES } from '../../helpers/provider.js';
import { atHosted, firstBody, initialize } from '../helpers/hosted.js';

/*
 * The sandbox has no engine for these settings and refuses them (docs/sandbox.md). The provider has them, so the proxy
 * passes each of them on.
 */

const DETECT = { detectOpen: 'Y', needRetry: 'Y' };
const ATTRIBUTES: Record<string, object> = {
  'faceAttributeCheck.occlusionCheck.detectOpen': { occlusionCheck: { detectOpen: 'Y', needRetry: 'N' } },
  'faceAttributeCheck.occlusionCheck.needRetry': { occlusionCheck: DETECT },
  'faceAttributeCheck.occlusionCheck.details': {
    occlusionCheck: { ...DETECT, details: ['eyesOcclusion', 'mouthOcclusion'] },
  },
  'faceAttributeCheck.maskCheck': { maskCheck: DETECT },
  'faceAttributeCheck.glassesCheck': { glassesCheck: DETECT },
  'faceAttributeCheck.hatCheck': { hatCheck: DETECT },
};

const OF_DOCUMENT: Record<string, object> = {
  cropDocImage: { cropDocImage: 'Y' },
  landmarkCheck: { landmarkCheck: [{ name: 'EMBLEM' }] },
  hologramCheck: { hologramCheck: [{ name: 'EMBLEM' }] },
  pageInfoCheck: { pageInfoCheck: [{ name: 'FONT' }] },
  preciseTamperCheck: { preciseTamperCheck: 'Y' },
  ...Object.fromEntries(['2', '3', '4', '5'].map((type) => [`docUiType ${type}`, { docUiType: type }])),
  ...Object.fromEntries(
    ['STANDARD', 'LOOSE', 'STRICT'].map((mode) => [`antiInjectionMode ${mode}`, { antiInjectionMode: mode }]),
  ),
};

const withAttributes = (settings: Record<string, object>): [string, object][] => [
  ...Object.entries(settings),
  ...Object.entries(ATTRIBUTES).map(([name, check]): [string, object] => [name, { faceAttributeCheck: check }]),
];

describe('a setting that the sandbox lacks, in a session of the standard flow', () => {
  for (const [name, productConfig] of withAttributes(OF_DOCUMENT)) {
    test(name, async () => {
      const session = await atHosted({ productConfig });
      await initialize(session);
      assert.deepEqual(firstBody(session.stack, '/initialize')['productConfig'], productConfig);
    });
  }
});

describe('a setting that the sandbox lacks, in a session of the reusable flow', () => {
  const RISK = { 'riskMode LOOSE': { riskMode: 'LOOSE' }, 'riskMode STRICT': { riskMode: 'STRICT' } };
  for (const [name, productConfig] of withAttributes(RISK)) {
    test(name, async () => {
      const session = await atHosted({ docType: undefined, shareToken: 'a-share-token', productConfig });
      await initialize(session);
      assert.deepEqual(firstBody(session.stack, '/initialize')['productConfig'], productConfig);
    });
  }
});

describe('a setting that the sandbox lacks, in a single call of face capture', () => {
  const OF_FACE = {
    'deeperMode LOOSE': { deeperMode: 'LOOSE' },
    'deeperMode STRICT': { deeperMode: 'STRICT' },
    rearCamera: { rearCamera: 'Y' },
    'antiInjectionMode STRICT': { antiInjectionMode: 'STRICT' },
  };
  const operation = 'v1.facecapture.initialize';
  for (const [name, productConfig] of withAttributes(OF_FACE)) {
    test(name, async () => {
      const { proxy, server, provider } = createTestProxy({ providerOperations: [operation] });
      const body = { ...RIGHT_BODIES[operation], productConfig };
      const answer = await server('POST', `/v1/provider/${operation}`, body);
      assert.equal(answer.status, 200, await answer.text());
      assert.deepEqual(provider.received.at(-1)?.body['productConfig'], productConfig);
      await proxy.close();
    });
  }
});
