import assert from 'node:assert/strict';
import test from 'node:test';
import type { SessionClient, SessionView } from '@idproof/core/session';
import { createDocumentKeeper } from '../../../packages/widgets/src/flow/keep-document.js';
import type { DocumentImages } from '../../../packages/widgets/src/flow/document-images.js';

const WANTED = { handoff: { state: 'connected', codesLeft: 4, document: 'wanted' } } as unknown as SessionView;
const images = (accepted: object | null) => ({ accepted }) as unknown as DocumentImages;

function createClient() {
  const sent: unknown[] = [];
  const answers: { resolve: () => void; reject: () => void }[] = [];
  const keepDocument = (body: unknown) => {
    sent.push(body);
    return new Promise<SessionView>((resolve, reject) => {
      answers.push({ resolve: () => resolve(WANTED), reject: () => reject(new Error('no network')) });
    });
  };
  return { client: { keepDocument } as unknown as SessionClient, sent, answers };
}

test('the accepted document is sent once while it is on its way, and again after a failure', async () => {
  const { client, sent, answers } = createClient();
  const keep = createDocumentKeeper(images({ front: { base64: 'Zg==' }, back: { base64: 'Yg==' } }));
  keep(WANTED, client);
  keep(WANTED, client);
  assert.deepEqual(sent, [{ frontPageImage: 'Zg==', backPageImage: 'Yg==' }]);
  answers[0]?.reject();
  await new Promise(setImmediate);
  keep(WANTED, client);
  assert.equal(sent.length, 2);
});

test('nothing is sent unasked, without the image, or to a client that cannot', () => {
  const { client, sent } = createClient();
  const held = images({ front: { base64: 'Zg==' } });
  createDocumentKeeper(held)({ handoff: { state: 'connected', codesLeft: 4 } } as unknown as SessionView, client);
  createDocumentKeeper(images(null))(WANTED, client);
  createDocumentKeeper(held)(WANTED, null);
  assert.deepEqual(sent, []);
});
