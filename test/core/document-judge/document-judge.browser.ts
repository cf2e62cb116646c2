import { expect } from '@open-wc/testing';
import { createDocumentJudge } from '@idproof/core/document-judge';
import type { FrameJudge } from '@idproof/core/capture';
import { countLiveWorkers } from '../../helpers/browsers/page-guard.js';

/** A card on a table, as a camera of 1280 × 720 shows it; `left` is where it begins. Without print it is none. */
async function drawCard(left = 340, isPrinted = true): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(1280, 720);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#6b4a30';
  context.fillRect(0, 0, 1280, 720);
  context.fillStyle = '#e8e4da';
  context.fillRect(left, 170, 600, 380);
  context.fillStyle = '#222';
  if (isPrinted) for (let row = 0; row < 6; row++) context.fillRect(left + 80, 230 + row * 45, 400, 8);
  return createImageBitmap(canvas);
}

async function withJudge(work: (judge: FrameJudge) => Promise<void>, place = {}): Promise<void> {
  const judge = createDocumentJudge(place);
  try {
    await work(judge);
  } finally {
    judge.dispose();
  }
  expect(countLiveWorkers()).to.equal(0);
}

async function catchCode(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no error',
    (error: { code?: string }) => error.code,
  );
}

describe('the judge of documents in its worker', () => {
  it('captures a still card, in pixels of the frame, and closes the frames', async () => {
    await withJudge(async (judge) => {
      const frames = await Promise.all([drawCard(), drawCard(), drawCard()]);
      const verdicts = [];
      for (const [i, frame] of frames.entries()) verdicts.push(await judge.judge(frame, i * 100));
      expect(verdicts.map(({ would }) => would)).to.deep.equal(['wait', 'wait', 'capture']);
      const [x, y] = verdicts[2]!.quad![0];
      expect(Math.hypot(x - 340, y - 170)).to.be.below(2);
      expect(verdicts[2]!.ms).to.be.above(0);
      expect(frames.map(({ width }) => width)).to.deep.equal([0, 0, 0]);
    });
  });

  it('judges an image by itself', async () => {
    await withJudge(async (judge) => {
      expect((await judge.judgeStill(await drawCard())).hints).to.deep.equal([]);
      expect((await judge.judgeStill(await drawCard(900))).hints).to.include('cut_off');
      expect((await judge.judgeStill(await drawCard(340, false))).hints).to.deep.equal(['no_document']);
    });
  });

  it('starts its worker with the first frame, and never again', async () => {
    const judge = createDocumentJudge();
    expect(countLiveWorkers()).to.equal(0);
    const pending = catchCode(judge.judge(await drawCard(), 0));
    expect(countLiveWorkers()).to.equal(1);
    judge.dispose();
    expect(await pending).to.equal('aborted');
    expect(await catchCode(judge.judge(await drawCard(), 0))).to.equal('aborted');
    expect(countLiveWorkers()).to.equal(0);
  });

  it('rejects when the worker cannot start', async () => {
    await withJudge(
      async (judge) => {
        expect(await catchCode(judge.judge(await drawCard(), 0))).to.equal('image_engine_failed');
        expect(await catchCode(judge.judge(await drawCard(), 0))).to.equal('image_engine_failed');
      },
      { workerUrl: '/nothing/there.js' },
    );
  });
});
