import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Look } from './take-looks.js';

const BASELINE = fileURLToPath(new URL('./baseline/', import.meta.url));
const CHANGED = fileURLToPath(new URL('./changed/', import.meta.url));

/** A pixel counts as changed from this difference of a channel on, of 255: below it lies what scaling does to edges. */
const VISIBLE = 40;
/** The share of changed pixels that is seen as a change. A text that is redrawn a pixel away stays below it. */
const MOST_CHANGED = 0.004;

/** Keeps the looks of a variant as its baseline: side by side in one file, in few colours. */
export async function keepLooks(variant: string, looks: readonly Look[]): Promise<void> {
  mkdirSync(BASELINE, { recursive: true });
  const sheet = await join(looks.map(({ png }) => png));
  writeFileSync(
    `${BASELINE}${variant}.png`,
    await sharp(sheet).png({ palette: true, colours: 128, effort: 10 }).toBuffer(),
  );
}

/** The scenes that look different from the baseline. Each is in `test/visual/changed/` then, before beside after. */
export async function findChanges(variant: string, looks: readonly Look[]): Promise<string[]> {
  const file = `${BASELINE}${variant}.png`;
  if (!existsSync(file)) return looks.map(({ scene }) => scene);
  const baseline = readFileSync(file);
  const changed: string[] = [];
  let left = 0;
  for (const { scene, png } of looks) {
    const { width, height } = await sharp(png).metadata();
    const sheet = await sharp(baseline).metadata();
    const fits = left + width <= sheet.width && height === sheet.height;
    const before = fits ? await sharp(baseline).extract({ left, top: 0, width, height }).png().toBuffer() : null;
    left += width;
    if (before && (await measureChange(before, png)) <= MOST_CHANGED) continue;
    changed.push(scene);
    mkdirSync(CHANGED, { recursive: true });
    writeFileSync(`${CHANGED}${variant} ${scene}.png`, before ? await join([before, png]) : png);
  }
  return changed;
}

/** The share of pixels that differ visibly. */
async function measureChange(before: Buffer, after: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [before, after].map((png) => sharp(png).removeAlpha().blur(0.7).raw().toBuffer()),
  );
  let changed = 0;
  for (let at = 0; at < one!.length; at += 3) {
    const isVisible = [0, 1, 2].some((channel) => Math.abs(one![at + channel]! - other![at + channel]!) > VISIBLE);
    if (isVisible) changed++;
  }
  return changed / (one!.length / 3);
}

async function join(pngs: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pngs.map((png) => sharp(png).metadata()));
  const width = sizes.reduce((sum, size) => sum + size.width, 0);
  const height = Math.max(...sizes.map((size) => size.height));
  let left = 0;
  const layers = pngs.map((input, at) => {
    const layer = { input, left, top: 0 };
    left += sizes[at]!.width;
    return layer;
  });
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(layers)
    .png()
    .toBuffer();
}
