import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { writeStillFilm } from '@idproof/testing/film';
import { documentScene, faceScene } from '../helpers/camera-scenes.js';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { assertCameraOff, Person, untilOpened, watchTracks } from '../helpers/e2e/person.js';
import { startStack, type Stack } from '../helpers/e2e/stack.js';
import { facePath, readFace } from '../helpers/faces.js';
import { photographHolder, renderHolderPassport } from '../helpers/holders.js';

const RECOGNIZE = '**/v1/session/recognize';

describe('the fast path, through npm start in a real Chromium', () => {
  let stack: Stack;
  let visit: Visit;
  let person: Person;
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-films-'));
  const film = join(scratch, 'camera.y4m');
  before(async () => {
    stack = await startStack();
    await writeStillFilm(film, await documentScene(await renderHolderPassport('Family1-Mom1')));
  });
  after(async () => {
    await visit?.close();
    await stack.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  async function open(): Promise<void> {
    await visit?.close();
    visit = await openBrowser({ film });
    await watchTracks(visit.page);
    person = new Person(visit.page);
  }

  const sent = (route: string): number =>
    visit.traffic.filter((entry) => entry.startsWith('> POST') && entry.includes(route)).length;

  it('verifies a person by camera without a press beyond those that open something', async () => {
    await open();
    // Every press and key that the page gets, as the browser counts them.
    const presses: string[] = [];
    await visit.page.exposeFunction('notePress', (what: string) => presses.push(what));
    // The compiler of these files names functions by a helper that the page does not have.
    await visit.page.addInitScript('globalThis.__name = (named) => named');
    await visit.page.addInitScript(() => {
      const { notePress } = window as unknown as { notePress: (what: string) => void };
      const note = (event: Event): void => {
        const button = event.composedPath().find((target) => target instanceof HTMLButtonElement);
        if (event.isTrusted) notePress(button?.textContent.trim() ?? 'elsewhere');
      };
      for (const type of ['click', 'keydown']) addEventListener(type, note, { capture: true });
    });
    await person.agree(stack.demo);
    await person.isAt('Document');
    const face = join(scratch, 'face.y4m');
    await writeStillFilm(face, await faceScene(facePath('Family1-Mom2')));
    await person.press('Open the camera');
    // The open camera goes on with the film it has; the selfie's plays the other one.
    await untilOpened(visit.page, 1);
    renameSync(face, film);
    await person.sees('You are verified');
    await assertCameraOff(visit.page);
    assert.deepEqual(presses, ['Get started', 'I agree', 'Open the camera']);
    assert.deepEqual([sent('/v1/session/recognize'), sent('/v1/session/compare')], [1, 1]);
    assert.deepEqual(visit.complaints, []);
  });

  it('asks for another document after the selfie, which is then sent as it was taken', async () => {
    await open();
    await person.agree(stack.demo);
    await person.isAt('Document');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await visit.page.route(RECOGNIZE, async (route) => {
      await held;
      await route.continue();
    });
    await person.upload('not-a-document.jpg', readFace('Family1-Dad1'));
    await person.isAt('Selfie');
    await person.press('Open the camera');
    await person.sees('One moment');
    await person.sees('Reading your document…');
    await assertCameraOff(visit.page);
    assert.equal(sent('/v1/session/compare'), 0);
    release();
    await person.sees(/We could not find a passport in the photo/);
    await person.sees(/Attempts left: 2/);
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.sees('You are verified');
    assert.deepEqual([sent('/v1/session/recognize'), sent('/v1/session/compare')], [2, 1]);
  });
});
