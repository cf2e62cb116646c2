import { judgeAction, readExpression } from '@idproof/core/faces';
import { createFaceEngine, watchActions, type FaceEngine, type RgbImage } from '@idproof/engines';
import sharp from 'sharp';
import { FACE_NAMES, type FaceName } from '../../test/helpers/faces.js';
import { FACE_ACTIONS, drawFrames, poseDuring, toFrame } from '../../test/helpers/puppet/act.js';
import { createPuppet, type Puppet } from '../../test/helpers/puppet/puppet.js';
import { holdPhoto } from '../../test/helpers/puppet/waved-photo.js';
import { openJournal } from './journal.js';
import { WAVES } from './liveness/waves.js';

const FRAMES = 12;
const BLINK_FRAMES = 16;
type Mesh = Parameters<typeof readExpression>[0];

/** A portrait that moves, and its face at rest. */
interface Actor {
  name: FaceName;
  puppet: Puppet;
  rest: Mesh;
}

async function findMesh(faces: FaceEngine, image: RgbImage, seed: number, edge?: number): Promise<Mesh | undefined> {
  const { data, info } = await sharp(await toFrame(image, seed, edge))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const frame = { data: new Uint8Array(data), width: info.width, height: info.height };
  const [face] = await faces.detect(frame, { upright: true, brief: true, eyes: true });
  return face?.mesh;
}

async function readFrames(faces: FaceEngine, rest: Mesh, show: (at: number) => RgbImage) {
  const seen: { expression: ReturnType<typeof readExpression> }[] = [];
  for (let n = 0; n < FRAMES; n++) {
    const mesh = await findMesh(faces, show(n / (FRAMES - 1)), n);
    if (mesh) seen.push({ expression: readExpression(mesh, rest) });
  }
  return seen;
}

/** The actions that the frames are taken for. */
async function listSeen(faces: FaceEngine, rest: Mesh, show: (at: number) => RgbImage): Promise<string[]> {
  const frames = await readFrames(faces, rest, show);
  return FACE_ACTIONS.filter((action) => judgeAction(action, frames));
}

/** A row of the table: in how many of all portraits each action was seen. */
function describe(title: string, seen: readonly (readonly string[])[]): string {
  const cells = FACE_ACTIONS.map(
    (action) => `${seen.filter((actions) => actions.includes(action)).length} of ${seen.length}`,
  );
  return `| ${title} | ${cells.join(' | ')} |`;
}

/** What the frames of one blink cost, all in all: the median of three. */
async function timeOneRun(faces: FaceEngine, puppet: Puppet): Promise<string> {
  const face = await toFrame(puppet.frame({}), 99, 640);
  const frames = await drawFrames('FACEBLINK', (at) => puppet.frame(poseDuring('FACEBLINK', at)), {
    count: BLINK_FRAMES,
  });
  const runs: { wall: number; busy: number }[] = [];
  for (let n = 0; n < 3; n++) {
    const [start, before] = [performance.now(), process.cpuUsage()];
    await watchActions(faces, { face, actions: ['FACEBLINK'], frames });
    runs.push({ wall: performance.now() - start, busy: process.cpuUsage(before).user / 1000 });
  }
  const { wall, busy } = runs.toSorted((a, b) => a.wall - b.wall)[1]!;
  return `one blink of ${BLINK_FRAMES} frames: ${wall.toFixed(0)} ms, ${busy.toFixed(0)} ms of the processor`;
}

/** Animated portraits doing each action, and photographs of them held in each way: what is seen in the frames. */
export async function benchLiveness(): Promise<void> {
  const faces = await createFaceEngine();
  const actors: Actor[] = [];
  for (const name of FACE_NAMES) {
    const puppet = await createPuppet(name);
    const rest = await findMesh(faces, puppet.frame({}), 99, 640);
    if (rest) actors.push({ name, puppet, rest });
  }
  console.log(await timeOneRun(faces, actors[0]!.puppet));
  const remember = openJournal('liveness');
  const printRow = async (title: string, show: (puppet: Puppet) => (at: number) => RgbImage): Promise<void> => {
    const seen: string[][] = [];
    for (const { name, puppet, rest } of actors) {
      seen.push(await remember(`${title}: ${name}`, () => listSeen(faces, rest, show(puppet))));
    }
    console.log(describe(title, seen));
  };
  console.log(`| shown | ${FACE_ACTIONS.join(' | ')} |`);
  for (const done of FACE_ACTIONS) await printRow(done, (puppet) => (at) => puppet.frame(poseDuring(done, at)));
  for (const [wave, hold] of Object.entries(WAVES)) {
    await printRow(`a photograph ${wave}`, (puppet) => {
      const photo = puppet.frame({});
      return (at) => holdPhoto(photo, hold(at));
    });
  }
}
