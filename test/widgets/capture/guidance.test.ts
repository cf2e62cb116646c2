import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bad, GOOD, play } from './guidance-helpers.js';

const repeat = <Value>(value: Value, count: number): Value[] => Array.from({ length: count }, () => value);

test('what is good enough is taken once, after the count-in, and within a second', async () => {
  const { taken, time, bitmaps } = await play({ verdicts: [GOOD] });
  assert.equal(taken.length, 1);
  assert.ok(time > 350 && time < 750, `after ${time} ms`);
  assert.deepEqual(
    bitmaps.filter((bitmap) => !bitmap.isClosed),
    taken,
  );
});

test('the best of the last frames is taken', async () => {
  const blurs = [2, 2.5, 1.1, 2.9, 2, 2.8, 2, 2, 2, 2, 2, 2];
  const { taken } = await play({ verdicts: blurs.map((blur) => ({ would: 'capture', measures: { blur } })) });
  assert.equal(taken[0]?.number, 3);
});

test('an empty table is never taken, and the person learns what to do', async () => {
  const { taken, views } = await play({ verdicts: [bad('no_document')], frames: 200 });
  assert.equal(taken.length, 0);
  assert.equal(views.at(-1)?.hint, 'no_document');
});

test('a hint that stays is said again every eight seconds, and another one begins anew', async () => {
  // Ten seconds, then the other hint.
  const { views } = await play({
    verdicts: [...repeat(bad('glare'), 150), bad('cut_off')],
    isAuto: false,
    frames: 500,
  });
  const glare = views.filter(({ hint }) => hint === 'glare').map(({ reminders }) => reminders);
  assert.deepEqual([glare[0], glare.at(-1)], [0, 1]);
  const since = glare.indexOf(1) * 71;
  assert.ok(since >= 8000 && since < 8100, `after ${since} ms`);
  const cutOff = views.filter(({ hint }) => hint === 'cut_off').map(({ reminders }) => reminders);
  // Once more at 16 s, when the help is another one.
  assert.deepEqual([...new Set(cutOff)], [0, 1, 2, 3]);
});

test('help after eight seconds stays beside the hints, and is announced once', async () => {
  // Ten seconds, then the other hint.
  const { views } = await play({ verdicts: [...repeat(bad('glare'), 150), bad('tilted')], frames: 280 });
  const first = views.findIndex(({ help }) => help === 'light');
  assert.ok(first * 71 >= 8000 && first * 71 < 8200, `after ${first * 71} ms`);
  const shutter = views.findIndex(({ help }) => help === 'shutter');
  assert.ok(shutter * 71 >= 16_000 && shutter * 71 < 16_200, `after ${shutter * 71} ms`);
  assert.ok(views.slice(first, shutter).every(({ help }) => help === 'light'));
  const next = views.findIndex(({ hint }) => hint === 'tilted');
  assert.ok(next > first && next < shutter);
  assert.ok(views.slice(first, next).every(({ isHelpNew }) => isHelpNew));
  assert.ok(views.slice(next, shutter).every(({ isHelpNew }) => !isHelpNew));
});

test('help is not shown while the image is good', async () => {
  const { views } = await play({ verdicts: [...repeat(bad('glare'), 120), GOOD], isAuto: false, frames: 200 });
  assert.equal(views[119]?.help, 'light');
  assert.ok(views.at(-1)?.isReady);
  assert.ok(views.filter(({ isReady }) => isReady).every(({ help }) => help === null));
});

test('a camera that cannot focus on what is near is recognized where that is possible', async () => {
  const near = { hints: ['out_of_focus'], measures: { blur: 5 } } as const;
  const far = { hints: ['closer'], measures: { blur: 2 } } as const;
  const verdicts = [...repeat(near, 50), far];
  const found = await play({ verdicts, frames: 100, mayLackFocus: true });
  assert.equal(found.views.at(-1)?.help, 'focus');
  assert.equal(found.views.at(-1)?.isFixedFocus, true);
  const other = await play({ verdicts, frames: 100 });
  assert.equal(other.views.at(-1)?.help, null);
  assert.equal(other.views.at(-1)?.isFixedFocus, false);
});

test('nothing is taken or said while a question lies over the picture, however long, and then all goes on', async () => {
  // Of 30 seconds and more.
  const isCovered = (at: number): boolean => at >= 3 && at < 500;
  const { taken, views, bitmaps } = await play({ verdicts: [GOOD], frames: 600, isCovered });
  assert.equal(taken.length, 1);
  assert.ok(taken[0]!.number >= 500);
  assert.deepEqual(
    views.map(({ isCounting, method }) => [isCounting, method]).slice(0, 4),
    [true, true, false, true].map((isCounting) => [isCounting, 'auto']),
  );
  assert.deepEqual(
    bitmaps.filter((bitmap) => !bitmap.isClosed),
    taken,
  );
});

test('a count-in that is interrupted begins anew', async () => {
  const verdicts = [...repeat(GOOD, 3), ...repeat(bad('moving'), 3), GOOD];
  const { taken, views } = await play({ verdicts });
  assert.equal(taken.length, 1);
  assert.ok(taken[0]!.number > 6);
  const counting = views.map((view) => view.isCounting);
  assert.deepEqual([counting.indexOf(true), counting.indexOf(false, 1)], [0, 4]);
});

test('one frame that flickers does not stop the count-in', async () => {
  const { taken, time } = await play({ verdicts: [...repeat(GOOD, 3), bad('blurry'), GOOD] });
  assert.equal(taken.length, 1);
  assert.ok(time < 1000);
});

test('the corners and that it is good are shown while the document is seen', async () => {
  const { views } = await play({ verdicts: [GOOD, bad('no_document')], frames: 2 });
  assert.deepEqual(views[0]?.outline, {
    quad: [
      [10, 10],
      [90, 10],
      [90, 60],
      [10, 60],
    ],
    width: 100,
    height: 70,
    isGood: true,
  });
  assert.equal(views[1]?.outline, null);
});

test('by hand nothing is taken, however good it is', async () => {
  const { taken, views, bitmaps } = await play({ verdicts: [GOOD], isAuto: false, frames: 60 });
  assert.equal(taken.length, 0);
  assert.ok(views.every(({ method, isCounting }) => method === 'manual' && !isCounting));
  assert.ok(bitmaps.every((bitmap) => bitmap.isClosed));
});

test('by hand the person is told when all is right, in place of a hint that is over, and as steadily as it is seen', async () => {
  const verdicts = [
    ...repeat(bad('cut_off'), 40),
    ...repeat(GOOD, 3),
    bad('blurry'),
    GOOD,
    ...repeat(bad('closer'), 5),
  ];
  const { views } = await play({ verdicts, isAuto: false, frames: 50 });
  const ready = views.map(({ isReady }) => isReady);
  assert.deepEqual([ready.indexOf(true), ready.indexOf(false, 40)], [40, 46]);
  assert.equal(views[39]?.hint, 'cut_off');
  assert.ok(views.slice(40, 46).every(({ hint }) => hint === null));
});

test('what is taken by itself is never called ready', async () => {
  const { views } = await play({ verdicts: [GOOD] });
  assert.ok(views.length > 0 && views.every(({ isReady }) => !isReady));
});

test('it steps aside after 20 s, says so in peace, and goes on with its hints', async () => {
  const { views, time } = await play({ verdicts: [bad('closer')], frames: 400 });
  const aside = views.findIndex(({ method }) => method === 'aside');
  assert.ok(time > 28_000);
  assert.ok(aside > 270 && aside < 300, `at frame ${aside}`);
  assert.ok(views.slice(0, aside).every(({ method }) => method === 'auto'));
  assert.ok(views.slice(aside, aside + 25).every(({ hint, hasHinted }) => hint === null && !hasHinted));
  assert.equal(views.at(-1)?.hint, 'closer');
});

test('it does not step aside while the front lies where the back belongs, and then waits as long as ever', async () => {
  const verdicts = [...repeat(bad('same_side'), 400), bad('closer')];
  const { views } = await play({ verdicts, frames: 800 });
  assert.ok(views.slice(0, 400).every(({ hint, method }) => hint === 'same_side' && method === 'auto'));
  const aside = views.findIndex(({ method }) => method === 'aside');
  assert.ok(aside > 670 && aside < 760, `at frame ${aside}`);
});

test('a count-in that has begun is not cut off by the 20 s', async () => {
  const { taken } = await play({ verdicts: [...repeat(bad('closer'), 279), GOOD], every: 66, cost: 5 });
  assert.equal(taken.length, 1);
});

test('it steps aside when it is asked to', async () => {
  const { taken, guidance, bitmaps } = await play({
    verdicts: [GOOD],
    frames: 30,
    before: (at, running) => at === 5 && running.giveUpAuto(),
  });
  assert.equal(taken.length, 0);
  assert.equal(guidance.view.method, 'aside');
  assert.ok(bitmaps.every((bitmap) => bitmap.isClosed));
});

test('three frames in a row that take over 400 ms end it; one or two do not', async () => {
  const slow = await play({ verdicts: [bad('closer')], cost: 450, frames: 50 });
  assert.equal(slow.views.at(-1)?.method, 'aside');
  assert.equal(slow.views.at(-1)?.hint, null);
  assert.ok(slow.time < 2000);
  const quick = await play({ verdicts: [bad('closer')], cost: 390, frames: 10 });
  assert.equal(quick.views.at(-1)?.method, 'auto');
});

test('a judge that fails three times in a row is not asked again', async () => {
  const { views, bitmaps } = await play({ verdicts: ['fails'], frames: 50 });
  assert.deepEqual([views.length, views[0]?.method], [1, 'aside']);
  assert.equal(bitmaps.length, 3);
});

test('a judge that fails now and then is asked on', async () => {
  const { taken } = await play({ verdicts: ['fails', 'fails', bad('closer'), 'fails', 'fails', GOOD] });
  assert.equal(taken.length, 1);
});

test('a judge that never answers is given up', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const run = play({ verdicts: ['never'], frames: 50 });
  for (let turn = 0; turn < 40; turn++) {
    await Promise.resolve();
    context.mock.timers.tick(1000);
  }
  const { views } = await run;
  assert.deepEqual([views.length, views[0]?.method], [1, 'aside']);
});

test('two frames are never judged at once', async () => {
  const { mostAtOnce } = await play({ verdicts: [bad('closer')], frames: 50 });
  assert.equal(mostAtOnce, 1);
});

test('nothing is shown or kept after the end, also in the middle of a frame', async () => {
  const { views, bitmaps, taken } = await play({
    verdicts: [GOOD],
    before: (at, running) => at === 4 && running.stop(),
  });
  assert.equal(taken.length, 0);
  assert.equal(views.length, 4);
  assert.ok(bitmaps.every((bitmap) => bitmap.isClosed));
});

const assertClosed = ({ bitmaps, taken }: Awaited<ReturnType<typeof play>>): void =>
  assert.deepEqual(
    bitmaps.filter((bitmap) => !bitmap.isClosed),
    taken,
  );

test('a page is captured in the frame whose zone is read, before the end of the count-in', async () => {
  const played = await play({ verdicts: [GOOD], zone: () => true });
  assert.deepEqual(
    played.taken.map(({ number }) => number),
    [2],
  );
  assert.ok(played.time < 300, `after ${played.time} ms`);
  assertClosed(played);
});

test('a page whose zone is not read is not captured until a frame is', async () => {
  const played = await play({ verdicts: [GOOD], zone: (frame) => frame >= 20 });
  assert.deepEqual(
    played.taken.map(({ number }) => number),
    [20],
  );
  assertClosed(played);
});

test('where no zone is read within four seconds, the guidance alone decides', async () => {
  const played = await play({ verdicts: [GOOD], zone: () => false });
  assert.equal(played.taken.length, 1);
  assert.ok(played.time > 4000 && played.time < 4500, `after ${played.time} ms`);
  assertClosed(played);
});

test('where the reader does not answer, the guidance alone decides after four seconds', async () => {
  const { taken, time } = await play({ verdicts: [GOOD], zone: () => new Promise<never>(() => {}) });
  assert.equal(taken.length, 1);
  assert.ok(time > 4000 && time < 4500, `after ${time} ms`);
});

test('where the reader fails, the guidance alone decides at once', async () => {
  const played = await play({ verdicts: [GOOD], zone: () => Promise.reject(new Error('blocked')) });
  assert.equal(played.taken.length, 1);
  assert.ok(played.time > 350 && played.time < 750, `after ${played.time} ms`);
  assertClosed(played);
});

test('nothing that was read before a question covered the image is captured after it', async () => {
  let answer: ((isRead: boolean) => void) | undefined;
  const played = await play({
    verdicts: [GOOD],
    zone: (frame) => (frame === 2 ? new Promise((resolve) => (answer = resolve)) : frame > 30),
    isCovered: (at) => at >= 3 && at < 25,
    // While the question is there.
    before: (at) => {
      if (at === 10) answer?.(true);
    },
  });
  assert.ok(played.taken[0]!.number > 25, `frame ${played.taken[0]?.number}`);
  assertClosed(played);
});

test('the shutter alone needs no zone', async () => {
  let reads = 0;
  const { taken, guidance } = await play({ verdicts: [GOOD], isAuto: false, frames: 20, zone: () => ++reads > 0 });
  assert.deepEqual([taken.length, reads, guidance.view.isReady], [0, 0, true]);
});
