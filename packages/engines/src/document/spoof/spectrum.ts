/** What a Fourier transform of one length needs again and again. */
interface Plan {
  n: number;
  /** Pairs of places that change over before the first pass. */
  swaps: Uint16Array;
  cos: Float64Array;
  sin: Float64Array;
}

function plan(n: number): Plan {
  const swaps: number[] = [];
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) swaps.push(i, j);
  }
  const angles = Array.from({ length: n / 2 }, (_, k) => (-2 * Math.PI * k) / n);
  return {
    n,
    swaps: Uint16Array.from(swaps),
    cos: Float64Array.from(angles, Math.cos),
    sin: Float64Array.from(angles, Math.sin),
  };
}

/** In-place radix-2 Fourier transform of as many values as planned, from `offset` on. */
function transform(re: Float64Array, im: Float64Array, offset: number, { n, swaps, cos, sin }: Plan): void {
  for (let i = 0; i < swaps.length; i += 2) swap(re, im, offset + swaps[i]!, offset + swaps[i + 1]!);
  for (let p = offset; p < offset + n; p += 4) transformFour(re, im, p);
  for (let length = 8; length <= n; length <<= 1) {
    const half = length / 2;
    const stride = n / length;
    for (let start = offset; start < offset + n; start += length) {
      for (let k = 0, p = start; k < half; k++, p++) {
        const c = cos[k * stride]!;
        const s = sin[k * stride]!;
        const q = p + half;
        const x = re[q]! * c - im[q]! * s;
        const y = re[q]! * s + im[q]! * c;
        re[q] = re[p]! - x;
        im[q] = im[p]! - y;
        re[p]! += x;
        im[p]! += y;
      }
    }
  }
}

/** The first two passes at once: their factors are 1 and -i, so nothing is multiplied. */
function transformFour(re: Float64Array, im: Float64Array, p: number): void {
  const ar = re[p]! + re[p + 1]!;
  const ai = im[p]! + im[p + 1]!;
  const br = re[p]! - re[p + 1]!;
  const bi = im[p]! - im[p + 1]!;
  const cr = re[p + 2]! + re[p + 3]!;
  const ci = im[p + 2]! + im[p + 3]!;
  const dr = re[p + 2]! - re[p + 3]!;
  const di = im[p + 2]! - im[p + 3]!;
  re[p] = ar + cr;
  im[p] = ai + ci;
  re[p + 1] = br + di;
  im[p + 1] = bi - dr;
  re[p + 2] = ar - cr;
  im[p + 2] = ai - ci;
  re[p + 3] = br - di;
  im[p + 3] = bi + dr;
}

function swap(re: Float64Array, im: Float64Array, a: number, b: number): void {
  const [x, y] = [re[a]!, im[a]!];
  re[a] = re[b]!;
  im[a] = im[b]!;
  re[b] = x;
  im[b] = y;
}

/** Amplitude of less noise than any camera has: in a drawn picture without noise, every trifle would stand out. */
const FAINTEST = 60;

/** Logarithmic amplitude spectra of two planes of one tile, with frequency zero in the middle. */
export interface Spectra {
  first: Float32Array;
  second: Float32Array;
}

/** Spectra of two n × n planes by one complex transform (Hann window, means removed), mirrored at the diagonal. */
export function measureLogSpectra(first: Float32Array, second: Float32Array, n: number): Spectra {
  const planned = plan(n);
  const hann = Float64Array.from({ length: n }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n));
  const re = applyWindow(first, hann);
  const im = applyWindow(second, hann);
  for (const pass of [1, 2]) {
    for (let y = 0; y < n; y++) transform(re, im, y * n, planned);
    // Rows are transformed faster than columns; that the result lies on its side does not matter to peaks.
    if (pass === 1) for (const plane of [re, im]) transpose(plane, n);
  }
  const spectra = { first: new Float32Array(n * n), second: new Float32Array(n * n) };
  // Spectra of real planes are symmetric about their middle: one half is computed, the other one copied.
  for (let y = 0; y <= n / 2; y++) {
    for (let x = 0; x < n; x++) {
      const k = y * n + x;
      const mirrored = ((n - y) % n) * n + ((n - x) % n);
      // Both planes are real, so each is the even or the odd part of the common spectrum.
      const er = re[k]! + re[mirrored]!;
      const ei = im[k]! - im[mirrored]!;
      const or = re[k]! - re[mirrored]!;
      const oi = im[k]! + im[mirrored]!;
      const at = ((y + n / 2) % n) * n + ((x + n / 2) % n);
      const opposite = ((n + n / 2 - y) % n) * n + ((n + n / 2 - x) % n);
      spectra.first[at] = Math.log(FAINTEST + Math.sqrt(er * er + ei * ei) / 2);
      spectra.second[at] = Math.log(FAINTEST + Math.sqrt(or * or + oi * oi) / 2);
      spectra.first[opposite] = spectra.first[at]!;
      spectra.second[opposite] = spectra.second[at]!;
    }
  }
  return spectra;
}

function transpose(plane: Float64Array, n: number): void {
  for (let y = 1; y < n; y++) {
    for (let x = 0; x < y; x++) {
      const held = plane[y * n + x]!;
      plane[y * n + x] = plane[x * n + y]!;
      plane[x * n + y] = held;
    }
  }
}

function applyWindow(plane: Float32Array, hann: Float64Array): Float64Array {
  const n = hann.length;
  let mean = 0;
  for (let i = 0; i < plane.length; i++) mean += plane[i]! / plane.length;
  const result = new Float64Array(plane.length);
  for (let y = 0, i = 0; y < n; y++) {
    for (let x = 0; x < n; x++, i++) result[i] = (plane[i]! - mean) * hann[y]! * hann[x]!;
  }
  return result;
}
