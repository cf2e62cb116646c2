import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { faceScene } from '../helpers/camera-scenes.js';
import { openAtSelfie, type AtSelfie } from '../helpers/e2e/at-selfie.js';
import type { Visit } from '../helpers/e2e/browser.js';
import { assertCameraOff, USE, type Person } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES } from '../helpers/e2e/stack.js';
import { facePath } from '../helpers/faces.js';

describe('a session that asks for movements, in a real Chromium', () => {
  let at: AtSelfie;
  let visit: Visit;
  let person: Person;
  before(async () => {
    at = await openAtSelfie(await faceScene(facePath('Family1-Mom2')), {
      query: '?selfie=actions',
      env: INJECTED_ENGINES,
    });
    ({ visit, person } = at);
  });
  after(() => at?.close());

  it('leads through two of three to the picture, without a press', async () => {
    await person.press('Open the camera');
    await person.sees('Movement 1 of 2');
    await person.sees('Movement 2 of 2');
    await visit.page.getByRole('button', { name: USE }).waitFor();
  });

  it('takes the selfie of a person who goes on without them, and tells nobody', async () => {
    await person.press('Take again');
    await person.press('Take the photo without movements');
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
