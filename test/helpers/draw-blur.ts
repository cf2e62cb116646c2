import type { Kernel } from 'sharp';

/** Out of focus, by the radius of the disc that a point becomes; or moved, by its way in degrees. Lengths in pixels. */
export type Blur = { radius: number } | { length: number; angle: number };

/** Distance in pixels of the points that a disc or a way is drawn with. */
const STEP = 0.2;

/** The image of one point, for `convolve` of an image that is `scale` times as large. */
export function drawBlur(blur: Blur, scale = 1): Kernel {
  const reach = Math.ceil(scale * ('radius' in blur ? blur.radius : blur.length / 2));
  const side = 2 * reach + 1;
  const kernel = Array.from({ length: side * side }, () => 0);
  for (const [x, y] of 'radius' in blur
    ? listDisc(blur.radius * scale)
    : listWay(blur.length * scale, (blur.angle * Math.PI) / 180)) {
    kernel[Math.round(y + reach) * side + Math.round(x + reach)]! += 1;
  }
  return { width: side, height: side, kernel, scale: kernel.reduce((sum, value) => sum + value, 0) };
}

function listDisc(radius: number): (readonly [x: number, y: number])[] {
  const places = Array.from({ length: Math.floor((2 * radius) / STEP) + 1 }, (_, i) => i * STEP - radius);
  return places.flatMap((y) => places.map((x) => [x, y] as const)).filter(([x, y]) => Math.hypot(x, y) <= radius);
}

function listWay(length: number, angle: number): (readonly [x: number, y: number])[] {
  return Array.from({ length: Math.floor(length / STEP) + 1 }, (_, i) => {
    const at = i * STEP - length / 2;
    return [at * Math.cos(angle), at * Math.sin(angle)] as const;
  });
}
