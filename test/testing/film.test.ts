import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { writeStillFilm } from '@idproof/testing/film';

test('a film holds its frames whole, in full-range colour', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'idproof-film-'));
  try {
    const red = await sharp({ create: { width: 90, height: 50, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const path = join(folder, 'red.y4m');
    await writeStillFilm(path, red, { width: 64, height: 36, seconds: 0.1 });
    const film = await readFile(path);
    const header = 'YUV4MPEG2 W64 H36 F30:1 Ip A1:1 C420jpeg\n';
    const frame = 6 + 64 * 36 * 1.5;
    assert.equal(film.subarray(0, header.length).toString(), header);
    assert.equal(film.length, header.length + 3 * frame);
    assert.deepEqual([...film.subarray(header.length + 6, header.length + 8)], [76, 76]);
    assert.equal(film[header.length + frame - 1], 255, 'red difference');
    assert.deepEqual(await readdir(folder), ['red.y4m']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
