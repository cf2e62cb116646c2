import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { isIdproofError } from '@idproof/core/errors';
import type { SessionClient, SessionView } from '@idproof/core/session';
import { createEngines, type Engines } from '@idproof/engines';
import { PICTURES } from '@idproof/testing/pictures';
import { agree, createStack } from '../helpers/create-stack.js';
import { readFace } from '../helpers/faces.js';
import { rememberAnswers } from '../helpers/real-engines.js';
import { documentBesideFace, HOLDER, photographHolder, cutPortrait } from '../helpers/holders.js';

const DOC_TYPE = '00000001003';
const base64 = (image: Buffer): string => image.toString('base64');

const recognize = (client: SessionClient, image: Buffer): Promise<SessionView> =>
  client.recognize({ docType: DOC_TYPE, frontPageImage: base64(image), method: 'manual' });

const codes = (view: SessionView): string[] => (view.result?.reasons ?? view.reasons).map(({ code }) => code);

async function refusal(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    if (isIdproofError(error)) return error.code;
    throw error;
  }
  return 'none';
}

describe('the whole flow in one process, with real reading and real comparison', () => {
  let engines: Engines;
  let stack: ReturnType<typeof createStack>;
  before(async () => {
    const workerUrl = new URL('../helpers/engine-thread.mjs', import.meta.url);
    engines = rememberAnswers(await createEngines({ workerUrl }));
    stack = createStack({ engines, proxy: { decision: { approveWithoutLiveness: true } } });
  });
  after(async () => {
    await stack.close();
    await engines.close();
  });

  /** From the start to the answer of compare. */
  async function verify(
    document: Buffer,
    selfie: Buffer,
    of = stack,
  ): Promise<{ view: SessionView; sessionId: string }> {
    const { client, sessionId } = await of.start();
    await agree(client);
    const read = await recognize(client, document);
    assert.equal(read.step, 'selfie', `the document was not read: ${codes(read).join(', ')}`);
    const view = await client.compare({ selfie: base64(selfie), frontPageImage: base64(document), method: 'manual' });
    return { view, sessionId };
  }

  it('approves the holder by a different photograph, and shows what was read', async () => {
    const { view, sessionId } = await verify(await photographHolder('Family1-Mom1'), readFace('Family1-Mom2'));
    assert.equal(view.status, 'finished');
    assert.equal(view.result?.outcome, 'approved', codes(view).join(', '));
    assert.deepEqual(view.result?.fields, {
      LAST_NAME: HOLDER.surname,
      FIRST_NAME: HOLDER.givenNames,
      ID_NUMBER: HOLDER.documentNumber,
      DATE_OF_BIRTH: HOLDER.birthDate,
      EXPIRY_DATE: HOLDER.expiryDate,
    });
    assert.doesNotMatch(JSON.stringify(view), /score/i);
    const { evidence } = (await stack.readEvidence(sessionId)) as {
      evidence: { face: { samePerson: boolean; score: number } };
    };
    assert.equal(evidence.face.samePerson, true);
    assert.ok(evidence.face.score > 50 && evidence.face.score < 100);
  });

  it('without the merchant taking the risk, a match without liveness goes to review', async () => {
    const cautious = createStack({ engines });
    const { view } = await verify(await photographHolder('Family1-Mom1'), readFace('Family1-Mom2'), cautious);
    assert.equal(view.result?.outcome, 'review');
    assert.deepEqual(codes(view), ['liveness_not_checked']);
  });

  it('knows the pictures that merchants test with', async () => {
    const read = async (name: keyof typeof PICTURES): Promise<Buffer> => readFile(PICTURES[name]);
    const passport = await read('passport');
    const { view } = await verify(passport, await read('selfie'));
    assert.deepEqual([view.result?.outcome, view.result?.fields['ID_NUMBER']], ['approved', HOLDER.documentNumber]);
    const { view: other } = await verify(passport, await read('stranger'));
    assert.deepEqual([other.step, ...codes(other)], ['selfie', 'face_differs']);
    const card = { front: await read('cardFront'), back: await read('cardBack'), docType: '99990000001' };
    const reading = await engines.readDocument(card);
    assert.ok(!('damaged' in reading) && reading.ocrResult?.['LAST_NAME'] === HOLDER.surname);
  });

  it('rejects an impostor of the same sex and age group, with the second selfie', async () => {
    const document = await photographHolder('Family1-Mom1');
    for (const impostor of ['Family2-Lady1', 'woman1-person-group'] as const) {
      const { client, sessionId } = await stack.start();
      await agree(client);
      await recognize(client, document);
      const frontPageImage = base64(document);
      const first = await client.compare({ selfie: base64(readFace(impostor)), frontPageImage, method: 'manual' });
      assert.deepEqual([first.step, ...codes(first)], ['selfie', 'face_differs'], impostor);
      const selfie = base64(await sharp(readFace(impostor)).jpeg({ quality: 91 }).toBuffer());
      const view = await client.compare({ selfie, frontPageImage, method: 'manual' });
      const { evidence } = (await stack.readEvidence(sessionId)) as { evidence: { earlierFaces: unknown[] } };
      assert.equal(evidence.earlierFaces.length, 1);
      assert.equal(view.result?.outcome, 'rejected', impostor);
      assert.deepEqual(codes(view), ['face_mismatch']);
      assert.deepEqual(view.result?.reasons[0]?.step, 'selfie');
    }
  });

  it('never rejects the holder for good over a blurred selfie while an attempt is left', async () => {
    const document = await photographHolder('Family1-Mom1');
    // By a 24th of the face's width.
    const blurred = await sharp(readFace('Family1-Mom2')).resize(640).blur(15).jpeg().toBuffer();
    const { client } = await stack.start();
    await agree(client);
    await recognize(client, document);
    const compare = (selfie: Buffer): Promise<SessionView> =>
      client.compare({ selfie: base64(selfie), frontPageImage: base64(document), method: 'auto' });
    const first = await compare(blurred);
    assert.deepEqual([first.status, first.step, first.attemptsLeft.selfie], ['open', 'selfie', 2]);
    assert.deepEqual(first.reasons, [{ code: 'face_blurred', step: 'selfie', action: 'retake' }]);
    assert.equal((await compare(readFace('Family1-Mom2'))).result?.outcome, 'approved');
  });

  it("refuses the document's own picture as selfie without a call", async () => {
    const document = await photographHolder('Family1-Mom1');
    const { client } = await stack.start();
    await agree(client);
    await recognize(client, document);
    const calls = stack.upstream.length;
    const selfie = { selfie: base64(document), frontPageImage: base64(document), method: 'manual' } as const;
    assert.equal(await refusal(client.compare(selfie)), 'selfie_is_document');
    assert.equal(stack.upstream.length, calls);
  });

  it("never approves the document's picture encoded anew, nor its portrait, as selfie", async () => {
    const document = await photographHolder('Family1-Mom1');
    const again = await sharp(document).resize({ width: 1200 }).jpeg({ quality: 80 }).toBuffer();
    for (const selfie of [again, await cutPortrait('Family1-Mom1')]) {
      const { view } = await verify(document, selfie);
      assert.notEqual(view.result?.outcome, 'approved');
      assert.ok(codes(view).includes('face_same_picture'), codes(view).join(', '));
    }
  });

  it('does not take a larger face beside a stolen document for its portrait', async () => {
    const image = await documentBesideFace('Family1-Mom1', 'Family2-Lady1');
    const thief = await verify(image, readFace('Family2-Lady2'));
    assert.deepEqual([thief.view.step, ...codes(thief.view)], ['selfie', 'face_differs']);
    const holder = await verify(image, readFace('Family1-Mom2'));
    assert.notEqual(holder.view.result?.outcome, 'rejected', codes(holder.view).join(', '));
  });

  it('explains a picture without a document, allows a retake, and ends when the attempts are used up', async () => {
    const { client } = await stack.start();
    await agree(client);
    const first = await recognize(client, readFace('Family1-Dad1'));
    assert.deepEqual(first.reasons, [{ code: 'no_document', step: 'document', page: 'front', action: 'retake' }]);
    assert.deepEqual(first.attemptsLeft, { document: 2, selfie: 3, hosted: 3 });
    assert.equal(await refusal(recognize(client, readFace('Family1-Dad1'))), 'picture_repeated');
    const retaken = await recognize(client, await photographHolder('Family1-Dad1'));
    assert.equal(retaken.step, 'selfie');

    const other = await stack.start();
    await agree(other.client);
    for (const face of ['Family1-Dad1', 'Family1-Dad2', 'Family1-Dad3'] as const)
      await recognize(other.client, readFace(face));
    const view = await other.client.view();
    assert.equal(view.result?.outcome, 'rejected');
    assert.ok(codes(view).includes('attempts_exhausted'));
    assert.equal(await refusal(recognize(other.client, await photographHolder('Family1-Dad1'))), 'session_over');
  });

  it('sends a grey copy to review', async () => {
    const { view } = await verify(await photographHolder('Family1-Mom1', {}, { grey: true }), readFace('Family1-Mom2'));
    assert.equal(view.result?.outcome, 'review');
    assert.deepEqual(codes(view), ['document_not_colour']);
  });

  it('tells one printed character that differs from the zone', async () => {
    const altered = await photographHolder('Family1-Mom1', { printed: { documentNumber: 'X48213576' } });
    const { view } = await verify(altered, readFace('Family1-Mom2'));
    assert.equal(view.result?.outcome, 'review');
    assert.deepEqual(codes(view), ['document_altered']);
    assert.equal(view.result?.fields.LAST_NAME, HOLDER.surname);
  });

  it('sends an expired passport to review and calls it no tampering', async () => {
    const expired = await photographHolder('Family1-Mom1', {
      person: { issueDate: '2012-01-01', expiryDate: '2022-01-01' },
    });
    const { view } = await verify(expired, readFace('Family1-Mom2'));
    assert.equal(view.result?.outcome, 'review');
    assert.deepEqual(codes(view), ['document_expired']);
  });

  it('asks for another selfie when there is no face on it', async () => {
    const document = await photographHolder('Family1-Mom1');
    const { client } = await stack.start();
    await agree(client);
    await recognize(client, document);
    const wall = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#8899aa' } })
      .jpeg()
      .toBuffer();
    const view = await client.compare({ selfie: base64(wall), frontPageImage: base64(document), method: 'manual' });
    assert.equal(view.status, 'open');
    assert.deepEqual(codes(view), ['face_not_found']);
    assert.equal(view.attemptsLeft.selfie, 2);
    const retaken = {
      selfie: base64(readFace('Family1-Mom2')),
      frontPageImage: base64(document),
      method: 'manual',
    } as const;
    assert.equal((await client.compare(retaken)).result?.outcome, 'approved');
  });
});
