import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeStillFilm } from '@idproof/testing/film';
import { documentScene } from '../../../test/helpers/camera-scenes.js';
import { openBrowser } from '../../../test/helpers/e2e/browser.js';
import { offerHandoff, openComputer } from '../../../test/helpers/e2e/devices.js';
import { INJECTED_ENGINES, startStack } from '../../../test/helpers/e2e/stack.js';
import { renderHolderPassport } from '../../../test/helpers/holders.js';

/** Milliseconds from the address of a code to the first frame of the document's camera, on a phone with an empty cache. */
export async function measureFirstFrame(count: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-bench-'));
  const film = join(folder, 'camera.y4m');
  await writeStillFilm(film, await documentScene(await renderHolderPassport('Family1-Mom1')));
  const stack = await startStack(INJECTED_ENGINES);
  const times: number[] = [];
  try {
    for (let round = 0; round < count; round++) {
      const { visit: computer, person } = await openComputer();
      await person.page.goto(stack.demo);
      const { url, number } = await offerHandoff(person, 'Continue on your phone');
      const phone = await openBrowser({ film });
      const { page } = phone;
      const began = performance.now();
      await page.goto(url);
      await page.getByRole('textbox').fill(number);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('button', { name: 'I agree', exact: true }).click();
      await page.getByRole('button', { name: 'Open the camera', exact: true }).click();
      await page.locator('idproof-document-capture[phase=live]').waitFor();
      times.push(performance.now() - began);
      await phone.close();
      await computer.close();
    }
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return times;
}
