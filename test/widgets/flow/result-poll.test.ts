import assert from 'node:assert/strict';
import { mock, test, type TestContext } from 'node:test';
import { ResultPoll } from '../../../packages/widgets/src/flow/result-poll.js';

const MINUTE = 60_000;

/** A poll whose every asking is written down with its time, and leads to the next. */
function start(t: TestContext): { poll: ResultPoll; asked: number[]; isOver: () => boolean } {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
  t.after(() => mock.timers.reset());
  const poll = new ResultPoll();
  const asked: number[] = [];
  let isOver = false;
  const ask = (): void => {
    asked.push(Date.now());
    isOver = !poll.next(ask);
  };
  poll.next(ask);
  return { poll, asked, isOver: () => isOver };
}

function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 250) mock.timers.tick(250);
}

test('asks a little later each time, at last every ten seconds', (t) => {
  const { asked } = start(t);
  pass(60_000);
  const gaps = asked.map((time, at) => time - (asked[at - 1] ?? 0));
  assert.deepEqual(gaps.slice(0, 7), [2000, 3000, 4500, 6750, 10_000, 10_000, 10_000]);
});

test('does not ask while nobody looks, and asks once as soon as somebody does', (t) => {
  const { poll, asked } = start(t);
  poll.hide();
  pass(MINUTE);
  assert.deepEqual(asked, []);
  poll.show();
  poll.show();
  assert.deepEqual(asked, [MINUTE]);
  pass(3000);
  assert.equal(asked.length, 2);
});

test('a look away that ends before anything is due changes nothing', (t) => {
  const { poll, asked } = start(t);
  poll.hide();
  pass(1000);
  poll.show();
  assert.deepEqual(asked, []);
  pass(1000);
  assert.deepEqual(asked, [2000]);
});

test('waits for retryAfter at least', (t) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
  t.after(() => mock.timers.reset());
  const asked: number[] = [];
  new ResultPoll().next(() => asked.push(Date.now()), 25_000);
  pass(24_000);
  assert.deepEqual(asked, []);
  pass(2000);
  assert.deepEqual(asked, [25_000]);
});

test('asks no more once it is stopped, and anew once it is reset', (t) => {
  const { poll, asked } = start(t);
  pass(5000);
  poll.stop();
  pass(MINUTE);
  assert.deepEqual(asked, [2000, 5000]);
  poll.reset();
  poll.next(() => asked.push(Date.now()));
  pass(2000);
  assert.deepEqual(asked, [2000, 5000, 67_000]);
});

test('comes to an end after half an hour', (t) => {
  const { asked, isOver } = start(t);
  pass(40 * MINUTE);
  assert.equal(isOver(), true);
  assert.ok(asked.at(-1)! > 30 * MINUTE && asked.at(-1)! < 31 * MINUTE);
  assert.ok(asked.length < 190);
});
