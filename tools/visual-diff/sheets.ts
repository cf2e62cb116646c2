import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Screenshot } from './take-screenshots.js';

const BASELINE = fileURLToPath(new URL('./baseline/', import.meta.url));
const CHANGED = fileURLToPath(new URL('./changed/', import.meta.url));
/** The phases of every sheet, in their order: from left to right, row by row. */
const ORDER = `${BASELINE}phases.json`;

/** Tiles in a row of a sheet: few enough to view the sheet as it is. */
const COLUMNS = 8;
/** A pixel counts as changed from this difference of a channel on, of 255; scaling changes edges by less. */
const VISIBLE = 40;
/** The share of changed pixels that counts as a change. A text that is redrawn a pixel away stays below it. */
const MOST_CHANGED = 0.004;

/** Stores the screenshots of a variant as its baseline: in one file, in few colours. */
export async function storeBaseline(variant: string, screenshots: readonly Screenshot[]): Promise<void> {
  mkdirSync(BASELINE, { recursive: true });
  const sheet = await join(
    screenshots.map(({ png }) => png),
    COLUMNS,
  );
  const small = sharp(sheet).png({ palette: true, colours: 128, effort: 10 });
  writeFileSync(`${BASELINE}${variant}.png`, await small.toBuffer());
  const phases = screenshots.map(({ phase }) => phase);
  writeFileSync(ORDER, `${JSON.stringify(phases, null, 2)}\n`);
}

/** The phases that differ from the baseline. Writes each to `tools/visual-diff/changed/`, previous beside current. */
export async function findChanges(variant: string, screenshots: readonly Screenshot[]): Promise<string[]> {
  const stored: string[] = existsSync(ORDER) ? JSON.parse(readFileSync(ORDER, 'utf8')) : [];
  const shown = new Set(screenshots.map(({ phase }) => phase));
  const changed = stored.filter((phase) => !shown.has(phase)).map((phase) => `${phase}, which no longer exists`);
  for (const { phase, png } of screenshots) {
    const previous = await cutTile(variant, stored.indexOf(phase), png);
    if (previous && (await measureChange(previous, png)) <= MOST_CHANGED) continue;
    changed.push(phase);
    mkdirSync(CHANGED, { recursive: true });
    writeFileSync(`${CHANGED}${variant} ${phase}.png`, previous ? await join([previous, png], 2) : png);
  }
  return changed;
}

/** A tile of a variant's sheet, as large as the current screenshot; null for a new phase. */
async function cutTile(variant: string, at: number, like: Buffer): Promise<Buffer | null> {
  const file = `${BASELINE}${variant}.png`;
  if (at < 0 || !existsSync(file)) return null;
  const [sheet, { width, height }] = await Promise.all([sharp(file).metadata(), sharp(like).metadata()]);
  const [left, top] = [(at % COLUMNS) * width, Math.floor(at / COLUMNS) * height];
  if (left + width > sheet.width || top + height > sheet.height) return null;
  return sharp(file).extract({ left, top, width, height }).png().toBuffer();
}

/** The share of pixels that differ visibly. */
async function measureChange(previous: Buffer, current: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [previous, current].map((png) => sharp(png).removeAlpha().blur(0.7).raw().toBuffer()),
  );
  let changed = 0;
  for (let at = 0; at < one!.length; at += 3) {
    const isVisible = [0, 1, 2].some((channel) => Math.abs(one![at + channel]! - other![at + channel]!) > VISIBLE);
    if (isVisible) changed++;
  }
  return changed / (one!.length / 3);
}

/** One image of several of the same size. */
async function join(pngs: readonly Buffer[], columns: number): Promise<Buffer> {
  const { width, height } = await sharp(pngs[0]).metadata();
  const rows = Math.ceil(pngs.length / columns);
  const layers = pngs.map((input, at) => ({
    input,
    left: (at % columns) * width,
    top: Math.floor(at / columns) * height,
  }));
  const size = { width: width * Math.min(columns, pngs.length), height: height * rows };
  return sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(layers)
    .png()
    .toBuffer();
}
