import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createSandbox } from '@idproof/sandbox';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { rowsBmp } from '../../helpers/image-files/bmp-rows.js';
import { structuralPng } from '../../helpers/image-files/png-chunks.js';
import { JPG, KEYS, rawRequest, RIGHT_BODIES } from '../../helpers/provider.js';

const RECOGNIZE = '/api/v1/svc/idrecognition/recognize';
const COMPARE = '/api/v1/svc/facecompare/compare';
const engines = createFakeEngines();
const sandbox = createSandbox({ engines, clients: [KEYS] });
after(() => sandbox.close());

interface Reply {
  result: { resultCode: string; resultStatus: string; resultMessage: string };
  json: Record<string, unknown>;
}

async function call({ path, body }: { path: string; body: string }): Promise<Reply> {
  const response = await sandbox.fetch(await rawRequest({ path, body }));
  const json = (await response.json()) as Record<string, unknown>;
  return { json, result: json['result'] as Reply['result'] };
}

describe('refusals by an operation’s own rules', () => {
  const png = (colourType: number): string => structuralPng({ colourType }).toString('base64');
  const bmp = rowsBmp({ width: 40, height: 40, bits: 24, colourAt: () => [9, 9, 9] }).toString('base64');

  async function recognize(change: Record<string, unknown>): Promise<Reply> {
    return call({
      path: RECOGNIZE,
      body: JSON.stringify({ ...RIGHT_BODIES['v1.idrecognition.recognize'], ...change }),
    });
  }

  test('recognize: a PNG with an alpha channel, front or back', async () => {
    for (const field of ['frontPageImage', 'backPageImage']) {
      for (const colourType of [4, 6]) {
        const { result, json } = await recognize({ [field]: png(colourType) });
        assert.equal(result.resultCode, 'INVALID_ARGUMENT');
        assert.equal(result.resultMessage, `${field}: the alpha channel of a PNG must be off`);
        assert.equal(json['transactionId'], undefined);
      }
    }
  });

  test('recognize: JPG, BMP and PNG without alpha reach the engine', async () => {
    for (const frontPageImage of [JPG, bmp, png(2), png(0), png(3)]) {
      assert.equal((await recognize({ frontPageImage, backPageImage: null })).result.resultCode, 'SUCCESS');
    }
  });

  test('recognize: a document type it does not read', async () => {
    for (const docType of ['00600000001', '99999999999', 'passport', '00000001007']) {
      const { result } = await recognize({ docType });
      assert.deepEqual(
        [result.resultCode, result.resultMessage],
        ['INVALID_ARGUMENT', 'docType: not readable by this sandbox'],
      );
    }
  });

  test('compare: a source it does not read; the generic portrait it does; a PNG with alpha too', async () => {
    const body = RIGHT_BODIES['v1.facecompare.compare'];
    const unread = await call({ path: COMPARE, body: JSON.stringify({ ...body, sourceOfFace2: '00600000001' }) });
    assert.deepEqual(
      [unread.result.resultCode, unread.result.resultMessage],
      ['INVALID_ARGUMENT', 'sourceOfFace2: not readable by this sandbox'],
    );
    for (const sourceOfFace2 of ['SELFIE', '00000001007', '00000001003', '00000001006']) {
      const changed = { ...body, face1: { content: png(6) }, sourceOfFace2 };
      assert.equal((await call({ path: COMPARE, body: JSON.stringify(changed) })).result.resultCode, 'SUCCESS');
    }
  });

  test('an image that the engine finds damaged was no transaction; one without a face was', async () => {
    const damaged = createSandbox({
      clients: [KEYS],
      engines: createFakeEngines({
        readDocument: () => Promise.resolve({ damaged: 'back' }),
        compareFaces: ({ sourceOfFace2 }) =>
          Promise.resolve({ ok: false, image: 'face2', why: sourceOfFace2 === 'SELFIE' ? 'DAMAGED' : 'NO_FACE' }),
      }),
    });
    const ask = async (path: string, body: unknown): Promise<Reply['json'] & { result: Reply['result'] }> =>
      (await (await damaged.fetch(await rawRequest({ path, body: JSON.stringify(body) }))).json()) as never;
    const recognized = await ask(RECOGNIZE, RIGHT_BODIES['v1.idrecognition.recognize']);
    assert.equal(recognized.result.resultCode, 'INVALID_ARGUMENT');
    assert.equal(recognized.result.resultMessage, 'backPageImage: the picture is damaged');
    assert.equal(recognized['transactionId'], undefined);
    const compare = RIGHT_BODIES['v1.facecompare.compare'];
    const broken = await ask(COMPARE, { ...compare, sourceOfFace2: 'SELFIE' });
    assert.equal(broken.result.resultCode, 'UNABLE_GET_IMAGE');
    assert.equal(broken['transactionId'], undefined);
    const faceless = await ask(COMPARE, compare);
    assert.equal(faceless.result.resultCode, 'UNABLE_GET_IMAGE');
    assert.ok(faceless.result.resultMessage.startsWith('face2.content: NO_FACE'));
    assert.ok(faceless['transactionId']);
    assert.equal(faceless['score'], undefined);
    await damaged.close();
  });

  test('an operation the client is not entitled to', async () => {
    const narrow = createSandbox({ engines, clients: [{ ...KEYS, operations: ['v1.authentication.test'] }] });
    const request = await rawRequest({
      path: RECOGNIZE,
      body: JSON.stringify(RIGHT_BODIES['v1.idrecognition.recognize']),
    });
    const json = (await (await narrow.fetch(request)).json()) as { result: Reply['result'] };
    assert.equal(json.result.resultCode, 'ACCESS_DENIED');
    const echo = await narrow.fetch(await rawRequest({ body: '{"a":1}' }));
    assert.deepEqual(await echo.json(), { a: 1 });
  });
});
