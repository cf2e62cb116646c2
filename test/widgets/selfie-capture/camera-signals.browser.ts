import { expect } from '@open-wc/testing';
import type { FrameJudgement } from '@idproof/core/capture';
import { FrameTimes, SignalWatch } from '../../../packages/widgets/src/selfie-capture/camera-signals.js';
import { fakeCamera } from '../helpers/helpers.js';

type Callback = (now: number, metadata: { mediaTime: number }) => void;

/** A video whose frames come when the test says so, at the times that it says. */
function fakeVideo(frameRate?: number) {
  const waiting: Callback[] = [];
  const track = {
    label: 'HD Camera',
    [Symbol.toStringTag]: 'MediaStreamTrack',
    getSettings: () => (frameRate === undefined ? {} : { frameRate }),
  };
  const video = {
    srcObject: { getVideoTracks: () => [track] },
    getVideoPlaybackQuality: () => ({ totalVideoFrames: 0 }),
    requestVideoFrameCallback: (callback: Callback) => waiting.push(callback),
    cancelVideoFrameCallback: () => waiting.splice(0),
  };
  const show = (times: readonly number[]): void => {
    for (const mediaTime of times) waiting.shift()?.(0, { mediaTime });
  };
  return { video: video as unknown as HTMLVideoElement, track, show, waiting };
}

const count = (length: number, time: (at: number) => number): number[] => Array.from({ length }, (_v, at) => time(at));

const TIMES: [string, number[], boolean][] = [
  ['one after the other, as regular as a clock', count(30, (at) => at / 30), false],
  ['that the browser does not tell', count(30, () => 0), false],
  ['of which one is out of order', count(30, (at) => (at === 9 ? 0 : at / 30)), false],
  ['that come in pairs of one time', count(30, (at) => Math.floor(at / 2) / 15), true],
  ['that run backwards', count(30, (at) => 9 - at / 30), true],
  ['that are too few to tell', [3, 2, 1], false],
];

describe('frames with times', () => {
  for (const [how, times, isImpossible] of TIMES) {
    it(`${how} are ${isImpossible ? 'impossible' : 'possible'}`, () => {
      const { video, show } = fakeVideo();
      const watch = new FrameTimes();
      watch.start(video);
      show(times);
      expect(watch.isImpossible).to.equal(isImpossible);
    });
  }

  it('of more than the camera says it can are impossible', () => {
    // All of them come within a few milliseconds.
    const { video, show } = fakeVideo(30);
    const watch = new FrameTimes();
    watch.start(video);
    show(count(30, (at) => at / 30));
    expect(watch.isImpossible).to.equal(true);
  });

  it('are not waited for once the camera is off', () => {
    const { video, waiting } = fakeVideo();
    const watch = new FrameTimes();
    watch.start(video);
    expect(waiting).to.have.length(1);
    watch.stop();
    expect(waiting).to.have.length(0);
  });
});

describe('the signals of a camera', () => {
  it('tell of impossible times, a name, and frames that stand still', () => {
    const { video, track, show } = fakeVideo();
    const watch = new SignalWatch();
    watch.start(video);
    expect(watch.read(video)).to.deep.equal({});
    show(count(12, (at) => -at));
    track.label = 'OBS Virtual Camera';
    const frozen = { measures: { frozen: 1, repeated: 0 } } as unknown as FrameJudgement;
    for (let at = 0; at < 12; at++) watch.add(frozen);
    expect(watch.read(video)).to.deep.equal({ virtualCamera: true, impossibleTiming: true, frozenFrames: true });
    watch.stop();
  });

  it('tell of a canvas in place of a camera', async () => {
    const stream = await fakeCamera().mediaDevices()!.getUserMedia({ video: true });
    const video = document.createElement('video');
    video.srcObject = stream;
    const watch = new SignalWatch();
    watch.start(video);
    expect(watch.read(video)).to.deep.equal({ notACamera: true });
    watch.stop();
    for (const track of stream.getTracks()) track.stop();
  });
});
