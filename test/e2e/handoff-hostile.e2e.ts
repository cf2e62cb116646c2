import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import type { HandoffOffer } from '@idproof/core/session';
import type { Visit } from '../helpers/e2e/browser.js';
import {
  countPosts,
  joinOnPhone,
  offerHandoff,
  openComputer,
  scanOnPhone,
  type Device,
} from '../helpers/e2e/devices.js';
import { eventually } from '../helpers/e2e/eventually.js';
import { Person } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';
import { startThreeSites } from '../helpers/e2e/three-sites.js';
import { readFace } from '../helpers/faces.js';
import { photographHolder } from '../helpers/holders.js';

const OFFER = 'Continue on your phone';
const QUESTION = 'May we verify your identity?';
const PHONE_FILES = fileURLToPath(new URL('../../packages/widgets/dist/phone-page', import.meta.url));

const visits: Visit[] = [];
after(async () => {
  for (const visit of visits) await visit.close();
});

async function keep(opening: Promise<Device>): Promise<Device> {
  const device = await opening;
  visits.push(device.visit);
  return device;
}

/** Everything that a person in a hurry, and a bad connection, do to a handoff. */
describe('a handoff, used roughly', () => {
  let stack: Stack;
  before(async () => {
    stack = await startStack(INJECTED_ENGINES);
  });
  after(async () => {
    await stack.stop();
  });

  async function start(): Promise<Device> {
    const computer = await keep(openComputer());
    await computer.person.page.goto(stack.demo);
    return computer;
  }
  const twice = ({ view }: Person, name: string, within = view.locator(':root')) =>
    within.getByRole('button', { name, exact: true }).dblclick();
  const join = (offer: HandoffOffer): Promise<Device> => keep(joinOnPhone(offer));

  /** Two devices, the phone at the document. */
  async function connect(): Promise<{ computer: Device; phone: Device }> {
    const computer = await start();
    const phone = await join(await offerHandoff(computer.person, OFFER));
    await phone.person.press('I agree');
    await phone.person.isAt('Document');
    await computer.person.sees('Take a photo of your document with your phone');
    return { computer, phone };
  }

  async function finish(phone: Person): Promise<void> {
    await phone.upload('me.jpg', readFace('Family1-Mom2'));
    await phone.sees('You can go back to your computer');
  }
  const passport = () => photographHolder('Family1-Mom1');

  it('takes two presses of each button for one', async () => {
    const { visit, person: computer } = await start();
    const answered = () => visit.page.waitForResponse(/\/v1\/session\/handoff$/);
    const [first] = await Promise.all([answered(), twice(computer, OFFER)]);
    await computer.sees('Point the camera of your phone at this code');
    assert.equal(countPosts(visit, 'session/handoff'), 1);
    await twice(computer, 'Use this device instead');
    await computer.sees(QUESTION);
    assert.equal(countPosts(visit, 'session/handoff/end'), 1);
    await twice(computer, 'I agree');
    await computer.isAt('Document');
    assert.equal(countPosts(visit, 'session/consent'), 1);
    await offerHandoff(computer, OFFER);
    const [second] = await Promise.all([answered(), twice(computer, 'New code')]);
    await computer.sees('Point the camera of your phone at this code');
    await eventually(() => assert.equal(countPosts(visit, 'session/handoff'), 3));
    const old = await keep(scanOnPhone((await first.json()) as HandoffOffer));
    await twice(old.person, 'Continue');
    await old.person.view.getByRole('alert').waitFor();
    assert.equal(countPosts(old.visit, 'handoff'), 1, 'a refused number is sent once');

    const phone = await keep(scanOnPhone((await second.json()) as HandoffOffer));
    await twice(phone.person, 'Continue');
    await phone.person.sees(QUESTION);
    assert.equal(countPosts(phone.visit, 'handoff'), 1);
    await twice(phone.person, 'I agree');
    await phone.person.isAt('Document');
    assert.equal(countPosts(phone.visit, 'session/consent'), 1);
    await phone.person.press('Stop');
    await twice(phone.person, 'Stop', phone.person.view.getByRole('dialog'));
    await phone.person.sees('You stopped on this phone');
    assert.equal(countPosts(phone.visit, 'session/handoff/end'), 1);
    await computer.sees('Your phone has given the verification back');
  });

  it('does nothing on a phone whose person says twice that they did not start this', async () => {
    const { person: computer } = await start();
    const phone = await keep(scanOnPhone(await offerHandoff(computer, OFFER)));
    await twice(phone.person, 'No, I did not start this');
    await phone.person.sees('Nothing was done');
    assert.equal(countPosts(phone.visit, 'handoff'), 0);
    await computer.sees('Point the camera of your phone at this code');
  });

  it('withdraws the code by Back on the computer, and asks before Back leaves a phone', async () => {
    const { person: computer } = await start();
    await computer.press('Get started');
    await computer.press('I agree');
    await computer.isAt('Document');
    const offer = await offerHandoff(computer, OFFER);
    await computer.sees('Point the camera of your phone at this code');
    await computer.page.goBack();
    await computer.isAt('Document');
    const late = await join(offer);
    await late.person.view.getByRole('alert').waitFor();
    const phone = await join(await offerHandoff(computer, OFFER));
    await computer.sees('Your phone is connected');
    await computer.page.goBack();
    await computer.view.getByRole('dialog').waitFor();
    await computer.page.keyboard.press('Escape');
    await computer.sees('Your phone is connected');
    await phone.person.sees(QUESTION);
  });

  it('asks before Back on the phone stops, and for another scan where there is no code any more', async () => {
    const { person: computer } = await start();
    const offer = await offerHandoff(computer, OFFER);
    const unused = await keep(scanOnPhone(offer));
    await unused.person.page.goBack();
    await unused.person.page.goForward();
    await unused.person.sees('Scan the code on your computer');
    const phone = await join(offer);
    await phone.person.press('I agree');
    await phone.person.isAt('Document');
    await phone.person.page.goBack();
    await phone.person.view.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await phone.person.sees('You stopped on this phone');
    await computer.sees('Your phone has given the verification back');
  });

  it('is joined while the computer has no network, which shows the phone once it is back', async () => {
    const { visit, person: computer } = await start();
    const offer = await offerHandoff(computer, OFFER);
    await computer.sees('Point the camera of your phone at this code');
    await visit.context.setOffline(true);
    await computer.sees('You are offline');
    const phone = await join(offer);
    await phone.person.sees(QUESTION);
    await visit.context.setOffline(false);
    await computer.sees('Your phone is connected');
  });

  it('comes to its end on the phone while the computer has no network, which shows the result once it is back', async () => {
    const { computer, phone } = await connect();
    await computer.visit.context.setOffline(true);
    await computer.person.sees('You are offline');
    await phone.person.upload('passport.jpg', await passport());
    await phone.person.isRead();
    await finish(phone.person);
    await computer.visit.context.setOffline(false);
    await computer.person.sees('You are verified');
  });

  it('goes on where the phone loses its network at the document and in the middle of its upload', async () => {
    const { computer, phone } = await connect();
    const { context, page } = phone.visit;
    await context.setOffline(true);
    await phone.person.choose('passport.jpg', await passport());
    await context.setOffline(false);
    await page.route(
      '**/v1/session/recognize',
      async (route) => {
        await context.setOffline(true);
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await phone.person.use();
    await phone.person.sees('You are offline');
    await context.setOffline(false);
    await phone.person.isRead();
    await computer.person.sees('Take a selfie with your phone');
    await page.route('**/v1/session/compare', (route) => route.abort('connectionreset'), { times: 1 });
    await finish(phone.person);
    await computer.person.sees('You are verified');
  });

  it('is taken back while the phone has no network, which says so once it is back', async () => {
    const { computer, phone } = await connect();
    await phone.visit.context.setOffline(true);
    await computer.person.press('Use this device instead');
    await computer.person.sees(QUESTION);
    await phone.visit.context.setOffline(false);
    await phone.person.sees('Your computer has taken over');
  });

  it('goes on after the phone’s page was in the background, also where the computer took over meanwhile', async () => {
    const { computer, phone } = await connect();
    const devtools = await phone.visit.context.newCDPSession(phone.visit.page);
    const setState = (state: 'frozen' | 'active') => devtools.send('Page.setWebLifecycleState', { state });
    await setState('frozen');
    await setState('active');
    await phone.person.upload('passport.jpg', await passport());
    await phone.person.isRead();
    await setState('frozen');
    await computer.person.press('Use this device instead');
    await computer.person.sees(QUESTION);
    await setState('active');
    await phone.person.sees('Your computer has taken over');
  });

  it('goes on to the result while the computer’s page is closed, which shows it once it is open again', async () => {
    const { computer, phone } = await connect();
    // With the last tab, the browser would forget the login of the merchant.
    await computer.visit.context.newPage();
    await computer.visit.page.close();
    await phone.person.upload('passport.jpg', await passport());
    await phone.person.isRead();
    const again = new Person(await computer.visit.context.newPage());
    await again.page.goto(stack.demo);
    await again.press('Get started');
    await again.sees('Take a selfie with your phone');
    await again.page.close();
    await finish(phone.person);
    const last = new Person(await computer.visit.context.newPage());
    await last.page.goto(stack.demo);
    await last.press('Get started');
    await last.sees('You are verified');
  });

  it('goes on with the photo that the first of two tabs holds, and with no other one', async () => {
    const { visit, person: first } = await start();
    // The page asks before it is left with images.
    visit.page.on('dialog', (dialog) => void dialog.accept());
    await first.press('Get started');
    await first.press('I agree');
    await first.isAt('Document');
    await first.upload('passport.jpg', await passport());
    await first.isRead();
    const second = new Person(await visit.context.newPage());
    await second.page.goto(stack.demo);
    await second.press('Get started');
    await second.sees('The photo of your document is no longer there');
    const phone = await join(await offerHandoff(second, OFFER));
    await phone.person.press('I agree');
    await second.sees('Take a selfie with your phone');
    await first.page.bringToFront();
    await first.page.reload();
    await first.sees('Your phone is connected');
    await second.page.bringToFront();
    await second.press('Use this device instead');
    await second.isAt('Document');
    await first.page.bringToFront();
    await first.isAt('Selfie');
    await first.press('Back to the document');
    await first.sees('Your document has been read');
    await first.press('Keep it and continue');
    await first.isAt('Selfie');
    await first.upload('me.jpg', readFace('Family1-Mom2'));
    await first.sees('You are verified');
    assert.equal(countPosts(visit, 'session/recognize'), 1);
  });
});

describe('a handoff of a session whose time is over', () => {
  it('says so on both devices, in the middle of the phone’s document', async () => {
    const sites = await startThreeSites({ IDPROOF_PHONE_FILES: PHONE_FILES, IDPROOF_SESSION_LIFETIME: '5m' });
    const at = { testHosts: sites.port };
    try {
      const { person: computer } = await keep(openComputer(at));
      await computer.page.goto(`${sites.shop}/h5.html`);
      // The proxy is not on the site of the shop's first page.
      await computer.page.locator('idproof-flow').evaluate((flow) => flow.setAttribute('start-url', '/api/start'));
      const { person: phone } = await keep(joinOnPhone(await offerHandoff(computer, OFFER), at));
      await phone.press('I agree');
      await phone.isAt('Document');
      await phone.choose('passport.jpg', await photographHolder('Family1-Mom1'));
      while ((await sites.read(sites.sessions.at(-1) ?? '')).status === 'open') sites.skipMinute();
      await phone.sees('The verification was not finished in time');
      await computer.sees('Your time ran out');
    } finally {
      await sites.stop();
    }
  });
});
