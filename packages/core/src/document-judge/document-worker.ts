import { DocumentJudge } from '../capture/document/document-judge.js';
import { scaleCorners } from '../capture/document/geometry.js';
import { FrameReader } from './read-frame.js';
import type { FrameJudgement } from '../capture/frame-judge.js';
import type { JudgeAnswer, JudgeRequest } from '../capture/judge-messages.js';

const judge = new DocumentJudge();
const reader = new FrameReader();

addEventListener('message', ({ data }: MessageEvent<JudgeRequest>) => {
  if ('reset' in data) judge.reset(data.reset);
  else postMessage(answer(data));
});

function answer({ id, frame, time }: Extract<JudgeRequest, { frame: ImageBitmap }>): JudgeAnswer {
  try {
    return { id, judgement: judgeFrame(frame, time) };
  } catch (error) {
    return { id, failure: String(error) };
  } finally {
    frame.close();
  }
}

function judgeFrame(frame: ImageBitmap, time: number | undefined): FrameJudgement {
  const start = performance.now();
  const pixels = reader.read(frame);
  const verdict = time === undefined ? judge.judgeStill(pixels, frame.width / pixels.width) : judge.judge(pixels, time);
  const quad = verdict.quad && scaleCorners(verdict.quad, frame.width / pixels.width, frame.height / pixels.height);
  return { ...verdict, quad, faces: [], events: [], ms: performance.now() - start };
}
