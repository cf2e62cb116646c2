// Kernels of the line network: convolutions over images whose channels lie side by side, four channels in a register.
// Addresses are in bytes; channels are a multiple of 4, outputs of `pointwise` a multiple of 8, its pixels a multiple of 4.

/** 3 × 3 over one channel, stride 2, zeros around, then the bias and ReLU. `weights`: nine taps of `outputs` each. */
export function first(
  input: usize,
  height: i32,
  width: i32,
  weights: usize,
  bias: usize,
  outputs: i32,
  output: usize,
): void {
  const rows = (height + 1) >> 1;
  const columns = (width + 1) >> 1;
  const bytes = outputs << 2;
  const zero = f32x4.splat(0);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const to = output + <usize>((y * columns + x) * bytes);
      for (let o = 0; o < bytes; o += 16) {
        let sum = v128.load(bias + o);
        for (let i = 0; i < 3; i++) {
          const row = y * 2 + i - 1;
          if (row < 0 || row >= height) continue;
          for (let j = 0; j < 3; j++) {
            const column = x * 2 + j - 1;
            if (column < 0 || column >= width) continue;
            const value = f32x4.splat(load<f32>(input + <usize>((row * width + column) << 2)));
            sum = f32x4.add(sum, f32x4.mul(value, v128.load(weights + <usize>((i * 3 + j) * bytes + o))));
          }
        }
        v128.store(to + o, f32x4.max(sum, zero));
      }
    }
  }
}

/** One filter for each channel, zeros around, then the bias and ReLU. `weights`: taps of `channels` each. */
export function depthwise(
  input: usize,
  height: i32,
  width: i32,
  channels: i32,
  weights: usize,
  bias: usize,
  high: i32,
  wide: i32,
  down: i32,
  right: i32,
  dilation: i32,
  output: usize,
): void {
  const top = high >> 1;
  const left = (wide >> 1) * dilation;
  const rows = (height + down - 1) / down;
  const columns = (width + right - 1) / right;
  const bytes = channels << 2;
  const zero = f32x4.splat(0);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const to = output + <usize>((y * columns + x) * bytes);
      for (let c = 0; c < bytes; c += 16) {
        let sum = v128.load(bias + c);
        for (let i = 0; i < high; i++) {
          const row = y * down + i - top;
          if (row < 0 || row >= height) continue;
          for (let j = 0; j < wide; j++) {
            const column = x * right + j * dilation - left;
            if (column < 0 || column >= width) continue;
            const value = v128.load(input + <usize>((row * width + column) * bytes + c));
            sum = f32x4.add(sum, f32x4.mul(value, v128.load(weights + <usize>((i * wide + j) * bytes + c))));
          }
        }
        v128.store(to + c, f32x4.max(sum, zero));
      }
    }
  }
}

/**
 * Every output of a pixel from all its inputs, and the bias; `added` is another image that is added, or 0. `weights`: for
 * each input its `outputs` factors. Four pixels and eight outputs at a time: `pixels` is a multiple of 4. `added` may be
 * `output` itself.
 */
export function pointwise(
  input: usize,
  pixels: i32,
  inputs: i32,
  outputs: i32,
  weights: usize,
  bias: usize,
  added: usize,
  relu: i32,
  output: usize,
): void {
  const step = <usize>(inputs << 2);
  const bytes = <usize>(outputs << 2);
  const floor = f32x4.splat(relu ? 0 : -Infinity);
  for (let p = 0; p < pixels; p += 4) {
    const x0 = input + <usize>p * step;
    const y0 = <usize>p * bytes;
    for (let o: usize = 0; o < bytes; o += 32) {
      const b0 = v128.load(bias + o);
      const b1 = v128.load(bias + o, 16);
      let a00 = b0,
        a01 = b1,
        a10 = b0,
        a11 = b1,
        a20 = b0,
        a21 = b1,
        a30 = b0,
        a31 = b1;
      let w = weights + o;
      for (let k: usize = 0; k < step; k += 4) {
        const w0 = v128.load(w);
        const w1 = v128.load(w, 16);
        let v = v128.load_splat<f32>(x0 + k);
        a00 = f32x4.add(a00, f32x4.mul(v, w0));
        a01 = f32x4.add(a01, f32x4.mul(v, w1));
        v = v128.load_splat<f32>(x0 + step + k);
        a10 = f32x4.add(a10, f32x4.mul(v, w0));
        a11 = f32x4.add(a11, f32x4.mul(v, w1));
        v = v128.load_splat<f32>(x0 + step * 2 + k);
        a20 = f32x4.add(a20, f32x4.mul(v, w0));
        a21 = f32x4.add(a21, f32x4.mul(v, w1));
        v = v128.load_splat<f32>(x0 + step * 3 + k);
        a30 = f32x4.add(a30, f32x4.mul(v, w0));
        a31 = f32x4.add(a31, f32x4.mul(v, w1));
        w += bytes;
      }
      store(output, added, y0 + o, a00, a01, floor);
      store(output, added, y0 + bytes + o, a10, a11, floor);
      store(output, added, y0 + bytes * 2 + o, a20, a21, floor);
      store(output, added, y0 + bytes * 3 + o, a30, a31, floor);
    }
  }
}

// @ts-ignore: decorator
function store(output: usize, added: usize, at: usize, low: v128, high: v128, floor: v128): void {
  if (added) {
    low = f32x4.add(low, v128.load(added + at));
    high = f32x4.add(high, v128.load(added + at, 16));
  }
  v128.store(output + at, f32x4.max(low, floor));
  v128.store(output + at, f32x4.max(high, floor), 16);
}
