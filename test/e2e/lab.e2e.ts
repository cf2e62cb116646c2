import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DOCUMENT_LIMITS } from '@idproof/core/document-judge';
import type { DocumentLine } from '../../tools/bench/capture/lines.js';
import { LYING, writeTableFilm } from '../helpers/capture-films.js';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { startElementsPage, type ElementsPage } from '../helpers/e2e/elements-page.js';
import { assertCameraOff, watchTracks } from '../helpers/e2e/person.js';
import { facePath } from '../helpers/faces.js';
import { renderHolderPassport } from '../helpers/holders.js';

describe('the lab, in a real Chromium', () => {
  let site: ElementsPage;
  let visit: Visit;
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-films-'));
  before(async () => {
    const film = join(scratch, 'camera.y4m');
    await writeTableFilm(film, { page: await renderHolderPassport('Family1-Mom1'), places: LYING });
    site = await startElementsPage();
    visit = await openBrowser({ film });
    await watchTracks(visit.page);
    await visit.page.goto(`${site.origin}/lab.html`);
  });
  after(async () => {
    await visit?.close();
    await site?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('measures and records what the camera shows, steps through it and saves it', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await page.getByText(/Would be taken: nothing in the way/).waitFor();
    const { least } = DOCUMENT_LIMITS.score;
    await page.getByRole('row', { name: new RegExp(`^score .* at least ${least} yes$`) }).waitFor();
    await page.getByRole('button', { name: 'Record' }).click();
    await page.waitForTimeout(1500);
    await page.getByRole('button', { name: 'Stop the camera' }).click();
    await page.getByRole('button', { name: 'One frame on' }).click();
    // The second frame, some time after the first.
    await page.getByText(/^(?!0\.00)\d\.\d\d s\. Would/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the judgements' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as DocumentLine);
    assert.ok(lines.length >= 2, `${lines.length} frames`);
    assert.deepEqual(Object.keys(lines[0]!), ['file', 'time', 'quad', 'hints', 'would', 'ms']);
    assert.equal(lines[0]?.time, 0);
    await assertCameraOff(page);
    assert.deepEqual(visit.complaints, []);
  });

  it('judges a face in a picture, under the policy of every page', async () => {
    const { page } = visit;
    await page.getByRole('combobox', { name: 'Judged as' }).selectOption('face');
    await page.getByLabel('A picture or film').setInputFiles(facePath('astronaut'));
    await page.getByRole('row', { name: /^sharpness .* at least/ }).waitFor();
    await page.getByText(/^0\.00 s\. Would/).waitFor();
    assert.deepEqual(visit.complaints, []);
    const outside = visit.traffic.filter((entry) => !entry.includes(site.origin) && !entry.includes(' blob:'));
    assert.deepEqual(outside, [], 'nothing leaves the page');
  });
});
