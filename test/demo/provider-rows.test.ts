import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listProviderFacts } from '../../packages/demo/pages/desk/provider-rows.js';
import type { Session } from '../../packages/demo/pages/desk/desk-api.js';

const rows = (evidence: Omit<NonNullable<Session['evidence']>, 'capture'>) =>
  listProviderFacts({ capture: { degraded: false }, ...evidence }).map(({ name, value, isFailed }) => [
    name,
    value,
    isFailed,
  ]);

test('the desk lists nothing where the provider said nothing', () => {
  assert.deepEqual(listProviderFacts(null), []);
  assert.deepEqual(rows({ provider: {} }), []);
});

test('quality and device of a face that the provider captured, in each flow', () => {
  const facts = { quality: 40.25, qualityPassed: false, deviceRisk: 3 };
  const shown = [
    ['Quality of the face, of 100', '40.3', true],
    ['Quality is enough', 'No', true],
    ['Risk level of the device', '3', false],
  ];
  assert.deepEqual(rows({ provider: { faceQuality: 90, faceCapture: facts } }), shown);
  assert.deepEqual(rows({ faceCapture: { verdict: 'failed', ...facts } }), [
    ['Capture of the face', 'Failed', true],
    ...shown,
  ]);
  assert.deepEqual(rows({ provider: { faceQuality: 90 } }), [['Quality of the face, of 100', '90.0', false]]);
});

test('what the setting adds', () => {
  const extras = { faceAttribute: { GLASSES: 'Y' }, estimatedAge: 31, idNetworkDetails: { score: 2 } };
  assert.deepEqual(rows({ extras }), [
    ['On the face: Glasses', 'Y', false],
    ['Estimated age', '31', false],
    ['Links to other people', '{"score":2}', false],
  ]);
});
