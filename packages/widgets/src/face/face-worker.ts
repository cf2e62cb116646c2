import type { FrameJudgement } from '@idproof/core/capture';
import { findFaces, type MeshedFace, type MeshNets, type RgbImage } from '@idproof/core/faces';
import type { FaceReply, FaceRequest } from './face-messages.js';
import { FaceWatch } from './face-watch.js';
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
let nets: MeshNets | null = null;
let tracker: FaceTracker | null = null;

function post(reply: FaceReply): void {
  postMessage(reply);
}

/** Reads the picture with its longer edge so long, and measures the face in it. */
async function look(
  source: ImageBitmap | OffscreenCanvas,
  edge: number,
  find: (image: RgbImage) => Promise<MeshedFace[]>,
): Promise<FaceLook | null> {
  const small = reader.readSmall(source, edge);
  return lookAtFaces(await find(small.image), small, (box) => reader.readSharpness(source, box));
}

/** The same picture with room round it. */
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
  const inside = await look(canvas, STILL_EDGE, find);
  if (!inside) return null;
  const boxes = inside.boxes.map((box) => ({ ...box, left: box.left - left, top: box.top - top }));
  return { ...inside, boxes, frame: { width: image.width, height: image.height } };
}

async function judgeLiveFrame(frame: ImageBitmap, time: number): Promise<Omit<FrameJudgement, 'ms'>> {
  return watch.judge(await look(frame, LIVE_EDGE, (small) => tracker!.find(small)), time);
}

async function judgeStill(image: ImageBitmap): Promise<Omit<FrameJudgement, 'ms'>> {
  const found = await lookAtStill(image);
  const hints = judgeStillFace(found);
  return {
    quad: null,
    faces: (found?.boxes ?? []).map(({ left, top, width, height }) => [left, top, width, height]),
    hints,
    would: hints.length === 0 ? 'capture' : 'wait',
    measures: found ? { ...found.measures, faces: found.boxes.length } : { faces: 0 },
    events: [],
  };
}

async function answer(id: number, bitmap: ImageBitmap, work: () => Promise<Omit<FrameJudgement, 'ms'>>): Promise<void> {
  const start = performance.now();
  try {
    const judgement = await work();
    post({ kind: 'judged', id, judgement: { ...judgement, ms: performance.now() - start } });
  } catch (error) {
    post({ kind: 'failed', id, message: String(error) });
  } finally {
    bitmap.close();
  }
}

async function load({ files, withEyes }: FaceRequest & { kind: 'load' }): Promise<void> {
  try {
    nets = await loadNets({ files, withEyes, onProgress: (share) => post({ kind: 'progress', share }) });
    tracker = new FaceTracker(nets);
    post({ kind: 'ready' });
  } catch (error) {
    post({ kind: 'failed', message: String(error) });
  }
}

/** One request at a time, in their order: the nets keep what they compute in the same memory. */
let last: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<FaceRequest>) => {
  last = last.then(async () => {
    switch (data.kind) {
      case 'load':
        return load(data);
      case 'judge':
        return answer(data.id, data.frame, () => judgeLiveFrame(data.frame, data.time));
      case 'still':
        return answer(data.id, data.image, () => judgeStill(data.image));
      case 'reset':
        return watch.reset();
      default:
        return data satisfies never;
    }
  });
});
