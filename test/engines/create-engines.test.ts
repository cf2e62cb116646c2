import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { after, before, describe, test } from 'node:test';
import { createEngines, type Engines } from '@idproof/engines';
import { facePath, readFace } from '../helpers/faces.js';
import { photographDocument, renderPassport } from '../helpers/specimens/drawn.js';

describe('engines in a worker thread', () => {
  let engines: Engines;
  before(async () => {
    engines = await createEngines({ workerUrl: new URL('../helpers/engine-thread.mjs', import.meta.url) });
  });
  after(async () => engines.close());

  test('faces are compared without holding up the main loop, and the images stay with the caller', async () => {
    const face1 = readFace('Family1-Dad1');
    const before = performance.eventLoopUtilization();
    const result = await engines.compareFaces({ face1, face2: readFace('Family1-Dad2'), sourceOfFace2: 'SELFIE' });
    const { utilization } = performance.eventLoopUtilization(before);
    assert.ok(result.ok && result.samePerson);
    // A share of the time, so that a slow machine changes nothing: on this thread it would be nearly all of it.
    assert.ok(utilization < 0.5, `the main loop was busy for ${utilization} of the time`);
    assert.deepEqual(face1, readFace('Family1-Dad1'));
  });

  test('a photographed passport is read', async () => {
    const page = await renderPassport({ seed: 3, portrait: facePath('Family1-Dad2') });
    const { jpeg } = await photographDocument(page, { seed: 3, level: 1 });
    const reading = await engines.readDocument({ front: jpeg, docType: '00000001003' });
    assert.ok('recognitionResult' in reading && reading.recognitionResult === 'Y', JSON.stringify(reading));
    assert.equal(reading.ocrResult?.['ID_NUMBER'], page.person.documentNumber);
  });

  test('frames of actions are judged there too, and stay with the caller', async () => {
    const face = readFace('Family2-Lady1');
    const frame = new Uint8Array(face);
    const request = { face, actions: ['FACEBLINK'] as const, frames: { 'FACEBLINK/0': frame } };
    assert.deepEqual(await engines.watchActions(request), { shown: {}, sameFace: true, distinct: true });
    assert.equal(frame.length, face.length);
  });

  test('a damaged page is named', async () => {
    const request = { front: Buffer.from('nothing'), docType: '00000001003' };
    assert.deepEqual(await engines.readDocument(request), { damaged: 'front' });
  });

  test('an aborted comparison rejects, and the next one works', async () => {
    const request = { face1: readFace('Family1-Mom1'), face2: readFace('Family1-Mom2'), sourceOfFace2: 'SELFIE' };
    const reason = new Error('left');
    const leaving = new AbortController();
    const left = assert.rejects(engines.compareFaces(request, leaving.signal), reason);
    leaving.abort(reason);
    await left;
    const result = await engines.compareFaces(request);
    assert.ok(result.ok && result.samePerson);
  });
});
