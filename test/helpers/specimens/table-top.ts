import sharp from 'sharp';
import type { Random } from './random.js';

/** What lies behind the document: a named material, or any encoded picture (or its path) that fills the frame. */
export type Background = 'wood' | 'cloth' | 'stone' | Buffer | { path: string };

/** R G B of the surface at a pixel of the photograph. */
export type Surface = (x: number, y: number) => readonly [number, number, number];

function wood(random: Random): Surface {
  const across = random.between(0.02, 0.05);
  const along = random.between(0.002, 0.01);
  const shade = random.between(0.8, 1.2);
  return (x, y) => {
    const grain = Math.sin(x * along + Math.sin(y * across) * 2) * 10 + Math.sin(y * 0.7 + x * 0.013) * 4;
    return [112 * shade + grain, 84 * shade + grain * 0.8, 60 * shade + grain * 0.6];
  };
}

function cloth(random: Random): Surface {
  const [red, green, blue] = [random.between(30, 90), random.between(40, 100), random.between(60, 120)];
  return (x, y) => {
    const weave = Math.sin(x * 0.9) * 4 + Math.sin(y * 0.9) * 4;
    return [red + weave, green + weave, blue + weave];
  };
}

function stone(random: Random): Surface {
  const base = random.between(60, 130);
  const scale = random.between(0.01, 0.02);
  return (x, y) => {
    const vein = Math.sin(x * scale + Math.sin(y * scale * 1.7) * 3) * Math.sin(y * scale - x * scale * 0.4) * 14;
    return [base + vein, base + vein, base + vein + 3];
  };
}

async function image(input: Buffer | string, width: number, height: number): Promise<Surface> {
  const data = await sharp(input).resize(width, height, { fit: 'cover' }).removeAlpha().raw().toBuffer();
  return (x, y) => {
    const at = (y * width + x) * 3;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
}

/** The surface on which a document is photographed. */
export async function createSurface(
  background: Background,
  size: { width: number; height: number },
  random: Random,
): Promise<Surface> {
  if (background === 'wood') return wood(random);
  if (background === 'cloth') return cloth(random);
  if (background === 'stone') return stone(random);
  return image(Buffer.isBuffer(background) ? background : background.path, size.width, size.height);
}
