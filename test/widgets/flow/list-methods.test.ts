import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CaptureSettings } from '@idproof/core/session';
import { listMethods } from '../../../packages/widgets/src/flow/document-choice.js';

const settings = (changes: Partial<CaptureSettings>): CaptureSettings => ({
  maxBase64Length: 1000,
  upload: true,
  ...changes,
});

test('a step has its own ways, else those of the session, else what an earlier proxy says of uploads', () => {
  const both = settings({ methods: ['auto', 'upload'], stepMethods: { selfie: ['manual'] } });
  assert.deepEqual(listMethods(both, 'selfie'), ['manual']);
  assert.deepEqual(listMethods(both, 'document'), ['auto', 'upload']);
  assert.deepEqual(listMethods(settings({}), 'selfie'), ['auto', 'manual', 'native', 'upload']);
  assert.deepEqual(listMethods(settings({ upload: false }), 'document'), ['auto', 'manual']);
});
