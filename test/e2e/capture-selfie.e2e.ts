import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { writeStillFilm } from '@idproof/testing/film';
import { faceScene, groupScene } from '../helpers/camera-scenes.js';
import { openAtSelfie, type AtSelfie } from '../helpers/e2e/at-selfie.js';
import type { Visit } from '../helpers/e2e/browser.js';
import { assertCameraOff, type Person } from '../helpers/e2e/person.js';
import { facePath } from '../helpers/faces.js';

/** Longer than it takes to count in and to take a picture, once there is a hint. Milliseconds. */
const WAIT = 2500;

describe('a selfie before the fake camera, through npm start in a real Chromium', () => {
  let at: AtSelfie;
  let visit: Visit;
  let person: Person;
  let film: string;
  before(async () => {
    at = await openAtSelfie(await groupScene([facePath('Family1-Dad2'), facePath('Family1-Mom2')]));
    ({ visit, person, film } = at);
  });
  after(() => at?.close());

  const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
  const sent = (): number =>
    visit.traffic.filter((entry) => entry.startsWith('> ') && entry.includes('"selfie":')).length;

  it('is not taken while two faces are seen, nor sent when it is taken by hand', async () => {
    await person.press('Open the camera');
    await person.sees('Only you should be in the picture');
    await visit.page.waitForTimeout(WAIT);
    assert.equal(await button('Use this photo').count(), 0, 'no photos were taken');
    await person.press('Take the selfie');
    await person.sees('We see more than one face.');
    assert.equal(await button('Use it anyway').count(), 0);
    assert.equal(sent(), 0, 'nothing was sent');
  });

  it('that is blurred is doubted, and sent all the same it is asked for again, with an attempt left', async () => {
    const mother = await faceScene(facePath('Family1-Mom2'));
    await writeStillFilm(film, await sharp(mother).blur(9).toBuffer());
    await person.press('Take again');
    // Not by itself: what is blurred is not taken.
    await button('Take the selfie').waitFor();
    await visit.page.waitForTimeout(WAIT);
    await person.press('Take the selfie');
    await person.sees('It looks blurred.');
    await person.press('Use it anyway');
    await person.sees('Attempts left: 2');
    await person.isAt('Selfie');
    assert.equal(sent(), 1);
    assert.equal(await visit.page.getByText('The face does not match').count(), 0);
  });

  it('of the right person is taken by itself after that, and decides', async () => {
    await writeStillFilm(film, await faceScene(facePath('Family1-Mom2')));
    await person.press('Take a new photo');
    await person.sees('You are verified');
    await assertCameraOff(visit.page);
    assert.deepEqual(visit.complaints, []);
  });
});
