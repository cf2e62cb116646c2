import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeStillFilm } from '@idproof/testing/film';
import sharp from 'sharp';
import { documentScene, faceScene } from '../../test/helpers/camera-scenes.js';
import { openBrowser, type Visit } from '../../test/helpers/e2e/browser.js';
import { startStack } from '../../test/helpers/e2e/stack.js';
import { facePath } from '../../test/helpers/faces.js';
import { renderHolderPassport } from '../../test/helpers/holders.js';
import { composeContactSheet, type Screenshot } from './contact-sheet.js';
import { walkHandoff } from './handoff.js';
import { composeOverview } from './overview.js';
import { SCENES, type Scenery } from './scenes.js';
import { sheetScene, walkServices } from './services.js';

/* `npm run screenshots`: walks through the demo on a phone and on a desktop and writes docs/screenshots/<window>.jpg
 * and the README's docs/screenshots/overview.jpg, both sides of a handoff to docs/screenshots/handoff.jpg, and the steps
 * after the captures to docs/screenshots/services.jpg. */

/** The camera of a phone that is held upright. */
const UPRIGHT = { width: 720, height: 1280 };
const WINDOWS = [
  {
    name: 'phone',
    width: 390,
    height: 844,
    tile: 390,
    columns: 6,
    camera: UPRIGHT,
    face: 0.75,
    rise: 50,
  },
  {
    name: 'desktop',
    width: 1280,
    height: 800,
    tile: 640,
    columns: 4,
    camera: { width: 1280, height: 720 },
    face: 0.8,
    rise: 0,
  },
];

const out = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'idproof-screenshots-'));
const film = join(scratch, 'camera.y4m');
const passport = await renderHolderPassport('Family1-Mom1');

const stack = await startStack();
try {
  mkdirSync(out, { recursive: true });
  for (const { name, width, height, tile, columns, camera: size, face, rise } of WINDOWS) {
    const screenshots: Screenshot[] = [];
    const scenes = {
      document: await raise(await documentScene(passport, 1, size), size, rise),
      face: await faceScene(facePath('Family1-Mom2'), face, size),
    };
    const scenery: Scenery = {
      demo: stack.demo,
      show: (scene) => writeStillFilm(film, scenes[scene], size),
      open: (camera) => openBrowser({ width, height, camera, ...(camera === 'film' ? { film } : {}) }),
      snap: (visit: Visit) => async (title) => {
        // The video's first frame and the fonts.
        await visit.page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        screenshots.push({ name: title, png: await visit.page.screenshot() });
        console.log(`${name}: ${title}`);
      },
    };
    for (const scene of SCENES) await scene(scenery);
    const sheet = await composeContactSheet(screenshots, tile, columns);
    writeFileSync(join(out, `${name}.jpg`), sheet);
    if (name === 'phone') writeFileSync(join(out, 'overview.jpg'), await composeOverview(screenshots, 300));
  }
  const pairs = await walkHandoff(stack.demo);
  writeFileSync(join(out, 'handoff.jpg'), await composeContactSheet(pairs, 840, 2));
  await writeStillFilm(film, await sheetScene(UPRIGHT), UPRIGHT);
  const services = await walkServices(stack.demo, film);
  writeFileSync(join(out, 'services.jpg'), await composeContactSheet(services, 390, 4));
} finally {
  await stack.stop();
  rmSync(scratch, { recursive: true, force: true });
}

/** Moves a scene up by `rise` pixels: on a phone the guide is above the middle of the camera's image. */
async function raise(
  scene: Buffer,
  { width, height }: { width: number; height: number },
  rise: number,
): Promise<Buffer> {
  const lower = await sharp(scene)
    .extract({ left: 0, top: rise, width, height: height - rise })
    .toBuffer();
  return sharp(lower).extend({ bottom: rise, extendWith: 'mirror' }).jpeg({ quality: 95 }).toBuffer();
}
