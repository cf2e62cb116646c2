import sharp from 'sharp';

export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

const WINDOW = 8;
const STEP = 4;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** Mean structural similarity of the luma of two pictures of one size, 0 to 1, over 8 × 8 windows. */
export function ssim(one: Uint8Array, two: Uint8Array, width: number, height: number): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y + WINDOW <= height; y += STEP) {
    for (let x = 0; x + WINDOW <= width; x += STEP) {
      sum += windowSsim(one, two, width, y * width + x);
      count += 1;
    }
  }
  return sum / count;
}

function windowSsim(one: Uint8Array, two: Uint8Array, width: number, start: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW; row += 1) {
    for (let column = 0; column < WINDOW; column += 1) {
      const at = start + row * width + column;
      const [a, b] = [one[at] ?? 0, two[at] ?? 0];
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
    }
  }
  const size = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / size, sumB / size];
  const [varA, varB] = [sumAA / size - meanA * meanA, sumBB / size - meanB * meanB];
  const covariance = sumAB / size - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA * meanA + meanB * meanB + C1) * (varA + varB + C2))
  );
}

/** The luma of a picture at a size, cut to a region of that size. */
export async function lumaOf(picture: Buffer, width: number, height: number, region?: Region): Promise<Buffer> {
  const scaled = sharp(picture).autoOrient().resize(width, height, { fit: 'fill', kernel: 'lanczos3' }).greyscale();
  const raw = await scaled.raw().toBuffer();
  if (!region) return raw;
  return sharp(raw, { raw: { width, height, channels: 1 } })
    .extract(region)
    .raw()
    .toBuffer();
}
