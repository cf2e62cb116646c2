import type { FrameJudgement } from '@idproof/core/capture';
import type { JudgeAnswer, JudgeRequest } from '@idproof/core/internal';
import { findFaces, type MeshedFace, type MeshNets, type Point, type RgbImage } from '@idproof/core/faces';
import type { FaceAnswer, FaceRequest, LoadRequest } from './face-messages.js';
import { FACE_LIMITS, type FaceLimits } from './face-limits.js';
import { FaceWatch, toBox } from './face-watch.js';
import { FrameMarks } from './frame-marks.js';
import { judgeStillFace } from './judge-face.js';
import { loadNets } from './load-nets.js';
import { lookAtFaces, type FaceLook } from './measure-face.js';
import { FrameReader } from './read-frame.js';
import { FaceTracker } from './track-faces.js';

/** Longer edge in pixels of what the nets see: a face that fills a third of it is as wide as the mesh net's square. */
const LIVE_EDGE = 480;
const STILL_EDGE = 800;
/** Round a still in which no face is seen comes a border of this share of it: a face that fills it is seen then. */
const BORDER = 0.4;

const reader = new FrameReader();
const watch = new FaceWatch();
const marks = new FrameMarks();
let nets: MeshNets | null = null;
let tracker: FaceTracker | null = null;
let limits: FaceLimits = FACE_LIMITS;

type Verdict = Omit<FrameJudgement, 'ms'>;

function post(answer: FaceAnswer): void {
  postMessage(answer);
}

/** Reads the image with its longer edge so long, and measures the face in it. */
async function look(
  source: ImageBitmap | OffscreenCanvas,
  edge: number,
  find: (image: RgbImage) => Promise<MeshedFace[]>,
  border?: Point,
): Promise<FaceLook | null> {
  const small = { ...reader.readSmall(source, edge), ...(border && { border }) };
  return lookAtFaces(await find(small.image), small, (box) => reader.readSharpness(source, box));
}

/** The same image with room round it. */
function addBorder(image: ImageBitmap): { canvas: OffscreenCanvas; left: number; top: number } {
  const [left, top] = [Math.round(image.width * BORDER), Math.round(image.height * BORDER)];
  const canvas = new OffscreenCanvas(image.width + 2 * left, image.height + 2 * top);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#808080';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, left, top);
  return { canvas, left, top };
}

async function lookAtStill(image: ImageBitmap): Promise<FaceLook | null> {
  const find = (small: RgbImage): Promise<MeshedFace[]> => findFaces(nets!, small);
  const found = await look(image, STILL_EDGE, find);
  if (found) return found;
  const { canvas, left, top } = addBorder(image);
  const inside = await look(canvas, STILL_EDGE, find, [left, top]);
  if (!inside) return null;
  const boxes = inside.boxes.map((box) => ({ ...box, left: box.left - left, top: box.top - top }));
  return { ...inside, boxes };
}

async function judgeLiveFrame(frame: ImageBitmap, time: number): Promise<Verdict> {
  let noted = {};
  const found = await look(frame, LIVE_EDGE, (small) => {
    noted = marks.note(small);
    return tracker!.find(small);
  });
  const verdict = watch.judge(found, time);
  return { ...verdict, measures: { ...verdict.measures, ...noted } };
}

async function judgeStill(image: ImageBitmap): Promise<Verdict> {
  const found = await lookAtStill(image);
  const hints = judgeStillFace(found, limits);
  return {
    quad: null,
    faces: (found?.boxes ?? []).map(toBox),
    hints,
    would: hints.length === 0 ? 'capture' : 'wait',
    measures: found ? { ...found.measures, faces: found.boxes.length } : { faces: 0 },
    events: [],
  };
}

async function answer({ id, frame, time }: Extract<JudgeRequest, { frame: ImageBitmap }>): Promise<JudgeAnswer> {
  const start = performance.now();
  try {
    const verdict = await (time === undefined ? judgeStill(frame) : judgeLiveFrame(frame, time));
    return { id, result: { ...verdict, ms: performance.now() - start } };
  } catch (error) {
    return { id, failure: String(error) };
  } finally {
    frame.close();
  }
}

async function load(request: LoadRequest): Promise<FaceAnswer> {
  try {
    nets = await loadNets({ ...request, onProgress: (loaded) => post({ loaded }) });
    tracker = new FaceTracker(nets);
    return { ready: true };
  } catch (error) {
    return { refused: String(error) };
  }
}

/** One request at a time, in their order: the nets keep what they compute in the same memory. */
let last: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<FaceRequest>) => {
  last = last.then(async () => {
    if ('reset' in data) {
      limits = { ...FACE_LIMITS, ...data.reset.quality };
      watch.reset(limits);
    } else post(await ('load' in data ? load(data.load) : answer(data)));
  });
});
