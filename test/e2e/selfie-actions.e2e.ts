import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { writeStillFilm } from '@idproof/testing/film';
import { faceScene } from '../helpers/camera-scenes.js';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { assertCameraOff, Person, USE, watchTracks } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';
import { facePath } from '../helpers/faces.js';
import { photographHolder } from '../helpers/holders.js';

describe('a session that asks for movements, in a real Chromium', () => {
  let stack: Stack;
  let visit: Visit;
  let person: Person;
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-films-'));
  before(async () => {
    const film = join(scratch, 'camera.y4m');
    await writeStillFilm(film, await faceScene(facePath('Family1-Mom2')));
    stack = await startStack(INJECTED_ENGINES);
    visit = await openBrowser({ film });
    await watchTracks(visit.page);
    person = new Person(visit.page);
    await person.agree(`${stack.demo}/?selfie=actions`);
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isAt('Selfie');
  });
  after(async () => {
    await visit?.close();
    await stack?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('leads through two of three to the picture', async () => {
    await person.press('Open the camera');
    await person.press('Take the selfie');
    await person.sees('Action 1 of 2');
    await person.sees('Action 2 of 2');
    await visit.page.getByRole('button', { name: USE }).waitFor();
  });

  it('takes the selfie of a person who goes on without them, and tells nobody', async () => {
    await person.press('Take again');
    await person.press('Go on without movements');
    await person.take('Take the selfie');
    await person.use();
    await person.sees('You are verified');
    const sent = visit.traffic.find((entry) => entry.startsWith('> POST') && entry.includes('/v1/session/compare'));
    const body = JSON.parse(sent!.slice(sent!.lastIndexOf(' {"') + 1)) as Record<string, unknown>;
    assert.deepEqual(Object.keys(body).toSorted(), ['frontPageImage', 'method', 'selfie']);
    assert.ok(['auto', 'manual'].includes(String(body['method'])));
    await assertCameraOff(visit.page);
    assert.deepEqual(visit.complaints, []);
  });
});
