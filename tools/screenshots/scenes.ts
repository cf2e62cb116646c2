import type { Visit } from '../../test/helpers/e2e/browser.js';
import { Person } from '../../test/helpers/e2e/person.js';
import { readFace } from '../../test/helpers/faces.js';
import { photographHolder } from '../../test/helpers/holders.js';

/** Takes a screenshot of the page, under a name. */
type Snap = (name: string) => Promise<void>;

export interface Scenery {
  demo: string;
  open: (camera: 'film' | 'none' | 'denied') => Promise<Visit>;
  /** Shows another scene to the camera. */
  show: (scene: 'document' | 'face') => Promise<void>;
  snap: (visit: Visit) => Snap;
}

/** A verification by camera that succeeds: every phase. */
async function succeed({ demo, open, show, snap }: Scenery): Promise<void> {
  await show('document');
  const visit = await open('film');
  const person = new Person(visit.page);
  const take = snap(visit);
  await visit.page.goto(demo);
  await person.sees('Get started');
  await take('start');
  await person.press('Get started');
  await person.sees('I agree');
  await take('consent');
  await person.press('I do not agree');
  await person.sees('Do you want to decline?');
  await take('decline?');
  await person.press('Go back');
  await person.press('I agree');
  await person.isAt('Document');
  await take('document: idle');
  await person.press('Open the camera');
  const shutter = visit.page.getByRole('button', { name: 'Take a photo of the document' });
  await shutter.waitFor();
  await take('document: live');
  await person.take('Take a photo of the document');
  await take('document: review');
  await person.press('Cancel');
  await person.sees('Stop the verification?');
  await take('cancel?');
  await person.press('Keep going');
  await show('face');
  await person.use();
  // The selfie camera opens by itself.
  const selfie = visit.page.getByRole('button', { name: 'Take the selfie' });
  await selfie.waitFor();
  await take('selfie: live');
  await person.take('Take the selfie');
  await take('selfie: review');
  await person.use();
  await person.sees('You are verified');
  await take('result: approved');
  await visit.close();
}

/** An image without a document, a lost connection, then a grey copy. */
async function struggle({ demo, open, snap }: Scenery): Promise<void> {
  const visit = await open('none');
  const person = new Person(visit.page);
  const take = snap(visit);
  await person.agree(demo);
  await person.upload('face.jpg', readFace('Family1-Dad1'));
  await person.sees(/We could not find a passport in the photo/);
  await take('document: retake');
  await visit.page.route('**/recognize', (route) => route.abort());
  await person.upload('grey.jpg', await photographHolder('Family1-Mom1', {}, { grey: true }));
  await person.sees('Try again');
  await take('no connection');
  await visit.page.unroute('**/recognize');
  await person.press('Try again');
  await person.isAt('Selfie');
  await person.upload('me.jpg', readFace('Family1-Mom2'));
  await person.sees('Your verification is under review');
  await take('result: review');
  await visit.close();
}

/** Somebody else's passport. */
async function impostor({ demo, open, snap }: Scenery): Promise<void> {
  const visit = await open('none');
  const person = new Person(visit.page);
  await person.agree(demo);
  await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
  await person.isAt('Selfie');
  await person.upload('me.jpg', readFace('Family2-Lady1'));
  await person.sees('We could not verify you');
  await snap(visit)('result: rejected');
  await visit.close();
}

/** Camera screens, and leaving. */
async function leave({ demo, open, snap }: Scenery): Promise<void> {
  for (const camera of ['none', 'denied'] as const) {
    const visit = await open(camera);
    const person = new Person(visit.page);
    await person.agree(demo);
    await person.press('Open the camera');
    await person.sees(camera === 'none' ? 'No camera found' : 'The camera is blocked');
    await snap(visit)(camera === 'none' ? 'no camera' : 'camera denied');
    if (camera === 'denied') {
      await person.press('Cancel');
      await person.press('Stop');
      await person.sees('Verification ended');
      await snap(visit)('ended');
    }
    await visit.close();
  }
}

/** The demo's other page. */
async function elements({ demo, open, snap }: Scenery): Promise<void> {
  const visit = await open('none');
  await visit.page.goto(`${demo}/elements.html`);
  await visit.page.getByRole('button', { name: 'Approved' }).click();
  await new Person(visit.page).sees('You are verified');
  await snap(visit)('elements.html');
  await visit.close();
}

/** The provider's page in a frame, and an error before it opens. */
async function hosted({ demo, open, snap }: Scenery): Promise<void> {
  const visit = await open('none');
  const person = new Person(visit.page);
  const take = snap(visit);
  await person.agree(`${demo}/h5.html?embed=frame`);
  await person.sees('Take photos of your document and your face');
  await take('hosted: idle');
  await visit.page.route('**/initialize', (route) => route.abort());
  await person.press('Continue');
  await person.sees('Try again');
  await take('hosted: blocked');
  await visit.page.unroute('**/initialize');
  await person.press('Try again');
  await visit.page.frameLocator('iframe').getByRole('button', { name: 'Open the camera' }).waitFor();
  await take('hosted: open');
  await visit.close();
}

/** The choice of a document where the merchant accepts several. */
async function choose({ demo, open, snap }: Scenery): Promise<void> {
  const visit = await open('none');
  const person = new Person(visit.page);
  const take = snap(visit);
  await person.agree(`${demo}/?document=choose`);
  await person.sees('Choose your document');
  await take('document-select');
  await visit.page.getByRole('radio').first().check();
  await person.press('Continue');
  await person.sees('Use another document');
  await take('document: chosen');
  await visit.close();
}

export const SCENES = [succeed, struggle, impostor, leave, choose, hosted, elements];
