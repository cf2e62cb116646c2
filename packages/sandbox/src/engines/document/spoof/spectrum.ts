/** In-place radix-2 Fourier transform of `n` values that lie `stride` apart from `offset` on. */
export function transform(re: Float64Array, im: Float64Array, offset: number, stride: number, n: number): void {
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const [a, b] = [offset + i * stride, offset + j * stride];
    [re[a], re[b]] = [re[b]!, re[a]!];
    [im[a], im[b]] = [im[b]!, im[a]!];
  }
  for (let length = 2; length <= n; length <<= 1) {
    const half = length / 2;
    for (let k = 0; k < half; k++) {
      const [c, s] = [Math.cos((-2 * Math.PI * k) / length), Math.sin((-2 * Math.PI * k) / length)];
      for (let i = k; i < n; i += length) {
        const [p, q] = [offset + i * stride, offset + (i + half) * stride];
        const [x, y] = [re[q]! * c - im[q]! * s, re[q]! * s + im[q]! * c];
        re[q] = re[p]! - x;
        im[q] = im[p]! - y;
        re[p]! += x;
        im[p]! += y;
      }
    }
  }
}

/** Logarithm of the amplitude spectrum of an n × n tile (Hann window, mean removed), zero frequency in the middle. */
export function logSpectrum(tile: Float32Array, n: number): Float32Array {
  const re = new Float64Array(n * n);
  const im = new Float64Array(n * n);
  const mean = tile.reduce((sum, value) => sum + value, 0) / tile.length;
  const hann = Float64Array.from({ length: n }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n));
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) re[y * n + x] = (tile[y * n + x]! - mean) * hann[y]! * hann[x]!;
  }
  for (let y = 0; y < n; y++) transform(re, im, y * n, 1, n);
  for (let x = 0; x < n; x++) transform(re, im, x, n, n);
  const result = new Float32Array(n * n);
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) {
      const at = ((y + n / 2) % n) * n + ((x + n / 2) % n);
      result[at] = Math.log(1 + Math.hypot(re[y * n + x]!, im[y * n + x]!));
    }
  }
  return result;
}
