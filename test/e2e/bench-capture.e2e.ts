import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { benchCaptureFolder } from '../../tools/bench/capture/bench-folder.js';
import {
  isBroken,
  type BrokenLine,
  type DocumentLine,
  type FaceLine,
  type FrameLine,
} from '../../tools/bench/capture/lines.js';
import { writeStillFilm } from '@idproof/testing/film';
import { documentScene } from '../helpers/camera-scenes.js';
import { facePath } from '../helpers/faces.js';
import { renderHolderPassport } from '../helpers/holders.js';
import sharp from 'sharp';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'idproof-capture-'));
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(`${folder}.jsonl`, { force: true });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3 as const, background: '#888' } });

async function run(resume = false): Promise<{ isRead: boolean; lines: FrameLine[] }> {
  const json = `${folder}.jsonl`;
  const isRead = await benchCaptureFolder({ folder, subject: 'document', json, resume });
  const text = await readFile(json, 'utf8');
  return {
    isRead,
    lines: text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as FrameLine),
  };
}

it('judges every picture and film of a folder, and says what it could not read', async () => {
  const scene = await documentScene(await renderHolderPassport('Family1-Mom1'));
  await mkdir(join(folder, 'deep'));
  // Stored on its side; the tag turns it upright.
  const side = await sharp(scene).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await writeFile(join(folder, 'deep', 'turned.jpg'), side);
  await writeStillFilm(join(folder, 'film.y4m'), scene, { width: 640, height: 360, seconds: 1 });
  const frame = await plain(64, 48).jpeg().toBuffer();
  await writeFile(join(folder, 'film.mjpeg'), Buffer.concat([frame, frame, frame, frame]));
  await plain(61, 33).ensureAlpha(0.5).png().toFile(join(folder, 'alpha.png'));
  await plain(1, 1).png().toFile(join(folder, 'one.png'));
  await writeFile(join(folder, 'png.jpg'), await plain(33, 21).png().toBuffer());
  await writeFile(join(folder, 'empty.jpg'), '');
  await writeFile(join(folder, 'text.webm'), 'no film');
  await writeFile(join(folder, 'text.y4m'), 'no film');
  await writeFile(join(folder, 'truth.json'), '{}');

  const { isRead, lines } = await run();
  assert.equal(isRead, false);
  const broken = lines.filter(isBroken).map((line: BrokenLine) => line.file);
  assert.deepEqual(broken, ['empty.jpg', 'text.webm', 'text.y4m']);
  const frames = lines.filter((line): line is DocumentLine => !isBroken(line));
  assert.deepEqual(Object.keys(frames[0]!), ['file', 'time', 'quad', 'hints', 'would', 'ms']);

  const of = (name: string): DocumentLine[] => frames.filter(({ file }) => file === name);
  for (const name of ['alpha.png', 'one.png', 'png.jpg']) {
    assert.equal(of(name).length, 1, name);
    assert.equal(of(name)[0]?.quad, null, name);
  }
  const [turned] = of('deep/turned.jpg');
  assert.ok(turned?.quad, 'the passport is found');
  const right = Math.max(...turned.quad.map(([x]) => x));
  assert.ok(right > 720 && right < 1280, `upright, the picture is 1280 wide: ${right}`);

  assert.deepEqual(
    of('film.y4m').map(({ time }) => time),
    Array.from({ length: 12 }, (_, index) => Number((Math.ceil(index * 2.5) / 30).toFixed(3))),
  );
  assert.equal(of('film.y4m').at(-1)?.would, 'capture', 'it lies still');
  assert.equal(of('film.mjpeg').length, 2, 'of four frames at 30 a second');

  const again = await run(true);
  assert.deepEqual(
    again.lines.map(({ file }) => file),
    lines.map(({ file }) => file),
  );
});

it('judges faces by the same lines', async () => {
  const [people, json] = [`${folder}-people`, `${folder}-people.jsonl`];
  await mkdir(people);
  await copyFile(facePath('astronaut'), join(people, 'astronaut.jpg'));
  try {
    assert.equal(await benchCaptureFolder({ folder: people, subject: 'face', json }), true);
    const [line] = (await readFile(json, 'utf8')).split('\n');
    const { faces, ...rest } = JSON.parse(line!) as FaceLine;
    assert.deepEqual(Object.keys(rest), ['file', 'time', 'hints', 'would', 'events', 'ms']);
    assert.equal(faces.length, 1);
    const [left, top] = faces[0]!;
    assert.ok(left > 130 && left < 220 && top > 30 && top < 110, `where the astronaut's face is: ${left}, ${top}`);
  } finally {
    await rm(people, { recursive: true });
    await rm(json, { force: true });
  }
});
