// Writes test/fixtures/faces/nets.json: what the four nets answer for the committed faces, upright and tilted.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { decodePicture } from '@idproof/engines';
import { cutChip } from '../../../packages/engines/src/faces/aligned-chip.js';
import { loadFaceNets, type MeshedFace } from '../../../packages/engines/src/faces/load-nets.js';
import { FACE_NAMES, readFace, type FaceName } from '../../helpers/faces.js';

const TILTS: [FaceName, number][] = [
  ...FACE_NAMES.map((name): [FaceName, number] => [name, 0]),
  ['astronaut', 20],
  ['Family1-Mom1', -35],
  ['Family2-Lady1', 40],
];

const base64 = (values: Int16Array | Float32Array): string =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64');
const record = ({ confidence, mesh }: MeshedFace) => ({ confidence, mesh: base64(Int16Array.from(mesh.flat())) });

const nets = await loadFaceNets();
const cases = [];
for (const [face, tilt] of TILTS) {
  const bytes =
    tilt === 0 ? readFace(face) : await sharp(readFace(face)).rotate(tilt, { background: '#808080' }).png().toBuffer();
  const decoded = await decodePicture(bytes);
  if (!decoded.ok) throw new Error(face);
  const { image } = decoded;
  const found = await nets.find(image);
  const withEyes = await nets.findWithEyes(image);
  if (!found[0]) throw new Error(`${face} ${tilt}: no face`);
  cases.push({
    face,
    tilt,
    found: found.map(record),
    withEyes: withEyes.map(record),
    descriptor: base64(await nets.describe(cutChip(image, found[0].mesh))),
  });
}
const header = {
  what: 'answers of the face nets on TensorFlow.js 4.22.0 (WASM), by human 3.3.6 and face-api 1.7.15',
  madeBy: 'node --conditions=@idproof/source --import tsx test/engines/faces/record-nets.ts',
  at: 'the commit that added this file: its successors no longer carry that script or TensorFlow.js',
  mesh: 'base64 of Int16: x and y of 468 points, in pixels',
  descriptor: 'base64 of Float32: 128 numbers for the first face found',
};
writeFileSync(
  new URL('../../fixtures/faces/nets.json', import.meta.url),
  `${JSON.stringify({ header, cases }, null, 2)}\n`,
);
