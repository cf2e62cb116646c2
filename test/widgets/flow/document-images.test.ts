import assert from 'node:assert/strict';
import test from 'node:test';
import type { CapturedImage, ZoneQuality } from '@idproof/core/capture';
import type { DocumentChoice, SessionView } from '@idproof/core/session';
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

const atSelfie = (documentMark?: string): SessionView =>
  ({
    status: 'open',
    step: 'selfie',
    reasons: [],
    ...(documentMark ? { documentMark } : {}),
  }) as unknown as SessionView;

test('the accepted document is held until another one is accepted', () => {
  const images = new DocumentImages();
  const pages = { front: { base64: 'front', method: 'auto' as const } };
  images.settle(pages, atSelfie('one'));
  for (const view of [atSelfie('one'), atSelfie()]) {
    assert.equal(images.isReplaced(view), false);
    images.update(view, CARD);
    assert.equal(images.accepted, pages);
  }
  assert.equal(images.isReplaced(atSelfie('two')), true);
  images.update(atSelfie('two'), CARD);
  assert.deepEqual([images.accepted, images.isReplaced(atSelfie('one'))], [null, false]);
});

test('a document that is refused, or that a session without marks accepts, has none', () => {
  const images = new DocumentImages();
  const pages = { front: { base64: 'front', method: 'auto' as const } };
  images.settle(pages, { ...atSelfie('one'), step: 'document' });
  assert.deepEqual([images.accepted, images.mark], [null, undefined]);
  images.settle(pages, atSelfie());
  images.update(atSelfie('two'), CARD);
  assert.equal(images.accepted, pages, 'nothing is known about it');
});
