import type { FrameJudge, FrameJudgement } from '@idproof/core/capture';
import { expect } from '@open-wc/testing';
import { createFaceJudge } from '../../../packages/widgets/src/face/face-judge.js';

/* The real judge, as it is built, on the public-domain portrait of an astronaut. */

const FILES = '/packages/widgets/dist/face/';
/** The face in the fixture, in pixels. */
const FACE = { x: 222, y: 117, width: 93 };

interface Scene {
  /** Width of the face in that of a frame of 640 × 480. */
  share?: number;
  /** Middle of the face in the frame. */
  x?: number;
  filter?: string;
  /** A second face beside the first. */
  withSecond?: boolean;
}

let portrait: ImageBitmap;

async function draw({ share = 0.3, x = 320, filter = 'none', withSecond = false }: Scene = {}): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(640, 480);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#a9b0a8';
  context.fillRect(0, 0, 640, 480);
  context.filter = filter;
  const scale = (share * 640) / FACE.width;
  const place = (middle: number): void =>
    context.drawImage(
      portrait,
      middle - FACE.x * scale,
      230 - FACE.y * scale,
      portrait.width * scale,
      portrait.height * scale,
    );
  place(x);
  if (withSecond) {
    context.beginPath();
    context.rect(430, 0, 210, 480);
    context.clip();
    place(550);
  }
  return createImageBitmap(canvas);
}

/** Each test has a judge of its own, and leaves no worker behind. */
async function withJudge(work: (judge: FrameJudge) => Promise<void>): Promise<void> {
  const judge = await createFaceJudge({ files: FILES });
  try {
    await work(judge);
  } finally {
    judge.dispose();
  }
}

/** Shows a still scene to the camera for one second. */
async function show(judge: FrameJudge, scene: Scene): Promise<FrameJudgement> {
  judge.reset();
  let last: FrameJudgement | undefined;
  for (let time = 0; time <= 1000; time += 100) last = await judge.judge(await draw(scene), time);
  return last!;
}

const LIVE: [string, Scene, string][] = [
  ['nobody', { x: 2000 }, 'no_face'],
  ['two people', { share: 0.2, x: 200, withSecond: true }, 'several_faces'],
  ['a face far away', { share: 0.12 }, 'closer'],
  ['a face too near', { share: 0.62 }, 'away'],
  ['a face at the side', { x: 130 }, 'off_centre'],
  ['a face in the dark', { filter: 'brightness(0.2)' }, 'too_dark'],
  ['a face far away in the dark', { share: 0.12, filter: 'brightness(0.2)' }, 'too_dark'],
  ['a face in glaring light', { filter: 'brightness(1.8)' }, 'too_bright'],
  ['a blurred face', { filter: 'blur(6px)' }, 'blurry'],
];
const STILLS: [string, Scene, string[]][] = [
  ['a face that looks into the camera', {}, []],
  ['a face at the side', { x: 150 }, []],
  ['nobody', { x: 2000 }, ['no_face']],
  ['two people', { share: 0.2, x: 200, withSecond: true }, ['several_faces']],
  ['a small face', { share: 0.08 }, ['too_small']],
  ['half a face', { x: 40 }, ['cut_off']],
  ['a face in the dark', { filter: 'brightness(0.2)' }, ['too_dark']],
  ['a blurred face', { filter: 'blur(6px)' }, ['blurry']],
];

describe('the judge of faces', () => {
  before(async () => {
    const file = await fetch(new URL('../../fixtures/faces/astronaut.jpg', import.meta.url));
    portrait = await createImageBitmap(await file.blob());
  });

  it('takes a face that looks into the camera after a moment, and says where it is', () =>
    withJudge(async (judge) => {
      expect((await judge.judge(await draw(), 0)).would).to.equal('wait');
      expect((await judge.judge(await draw(), 100)).would).to.equal('wait');
      const judgement = await show(judge, {});
      expect(judgement.hints).to.deep.equal([]);
      expect(judgement.would).to.equal('capture');
      expect(judgement.faces).to.have.length(1);
      const [left, , width] = judgement.faces[0]!;
      expect(left + width / 2).to.be.closeTo(320, 12);
      expect(width).to.be.closeTo(192, 20);
    }));

  it('asks for something else before anything else', () =>
    withJudge(async (judge) => {
      for (const [name, scene, hint] of LIVE) {
        const judgement = await show(judge, scene);
        expect(judgement.hints[0], name).to.equal(hint);
        expect(judgement.would, name).to.equal('wait');
      }
    }));

  it('asks a face that moves to hold still', () =>
    withJudge(async (judge) => {
      const seen: FrameJudgement[] = [];
      for (let at = 0; at < 6; at++) seen.push(await judge.judge(await draw({ x: 280 + at * 16 }), at * 100));
      expect(seen.slice(1).map(({ hints }) => hints[0])).to.deep.equal(Array.from({ length: 5 }, () => 'hold_still'));
    }));

  it('judges finished pictures', () =>
    withJudge(async (judge) => {
      for (const [name, scene, hints] of STILLS) {
        const judgement = await judge.judgeStill(await draw(scene));
        expect(judgement.hints, name).to.deep.equal(hints);
        expect(judgement.would, name).to.equal(hints.length === 0 ? 'capture' : 'wait');
      }
    }));

  it('tells how much of its files has arrived', async () => {
    const progress: number[] = [];
    const judge = await createFaceJudge({ files: FILES, onProgress: (share) => progress.push(share) });
    judge.dispose();
    expect(progress.at(-1)).to.equal(1);
    expect(progress).to.deep.equal(progress.toSorted((a, b) => a - b));
  });

  it('rejects what it is asked after its end', () =>
    withJudge(async (judge) => {
      judge.dispose();
      const failed: unknown = await judge.judge(await draw(), 0).catch((error: unknown) => error);
      expect(failed).to.have.property('code', 'aborted');
    }));
});

describe('the judge of faces, where it cannot be had', () => {
  it('rejects when the files take too long', async () => {
    const failed: unknown = await createFaceJudge({ files: FILES, loadTimeout: 1 }).catch((error: unknown) => error);
    expect(failed).to.have.property('code', 'image_engine_failed');
  });
});
