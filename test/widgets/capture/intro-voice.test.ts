import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IntroVoice } from '../../../packages/widgets/src/capture/guidance/intro-voice.js';
import { HandTimers } from '../../helpers/hand-timers.js';

function create(from: 'held' | 'camera' = 'held') {
  const timers = new HandTimers();
  const heard: string[] = [];
  const voice = new IntroVoice(from, timers, () => heard.push(voice.intro));
  return { voice, timers, heard };
}

test('a judge that is there at once has all of it said in one breath', () => {
  const { voice, timers, heard } = create();
  assert.equal(voice.intro, 'held');
  voice.complete();
  assert.equal(voice.intro, 'both');
  timers.elapse(60_000);
  assert.deepEqual([voice.intro, heard], ['both', []]);
});

test('a judge that takes longer leaves the first sentence the time to be spoken', () => {
  const { voice, timers, heard } = create();
  timers.elapse(699);
  assert.equal(voice.intro, 'held');
  timers.elapse(700);
  voice.complete();
  assert.deepEqual([voice.intro, heard], ['camera', ['camera']]);
  timers.elapse(2499);
  assert.equal(voice.intro, 'camera');
  timers.elapse(2500);
  assert.deepEqual([voice.intro, heard], ['free', ['camera', 'free']]);
});

test('a camera that was said to be on already is not said to be so again', () => {
  const { voice, timers } = create('camera');
  voice.complete();
  assert.equal(voice.intro, 'camera');
  timers.elapse(2500);
  assert.equal(voice.intro, 'free');
});

test('nothing comes any more once it is over', () => {
  const { voice, timers, heard } = create();
  voice.end();
  timers.elapse(60_000);
  assert.deepEqual([voice.intro, heard], ['free', []]);
});
