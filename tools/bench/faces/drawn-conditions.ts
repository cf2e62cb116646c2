import type { Point } from '@idproof/engines';
import sharp from 'sharp';
import { createRandom } from '../../../test/helpers/specimens/index.js';
import type { FaceImage } from './corpus.js';

/** Makes the same image under another condition; what is drawn or computed is simulated, never real. */
export type FaceCondition = (image: FaceImage) => Promise<Buffer>;

/** Lays a drawing over the image. */
function drawn(draw: (image: FaceImage) => string, blend: 'over' | 'screen' = 'over'): FaceCondition {
  return async (image) => {
    const { width, height } = image;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${draw(image)}</svg>`;
    return sharp(image.bytes)
      .composite([{ input: Buffer.from(svg), blend }])
      .jpeg({ quality: 85 })
      .toBuffer();
  };
}

const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];
const apart = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);
const path = (points: readonly Point[]): string => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' L');

/** Mesh points: corners of the eyes, the temples, the jaw from ear to ear, the upper edge of a beard, the lips. */
const EYES = [
  [33, 133],
  [362, 263],
] as const;
const TEMPLES = [127, 356] as const;
const JAW = [132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361] as const;
const BEARD_TOP = [425, 391, 326, 2, 97, 165, 205] as const;
const LIPS = [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146] as const;

/** Spectacles of the given colour; `glass` is what is seen through them. */
export function spectacles(frame: string, glass: string, thickness: number): FaceCondition {
  return drawn(({ face: { mesh } }) => {
    const centres = EYES.map(([outer, inner]) => middle(mesh[outer]!, mesh[inner]!));
    const span = apart(centres[0]!, centres[1]!);
    const roll = (Math.atan2(centres[1]![1] - centres[0]![1], centres[1]![0] - centres[0]![0]) * 180) / Math.PI;
    const stroke = `stroke="${frame}" stroke-width="${(span * thickness).toFixed(1)}"`;
    const lenses = centres.map(([x, y]) => {
      const [rx, ry] = [span * 0.4, span * 0.31];
      const box = `x="${x - rx}" y="${y - ry * 0.85}" width="${2 * rx}" height="${2 * ry}" rx="${ry * 0.7}"`;
      return `<rect ${box} fill="${glass}" ${stroke} transform="rotate(${roll.toFixed(1)} ${x} ${y})"/>`;
    });
    const temples = centres.map((centre, side) => `M${path([centre, mesh[TEMPLES[side]!]!])}`);
    const across = `M${path([centres[0]!, centres[1]!])}`;
    const bars = `<path d="${across} ${temples.join(' ')}" fill="none" ${stroke}/>`;
    // The bars run behind the lenses: only what shows outside them stays.
    const holes = lenses.map((lens) => lens.replace(`fill="${glass}"`, 'fill="black"'));
    return `<mask id="m"><rect width="100%" height="100%" fill="white"/>${holes.join('')}</mask><g mask="url(#m)">${bars}</g>${lenses.join('')}`;
  });
}

/** Short hair over jaw, chin and upper lip, the mouth left free. */
export const beard = drawn(({ face: { mesh, box } }) => {
  const random = createRandom(5);
  const outline = path([...JAW, ...BEARD_TOP].map((index) => mesh[index]!));
  const lips = path(LIPS.map((index) => mesh[index]!));
  const step = box.width / 70;
  let hairs = '';
  for (let y = box.top + box.height * 0.45; y < box.top + box.height * 1.05; y += step) {
    for (let x = box.left; x < box.left + box.width; x += step) {
      const [dx, dy] = [(random.next() - 0.5) * step * 3, (0.5 + random.next()) * step * 2.2];
      hairs += `M${(x + random.next() * step).toFixed(1)},${y.toFixed(1)}l${dx.toFixed(1)},${dy.toFixed(1)}`;
    }
  }
  const clip = `<clipPath id="c"><path clip-rule="evenodd" d="M${outline}Z M${lips}Z"/></clipPath>`;
  const ground = `<rect width="100%" height="100%" fill="#2b1d14" opacity="0.55"/>`;
  return `${clip}<g clip-path="url(#c)">${ground}<path d="${hairs}" stroke="#1c120b" stroke-width="${step * 0.7}" fill="none"/></g>`;
});

/** Waves printed across the portrait, as passports have them; `strength` 0 to 1. */
export function guilloche(strength: number, colour: string): FaceCondition {
  return drawn(({ width, height, face: { box } }) => {
    const gap = box.width / 14;
    let lines = '';
    for (let y = -height / 2; y < height * 1.5; y += gap) {
      for (const phase of [0, Math.PI / 2]) {
        const points: Point[] = [];
        for (let x = 0; x <= width; x += gap / 3) {
          points.push([x, y + x * 0.12 + Math.sin(x / (gap * 1.7) + phase + y / 40) * gap * 1.6]);
        }
        lines += `M${path(points)}`;
      }
    }
    return `<path d="${lines}" fill="none" stroke="${colour}" stroke-width="${(box.width / 90).toFixed(2)}" opacity="${strength}"/>`;
  });
}

/** Bright reflections of a laminate, as slanting bands; `covered` is the share of the face under them. */
export function gloss(covered: number): FaceCondition {
  return drawn(({ width, height, face: { box } }) => {
    const band = box.width * covered * 0.5;
    const bands = [0.28, 0.72].map((at) => {
      const x = box.left + box.width * at;
      const corners: Point[] = [
        [x - band / 2 + height * 0.1, 0],
        [x + band / 2 + height * 0.1, 0],
        [x + band / 2 - height * 0.1, height],
        [x - band / 2 - height * 0.1, height],
      ];
      return `<path d="M${path(corners)}Z" fill="white" filter="url(#soft)" opacity="0.85"/>`;
    });
    const soft = `<filter id="soft"><feGaussianBlur stdDeviation="${(band / 5).toFixed(1)}"/></filter>`;
    return `${soft}<rect width="${width}" height="${height}" fill="none"/>${bands.join('')}`;
  }, 'screen');
}
