import FFT from 'fft.js';

/** Minimum amplitude, below the noise of any camera: a drawn image without noise would have peaks everywhere. */
const MIN_AMPLITUDE = 60;

/** Logarithmic amplitude spectra of two planes of one tile, with frequency zero in the middle. */
export interface Spectra {
  first: Float32Array;
  second: Float32Array;
}

/** Spectra of two n × n planes by one complex FFT (Hann window, means removed), mirrored at the diagonal. */
export function measureLogSpectra(first: Float32Array, second: Float32Array, n: number): Spectra {
  const hann = Float64Array.from({ length: n }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n));
  const values = new Float64Array(2 * n * n);
  applyWindow(values, 0, first, hann);
  applyWindow(values, 1, second, hann);
  const fft = new FFT(n);
  transformRows(fft, values, n);
  // Rows are transformed faster than columns. The result is transposed, which does not matter to peaks.
  transpose(values, n);
  transformRows(fft, values, n);
  const spectra = { first: new Float32Array(n * n), second: new Float32Array(n * n) };
  // Spectra of real planes are symmetric about their middle: one half is computed, the other one copied.
  for (let y = 0; y <= n / 2; y++) {
    for (let x = 0; x < n; x++) {
      const k = 2 * (y * n + x);
      const mirrored = 2 * (((n - y) % n) * n + ((n - x) % n));
      // Both planes are real, so each is the even or the odd part of the common spectrum.
      const er = values[k]! + values[mirrored]!;
      const ei = values[k + 1]! - values[mirrored + 1]!;
      const or = values[k]! - values[mirrored]!;
      const oi = values[k + 1]! + values[mirrored + 1]!;
      const at = ((y + n / 2) % n) * n + ((x + n / 2) % n);
      const opposite = ((n + n / 2 - y) % n) * n + ((n + n / 2 - x) % n);
      spectra.first[at] = Math.log(MIN_AMPLITUDE + Math.sqrt(er * er + ei * ei) / 2);
      spectra.second[at] = Math.log(MIN_AMPLITUDE + Math.sqrt(or * or + oi * oi) / 2);
      spectra.first[opposite] = spectra.first[at]!;
      spectra.second[opposite] = spectra.second[at]!;
    }
  }
  return spectra;
}

function transformRows(fft: FFT, values: Float64Array, n: number): void {
  const row = new Float64Array(2 * n);
  for (let from = 0; from < values.length; from += row.length) {
    fft.transform(row, values.subarray(from, from + row.length));
    values.set(row, from);
  }
}

/** Swaps rows and columns of pairs of real and imaginary parts. */
function transpose(values: Float64Array, n: number): void {
  for (let y = 1; y < n; y++) {
    for (let x = 0; x < y; x++) {
      const [here, there] = [2 * (y * n + x), 2 * (x * n + y)];
      const [real, imaginary] = [values[here]!, values[here + 1]!];
      values[here] = values[there]!;
      values[here + 1] = values[there + 1]!;
      values[there] = real;
      values[there + 1] = imaginary;
    }
  }
}

/** Writes a plane as the real (0) or imaginary (1) part of the values. */
function applyWindow(values: Float64Array, part: 0 | 1, plane: Float32Array, hann: Float64Array): void {
  const n = hann.length;
  let mean = 0;
  for (let i = 0; i < plane.length; i++) mean += plane[i]! / plane.length;
  for (let y = 0, i = 0; y < n; y++) {
    for (let x = 0; x < n; x++, i++) values[2 * i + part] = (plane[i]! - mean) * hann[y]! * hann[x]!;
  }
}
