/** How many samples of colour there are: as many as of light, half across, half both ways, none. */
export type Chroma = '444' | '422' | '420' | 'mono';

export interface PlaneLayout {
  width: number;
  height: number;
  chroma: Chroma;
  /** True: 0 is black and 255 white. False: 16 and 235. */
  fullRange: boolean;
}

/** Planes Y, U, V (ITU-R BT.601) as R G B A. */
export function toRgba(planes: Uint8Array, { width, height, chroma, fullRange }: PlaneLayout): Uint8Array {
  const rgba = new Uint8ClampedArray(width * height * 4);
  const across = chroma === '444' ? width : Math.ceil(width / 2);
  const down = chroma === '420' ? Math.ceil(height / 2) : height;
  const u = width * height;
  const v = u + across * down;
  const [black, gain, spread] = fullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224];
  for (let y = 0, pixel = 0; y < height; y++) {
    const row = (chroma === '420' ? y >> 1 : y) * across;
    for (let x = 0; x < width; x++, pixel++) {
      const at = row + (chroma === '444' ? x : x >> 1);
      const light = (planes[pixel]! - black) * gain;
      const blue = chroma === 'mono' ? 0 : (planes[u + at]! - 128) * spread;
      const red = chroma === 'mono' ? 0 : (planes[v + at]! - 128) * spread;
      const out = pixel * 4;
      rgba[out] = light + 1.402 * red;
      rgba[out + 1] = light - 0.344_136 * blue - 0.714_136 * red;
      rgba[out + 2] = light + 1.772 * blue;
      rgba[out + 3] = 255;
    }
  }
  return new Uint8Array(rgba.buffer);
}
