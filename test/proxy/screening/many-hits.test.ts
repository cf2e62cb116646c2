import assert from 'node:assert/strict';
import test from 'node:test';
import { HIT, screened } from '../helpers/fake-provider.js';
import { compareBody } from '../helpers/step-bodies.js';
import { SessionForServer } from '../../../tools/docs/openapi/proxy-answers.js';
import { atSelfie, createStack, readDetails, waitForStatus } from './helpers/screened-session.js';

/** Most bytes of the hits of one answer that are kept. */
const MOST_BYTES = 200_000;

/** A hit that takes about so many bytes. */
const hitOf = (bytes: number) => ({ ...HIT, scanArgs: 'x'.repeat(bytes) });

/** The newest run of a session whose screening returned these hits, and its record's size in the store. */
async function screenWith(hits: unknown[]) {
  const stack = createStack();
  stack.provider.handlers.screen = () => screened('REVIEW', hits);
  const browser = await atSelfie(stack);
  await browser.post('compare', compareBody());
  assert.equal((await waitForStatus(browser, 'finished')).result?.outcome, 'review');
  const details = await readDetails(stack, browser);
  SessionForServer.parse(details);
  const run = details.screening?.runs.at(-1) ?? assert.fail('No run');
  assert.deepEqual(
    [run.decision, run.totalHits, details.reasons.map(({ code }) => code)],
    ['REVIEW', hits.length, ['screening_hit']],
  );
  const stored = JSON.stringify(await stack.store.get(browser.sessionId)).length;
  return { kept: run.hits.length, bytes: JSON.stringify(run.hits).length, isCut: run.isCut, stored };
}

test('hits that are few and small are kept whole', async () => {
  const { kept, isCut } = await screenWith([HIT, HIT]);
  assert.deepEqual([kept, isCut], [2, undefined]);
});

test('of many hits the first 50 are kept, and the run says that there were more', async () => {
  assert.deepEqual((await screenWith(Array<unknown>(50).fill(HIT))).isCut, undefined);
  const { kept, isCut } = await screenWith(Array<unknown>(51).fill(HIT));
  assert.deepEqual([kept, isCut], [50, true]);
});

test('large hits are kept up to 200 kB, and the decision is kept whatever their size', async () => {
  const { kept, bytes, isCut, stored } = await screenWith(Array<unknown>(40).fill(hitOf(30_000)));
  assert.deepEqual([kept, isCut], [6, true]);
  assert.ok(bytes <= MOST_BYTES + kept + 1, `${bytes}`);
  // Sealed, the bytes are base64.
  assert.ok(stored < 2 * MOST_BYTES, `${stored}`);
});

test('a hit that is too large by itself pushes out no other one', async () => {
  const { kept, isCut } = await screenWith([hitOf(2_000_000), HIT]);
  assert.deepEqual([kept, isCut], [1, true]);
  assert.deepEqual((await screenWith([hitOf(2_000_000)])).kept, 0);
});
