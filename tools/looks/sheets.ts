import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Look } from './take-looks.js';

const BASELINE = fileURLToPath(new URL('./baseline/', import.meta.url));
const CHANGED = fileURLToPath(new URL('./changed/', import.meta.url));
/** The phases of every sheet, in their order: from left to right, row by row. */
const ORDER = `${BASELINE}phases.json`;

/** Tiles in a row of a sheet: one that can be looked at as it is. */
const COLUMNS = 8;
/** A pixel counts as changed from this difference of a channel on, of 255: below it lies what scaling does to edges. */
const VISIBLE = 40;
/** The share of changed pixels that is seen as a change. A text that is redrawn a pixel away stays below it. */
const MOST_CHANGED = 0.004;

/** Keeps the looks of a variant as its baseline: in one file, in few colours. */
export async function keepLooks(variant: string, looks: readonly Look[]): Promise<void> {
  mkdirSync(BASELINE, { recursive: true });
  const sheet = await join(
    looks.map(({ png }) => png),
    COLUMNS,
  );
  const small = sharp(sheet).png({ palette: true, colours: 128, effort: 10 });
  writeFileSync(`${BASELINE}${variant}.png`, await small.toBuffer());
  const phases = looks.map(({ phase }) => phase);
  writeFileSync(ORDER, `${JSON.stringify(phases, null, 2)}\n`);
}

/** The phases that look different from the baseline. Each is in `tools/looks/changed/` then, before beside after. */
export async function findChanges(variant: string, looks: readonly Look[]): Promise<string[]> {
  const kept: string[] = existsSync(ORDER) ? JSON.parse(readFileSync(ORDER, 'utf8')) : [];
  const shown = new Set(looks.map(({ phase }) => phase));
  const changed = kept.filter((phase) => !shown.has(phase)).map((phase) => `${phase}, which is not there any more`);
  for (const { phase, png } of looks) {
    const before = await cutTile(variant, kept.indexOf(phase), png);
    if (before && (await measureChange(before, png)) <= MOST_CHANGED) continue;
    changed.push(phase);
    mkdirSync(CHANGED, { recursive: true });
    writeFileSync(`${CHANGED}${variant} ${phase}.png`, before ? await join([before, png], 2) : png);
  }
  return changed;
}

/** What the sheet of a variant has in one place, as large as the picture of today; null for a phase that is new. */
async function cutTile(variant: string, at: number, like: Buffer): Promise<Buffer | null> {
  const file = `${BASELINE}${variant}.png`;
  if (at < 0 || !existsSync(file)) return null;
  const [sheet, { width, height }] = await Promise.all([sharp(file).metadata(), sharp(like).metadata()]);
  const [left, top] = [(at % COLUMNS) * width, Math.floor(at / COLUMNS) * height];
  if (left + width > sheet.width || top + height > sheet.height) return null;
  return sharp(file).extract({ left, top, width, height }).png().toBuffer();
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

/** One picture of several that are equally large. */
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
