import sharp, { type OutputInfo } from 'sharp';
import { createRandom } from '../../../test/helpers/specimens/index.js';
import type { FaceImage } from './corpus.js';
import { beard, gloss, guilloche, spectacles, type FaceCondition } from './drawn-conditions.js';

const JPEG = { quality: 85 };

type Pipeline = ReturnType<typeof sharp>;

/** A condition that is one chain of steps; lengths are given as shares of the face's width. */
function computed(change: (image: Pipeline, faceWidth: number) => Pipeline, quality = JPEG.quality): FaceCondition {
  return async ({ bytes, faceWidth }) => change(sharp(bytes), faceWidth).jpeg({ quality }).toBuffer();
}

/** A paler, smaller copy of the face beside it, as a second portrait of a document. */
const ghost: FaceCondition = async ({ bytes, width, height }) => {
  const scale = 0.5;
  const copy = await sharp(bytes)
    .resize({ width: Math.round(width * scale) })
    .greyscale()
    .linear(0.5, 110)
    .toColourspace('srgb')
    .toBuffer();
  return sharp(bytes)
    .extend({ right: Math.round(width * (scale + 0.1)), background: '#d8d2c4' })
    .composite([{ input: copy, left: Math.round(width * 1.05), top: Math.round(height * (1 - scale)) }])
    .jpeg(JPEG)
    .toBuffer();
};

/** The image without what lies beyond the given shares of the face's box. */
function cut({ left = -1, right = 2, top = -1, bottom = 2 }): FaceCondition {
  return async ({ bytes, width, height, face: { box } }) => {
    const x0 = Math.max(0, Math.round(box.left + left * box.width));
    const x1 = Math.min(width, Math.round(box.left + right * box.width));
    const y0 = Math.max(0, Math.round(box.top + top * box.height));
    const y1 = Math.min(height, Math.round(box.top + bottom * box.height));
    return sharp(bytes)
      .extract({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 })
      .jpeg(JPEG)
      .toBuffer();
  };
}

function turned(angle: number): FaceCondition {
  return computed((image) => image.rotate(angle, { background: '#777777' }));
}

function addNoise(data: Buffer, { width, height, channels }: OutputInfo, deviation: number): Pipeline {
  const random = createRandom(9);
  const noisy = data.map((value) => Math.max(0, Math.min(255, Math.round(value + random.normal() * deviation))));
  return sharp(noisy, { raw: { width, height, channels } });
}

const noise: FaceCondition = async ({ bytes }) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return addNoise(data, info, 20).jpeg(JPEG).toBuffer();
};

/** What portraits and selfies go through, by name. All are simulated on real photographs. */
export const FACE_CONDITIONS: Readonly<Record<string, FaceCondition>> = {
  'grey print': computed((image) => image.greyscale().linear(0.8, 25)),
  'JPEG quality 40': computed((image) => image, 40),
  'blur, 1/60 of the width': computed((image, width) => image.blur(Math.max(0.3, width / 60))),
  'blur, 1/35 of the width': computed((image, width) => image.blur(Math.max(0.3, width / 35))),
  'faded to 40 % contrast': computed((image) => image.linear(0.4, 110)),
  dark: computed((image) => image.linear(0.3, 0)),
  overexposed: computed((image) => image.linear(1.7, 20)),
  'yellow cast': computed((image) => image.linear([1.1, 1, 0.55], [10, 5, 0])),
  'blue cast': computed((image) => image.linear([0.6, 0.85, 1.15], [0, 5, 20])),
  noise,
  'guilloche lines': guilloche(0.45, '#7a4a63'),
  'strong guilloche lines': guilloche(0.8, '#4a5a7a'),
  'glossy bands': gloss(0.45),
  'ghost image beside it': ghost,
  'turned by 8°': turned(8),
  'turned by 90°': turned(90),
  'upside down': turned(180),
  'turned by 270°': turned(270),
  'forehead cut off': cut({ top: 0.18 }),
  'one side cut by a fifth': cut({ left: 0.2 }),
  'chin cut off': cut({ bottom: 0.88 }),
  'thin glasses': spectacles('#3a3a3a', 'rgba(255,255,255,0.06)', 0.03),
  'thick glasses': spectacles('#141414', 'rgba(210,225,235,0.18)', 0.09),
  sunglasses: spectacles('#101010', 'rgba(15,15,18,0.93)', 0.06),
  beard,
};

/** Face widths in pixels at which the limit of compare is measured. */
export const FACE_WIDTHS = [40, 50, 60, 80, 120, 200] as const;

/** How a face comes to its width: as a good camera gives it, or printed and photographed by hand. */
export const REDUCTIONS = ['sharp', 'printed'] as const;

/** The face reduced to so many pixels; nothing is enlarged, so undefined where the image holds fewer. */
export async function reduceFace(
  { bytes, width: whole, faceWidth }: FaceImage,
  width: number,
  reduction: (typeof REDUCTIONS)[number],
): Promise<Buffer | undefined> {
  if (faceWidth < width) return undefined;
  const reduced = sharp(bytes).resize({ width: Math.round((whole * width) / faceWidth) });
  if (reduction === 'sharp') return reduced.jpeg(JPEG).toBuffer();
  const { data, info } = await reduced.linear(0.8, 25).blur(0.7).raw().toBuffer({ resolveWithObject: true });
  return addNoise(data, info, 8).jpeg({ quality: 70 }).toBuffer();
}
