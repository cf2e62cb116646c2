import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { LYING, writeTableFilm } from '../helpers/capture-films.js';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { startElementsPage, type ElementsPage } from '../helpers/e2e/elements-page.js';
import { assertCameraOff, watchTracks } from '../helpers/e2e/person.js';
import { facePath } from '../helpers/faces.js';
import { renderHolderPassport } from '../helpers/holders.js';

describe('the scanner of zones, in a real Chromium', () => {
  let site: ElementsPage;
  let visit: Visit;
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-films-'));
  before(async () => {
    const film = join(scratch, 'camera.y4m');
    await writeTableFilm(film, { page: await renderHolderPassport('Family1-Mom1'), places: LYING });
    site = await startElementsPage();
    visit = await openBrowser({ film });
    await watchTracks(visit.page);
    await visit.page.goto(`${site.origin}/scan.html`);
  });
  after(async () => {
    await visit?.close();
    await site?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('reads a passport by camera, shows its fields, and sends nothing', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'Scan a document' }).click();
    await page.getByText(/^TD3: every check digit holds/).waitFor();
    await page.getByRole('row', { name: /^Document number \S+ holds$/ }).waitFor();
    await page.getByRole('row', { name: /^All of the zone holds$/ }).waitFor();
    const lines = await page.locator('.lines').textContent();
    assert.match(lines ?? '', /^P[A-Z<]{43}\n[A-Z\d<]{44}$/);
    await assertCameraOff(page);
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.deepEqual(
      urls.filter((url) => !url.startsWith(site.origin)),
      [],
    );
  });

  it('scans another document, and says where a file has no lines', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'Scan another document' }).click();
    await page.getByText('No document yet.').waitFor();
    await page.getByText(/^TD3: every check digit holds/).waitFor();
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
    });
    await page.reload();
    await page.getByRole('button', { name: 'Scan a document' }).click();
    await page.locator('#upload').setInputFiles(facePath('Family1-Dad1'));
    await page.getByRole('button', { name: /Use it anyway|Use this photo/ }).click();
    await page.getByText('No lines could be read in this image.').waitFor();
    assert.deepEqual(visit.complaints, []);
  });
});
