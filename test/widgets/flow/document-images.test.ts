import assert from 'node:assert/strict';
import test from 'node:test';
import type { CapturedImage, ZoneQuality } from '@idproof/core/capture';
import type { DocumentChoice } from '@idproof/core/session';
import { DocumentImages } from '../../../packages/widgets/src/flow/document-images.js';

const CARD: DocumentChoice = {
  docType: '99990000001',
  name: '',
  country: '',
  kind: 'identity_card',
  pages: ['front', 'back'],
};

function capture(base64: string, mrz?: ZoneQuality): CapturedImage {
  const quality = { passed: true, warnings: [], measures: {}, ...(mrz ? { mrz } : {}) };
  return { image: { base64 } as CapturedImage['image'], method: 'auto', quality };
}

test('a document carries the claim about its zone, of whichever page has one', () => {
  const images = new DocumentImages();
  assert.equal(images.add('front', capture('front'), CARD), null);
  const body = images.add('back', capture('back', { format: 'TD1', isReadable: true }), CARD);
  assert.deepEqual(body?.zone, { format: 'TD1', isReadable: true });
});

test('a document without a zone claims nothing', () => {
  const images = new DocumentImages();
  images.add('front', capture('front'), CARD);
  assert.ok(!('zone' in images.add('back', capture('back'), CARD)!));
});

test('another image of a page replaces its claim', () => {
  const images = new DocumentImages();
  const passport: DocumentChoice = { ...CARD, kind: 'passport', pages: ['front'] };
  images.add('front', capture('one', { format: 'TD3', isReadable: true }), passport);
  const body = images.add('front', capture('two', { format: null, isReadable: false }), passport);
  assert.deepEqual(body?.zone, { format: null, isReadable: false });
});
