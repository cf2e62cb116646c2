import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchFrames } from '../../../packages/core/src/capture/frame-watch.js';

function setUp(hasCallback: boolean) {
  const timers: (() => void)[] = [];
  let onFrame: (() => void) | undefined;
  const video = {
    total: 0,
    getVideoPlaybackQuality: () => ({ totalVideoFrames: video.total }),
    ...(hasCallback
      ? {
          requestVideoFrameCallback: (callback: () => void) => {
            onFrame = callback;
            return 1;
          },
          cancelVideoFrameCallback: () => {
            onFrame = undefined;
          },
        }
      : {}),
  };
  let frozen = 0;
  const end = watchFrames(video, {
    onFrozen: () => frozen++,
    setTimer: (callback) => timers.push(callback),
    clearTimer: () => timers.splice(0),
  });
  return {
    video,
    end,
    frame: () => onFrame?.(),
    hasCallback: () => onFrame !== undefined,
    tick: () => timers.shift()?.(),
    frozen: () => frozen,
    timers,
  };
}

test('a video that sends frames is not frozen', () => {
  const watch = setUp(true);
  for (let i = 0; i < 3; i++) {
    watch.frame();
    watch.tick();
  }
  assert.equal(watch.frozen(), 0);
});

test('a video without a new frame is reported once, and no timer is left', () => {
  const watch = setUp(true);
  watch.frame();
  watch.tick();
  watch.tick();
  watch.tick();
  assert.equal(watch.frozen(), 1);
  assert.equal(watch.timers.length, 0);
  assert.equal(watch.hasCallback(), false);
});

test('counts frames where the callback is missing', () => {
  const watch = setUp(false);
  watch.video.total = 5;
  watch.tick();
  assert.equal(watch.frozen(), 0);
  watch.tick();
  assert.equal(watch.frozen(), 1);
});

test('an ended watch reports nothing', () => {
  const watch = setUp(true);
  watch.end();
  watch.tick();
  assert.equal(watch.frozen(), 0);
});
