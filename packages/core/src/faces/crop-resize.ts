/** Pixels in any order: `offsetAt` returns the offset of a pixel's first channel, or -1 outside. */
interface PixelSource {
  width: number;
  height: number;
  data: ArrayLike<number>;
  /** Offset from one channel of a pixel to the next. */
  channelStride: number;
  offsetAt(x: number, y: number): number;
}

/** Edges in pixels of the source, where whole numbers are the middles of pixels; they may lie outside of it. */
interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const CHANNELS = 3;

/** An interleaved RGB image. */
export function readPixels({ data, width, height }: { data: Uint8Array; width: number; height: number }): PixelSource {
  return { data, width, height, channelStride: 1, offsetAt: (x, y) => (y * width + x) * CHANNELS };
}

/** A square of three planes, the input of the nets. */
export function readPlanes(data: Float32Array, size: number): PixelSource {
  return { data, width: size, height: size, channelStride: size * size, offsetAt: (x, y) => y * size + x };
}

/** The image turned about a point by an angle in radians, to the nearest pixel; black where it has none. */
export function turnPixels(source: PixelSource, [cx, cy]: readonly [number, number], angle: number): PixelSource {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const { width, height } = source;
  return {
    ...source,
    offsetAt(x, y) {
      const fromX = Math.round((x - cx) * cosine - (y - cy) * sine + cx);
      const fromY = Math.round((x - cx) * sine + (y - cy) * cosine + cy);
      return fromX >= 0 && fromX < width && fromY >= 0 && fromY < height ? source.offsetAt(fromX, fromY) : -1;
    },
  };
}

/**
 * The part between the edges as three planes of `size` × `size`, interpolated, each value times `gain`. The middles of
 * the outermost pixels lie on the edges; what is outside of the source is 0.
 */
export function cropResize(source: PixelSource, edges: Edges, size: number, gain: number): Float32Array {
  const { data, width, height, channelStride } = source;
  const plane = size * size;
  const planes = new Float32Array(plane * CHANNELS);
  const stepX = (edges.right - edges.left) / (size - 1);
  const stepY = (edges.bottom - edges.top) / (size - 1);
  for (let row = 0; row < size; row++) {
    const y = edges.top + row * stepY;
    if (y < 0 || y > height - 1) continue;
    const upper = Math.floor(y);
    const lower = Math.ceil(y);
    const down = y - upper;
    for (let column = 0; column < size; column++) {
      const x = edges.left + column * stepX;
      if (x < 0 || x > width - 1) continue;
      const left = Math.floor(x);
      const right = Math.ceil(x);
      const across = x - left;
      const corners = [
        source.offsetAt(left, upper),
        source.offsetAt(right, upper),
        source.offsetAt(left, lower),
        source.offsetAt(right, lower),
      ] as const;
      for (let c = 0; c < CHANNELS; c++) {
        const shift = c * channelStride;
        const [a, b, d, e] = corners;
        const top = mix(a < 0 ? 0 : data[a + shift]!, b < 0 ? 0 : data[b + shift]!, across);
        const bottom = mix(d < 0 ? 0 : data[d + shift]!, e < 0 ? 0 : data[e + shift]!, across);
        planes[c * plane + row * size + column] = mix(top, bottom, down) * gain;
      }
    }
  }
  return planes;
}

function mix(first: number, second: number, share: number): number {
  return first + (second - first) * share;
}

/** The same square seen in a mirror. */
export function mirror(planes: Float32Array, size: number): Float32Array {
  const mirrored = new Float32Array(planes.length);
  for (let row = 0; row < planes.length; row += size) {
    for (let column = 0; column < size; column++) mirrored[row + column] = planes[row + size - 1 - column]!;
  }
  return mirrored;
}
