import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { writeStillFilm } from '@idproof/testing/film';
import { documentScene, faceScene } from '../helpers/camera-scenes.js';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { eventually } from '../helpers/e2e/eventually.js';
import { freePort } from '../helpers/e2e/free-port.js';
import { arrivesAt, startHostedMerchant, type HostedMerchant } from '../helpers/e2e/hosted-merchant.js';
import { assertCameraOff, Person, watchTracks } from '../helpers/e2e/person.js';
import { makeSecrets, PATIENT, Running } from '../helpers/e2e/stack.js';
import { pressOnCue, writeActionFilm } from '../helpers/puppet/action-film.js';
import { facePath, readFace } from '../helpers/faces.js';
import { renderHolderPassport } from '../helpers/holders.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PASSPORT = readFileSync(new URL('../fixtures/documents/passport-specimen.jpg', import.meta.url));

/** Put into the page by a test. */
declare const axe: typeof import('axe-core');

describe('the hosted page of a real sandbox, in a real Chromium', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-hosted-'));
  const visits: Visit[] = [];
  let sandbox: Running;
  let merchant: HostedMerchant;
  before(async () => {
    const secrets = makeSecrets();
    const port = await freePort();
    const store = `sqlite:${join(scratch, 'sandbox.sqlite')}`;
    const named = { IDPROOF_MERCHANT_NAME: 'Fernhill Savings' };
    const env = { ...secrets, ...PATIENT, ...named, SANDBOX_PORT: String(port), IDPROOF_SANDBOX_STORE: store };
    sandbox = new Running([process.execPath, 'packages/sandbox/dist/cli.js'], env);
    await sandbox.line('ready');
    merchant = await startHostedMerchant(`http://localhost:${port}`, {
      clientId: secrets.IDPROOF_CLIENT_ID,
      accessKey: secrets.IDPROOF_ACCESS_KEY,
      secretKey: secrets.IDPROOF_SECRET_KEY,
    });
  });
  after(async () => {
    for (const visit of visits) await visit.close();
    await merchant.stop();
    await sandbox.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  async function visit(options: Parameters<typeof openBrowser>[0] = {}): Promise<{ visit: Visit; person: Person }> {
    const opened = await openBrowser(options);
    visits.push(opened);
    await watchTracks(opened.page);
    return { visit: opened, person: new Person(opened.page) };
  }

  for (const height of [664, 844]) {
    it(`has both ways to a photo in the window of a phone below its header, at 390 × ${height}`, async () => {
      const { visit: opened, person } = await visit({ width: 390, height });
      const { address } = await merchant.begin({ h5: { uiCfg: '{"isDesktop":"Y"}' } });
      await opened.page.goto(address);
      await person.isAt('Document');
      const upload = opened.page.getByRole('button', { name: 'Upload a photo' });
      await upload.waitFor();
      await opened.page.evaluate(() => scrollTo(0, 0));
      await eventually(async () => {
        const { y = 0, height: own = 0 } = (await upload.boundingBox()) ?? {};
        assert.ok(own > 0 && y + own <= height, `${y + own} px from the top`);
      });
    });
  }

  it('has all of the first screen in the window of a desktop below its header, unscrolled', async () => {
    const { visit: opened, person } = await visit({ width: 1280, height: 800 });
    const { address } = await merchant.begin({ h5: { uiCfg: '{"isDesktop":"Y"}' } });
    await opened.page.goto(address);
    await person.isAt('Document');
    await opened.page.getByText('Or drop a file here').waitFor();
    await eventually(async () => {
      const [content, top, bar] = await opened.page.evaluate(() => {
        const { scrollHeight } = document.documentElement;
        return [scrollHeight, scrollY, document.querySelector('.bar')!.getBoundingClientRect().top] as const;
      });
      assert.deepEqual([top, bar], [0, 0]);
      assert.ok(content <= 800, `${content} px high`);
    });
  });

  it('gives the camera what a frame on a desktop has, in one colour to its end', async () => {
    const film = join(scratch, 'frame.y4m');
    await writeStillFilm(film, await faceScene(facePath('Family2-Lady1')));
    // As wide and as high as a frame of the merchant's page is at 1280 × 800.
    const { visit: opened, person } = await visit({ film, width: 600, height: 744 });
    const { address } = await merchant.begin({ h5: { uiCfg: '{"isDesktop":"Y"}' } });
    await opened.page.goto(address);
    await person.isAt('Document');
    await person.press('Open the camera');
    const video = opened.page.locator('video');
    await video.waitFor();
    await eventually(async () => {
      const { height = 0 } = (await opened.page.locator('.stage').boundingBox()) ?? {};
      assert.ok(height >= 300, `${height} px high`);
      const [content, ground, paper] = await opened.page.evaluate(() => {
        const { scrollHeight } = document.documentElement;
        const flow = document.querySelector('idproof-flow')!;
        return [scrollHeight, ...[document.body, flow].map((each) => getComputedStyle(each).backgroundColor)] as const;
      });
      assert.ok(content <= 744, `${content} px of 744`);
      assert.equal(ground, paper);
    });
    // A live camera would take the processor from the tests after it.
    await opened.close();
  });

  it('verifies a person by upload on a desktop, in the merchant’s colours, and goes back', async () => {
    const { visit: opened, person } = await visit({ width: 1280, height: 900 });
    const uiCfg = '{"titlebarbgcolor":"#204060","titlebartextcolor":"#ffee00","buttoncolor":"#c00050","isDesktop":"Y"}';
    const { address, transactionId, state } = await merchant.begin({ h5: { uiCfg } });
    await opened.page.goto(address);
    await person.sees('Sandbox, for development only');
    await person.sees('Fernhill Savings');
    await person.isAt('Document');
    assert.doesNotMatch(opened.page.url(), /clientcfg/, 'the credential left the address bar');
    const bar = await opened.page
      .locator('.bar')
      .evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]);
    assert.deepEqual(bar, ['rgb(32, 64, 96)', 'rgb(255, 238, 0)']);
    const button = opened.page.getByRole('button', { name: 'Open the camera' });
    assert.equal(await button.evaluate((each) => getComputedStyle(each).backgroundColor), 'rgb(192, 0, 80)');

    await person.upload('passport.jpg', PASSPORT);
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    const response = await arrivesAt(opened.page, '/done');
    assert.deepEqual(response, { state, code: 1000, subCode: 'Z5050', extInfo: {} });
    assert.equal(new URL(opened.page.url()).searchParams.get('session'), '7', 'the callback’s own query');
    assert.equal(await merchant.outcome(transactionId), 'Success');
    assert.deepEqual(opened.complaints, []);
  });

  it('verifies a person by camera on a phone, behind the merchant’s guide, and takes no files', async () => {
    const film = join(scratch, 'camera.y4m');
    await writeStillFilm(film, await documentScene(await renderHolderPassport('woman1-person-group')));
    const { visit: opened, person } = await visit({ film });
    const guided = { pageConfig: { urlFaceGuide: `${merchant.url}/guide` } };
    const { address, transactionId } = await merchant.begin(guided);
    await opened.page.goto(address);
    await person.isAt('Document');
    assert.equal(await opened.page.locator('input[type=file]').count(), 0);
    await person.shootReviewed('Take a photo of the document');
    await opened.page.frameLocator('iframe').getByText('Take off your glasses').waitFor();
    await assertCameraOff(opened.page);
    await writeStillFilm(film, await faceScene(facePath('Family2-Lady1')));
    await person.press('Continue');
    await person.isAt('Selfie');
    // Its camera opens by itself.
    await person.take('Take the selfie');
    await person.use();
    assert.equal(((await arrivesAt(opened.page, '/done')) as { code: number }).code, 1000);
    assert.equal(await merchant.outcome(transactionId), 'Success');
    await assertCameraOff(opened.page);
    // The guide's attempts to take the page away, and nothing else.
    assert.deepEqual(
      opened.complaints.filter((text) => !/navigate|cross-origin|sandboxed/i.test(text)),
      [],
    );
  });

  it('captures a face alone: a photograph held still is an attack, a person who blinks is none', async () => {
    const film = join(scratch, 'face.y4m');
    await writeActionFilm(film, 'Family2-Lady1', []);
    const { visit: opened, person } = await visit({ film });
    const { address, transactionId } = await merchant.beginFace();
    await opened.page.goto(address);
    await person.isAt('Selfie');
    await person.shootReviewed('Take the selfie');
    await person.sees('We could not confirm that a live person was in front of the camera.');
    await person.sees('Attempts left: 4');
    assert.deepEqual(await merchant.faceOutcome(transactionId), ['Failure', true]);

    const blink = await writeActionFilm(film, 'Family2-Lady1', ['FACEBLINK']);
    // A slow machine misses a blink between two frames: a person then tries again.
    let arrived: { code: number } | undefined;
    for (let left = 3; left > 0 && !arrived; left--) {
      await person.press('Take a new photo');
      await pressOnCue(opened.page.locator('video'), blink);
      await person.use();
      const [again, done] = [person.sees(`Attempts left: ${left}`), arrivesAt(opened.page, '/done')];
      // Only one of them comes.
      for (const each of [again, done]) each.catch(() => undefined);
      arrived = (await Promise.race([again.then(() => undefined), done])) as { code: number } | undefined;
    }
    assert.equal(arrived?.code, 1000);
    assert.deepEqual(await merchant.faceOutcome(transactionId), ['Success', false]);
    assert.deepEqual(opened.complaints, []);
    const frames = opened.traffic.filter((entry) => entry.includes('FACEBLINK/0'));
    assert.ok(frames.length >= 2);
    for (const entry of frames) assert.match(entry, /^> POST \S+\/page\/api\/face /, 'frames go nowhere else');
  });

  it('leaves it to a person to decide about somebody else’s document', async () => {
    const { visit: opened, person } = await visit({ width: 1280, height: 900 });
    const { address, transactionId } = await merchant.begin({ h5: { uiCfg: '{"isDesktop":"Y"}' } });
    await opened.page.goto(address);
    await person.upload('passport.jpg', PASSPORT);
    await person.isAt('Selfie');
    const noFace = readFileSync(new URL('../fixtures/documents/contoso-receipt.png', import.meta.url));
    await person.choose('no-face.png', noFace);
    await person.sees('We could not find a face in this photo.');
    await person.press('Use another photo');
    await person.upload('no-face.png', noFace);
    await person.sees('We could not find a face in the photo. Look straight into the camera, in good light.');
    await person.sees('Attempts left: 4');
    await person.upload('me.jpg', readFace('Family1-Dad1'));
    assert.equal(((await arrivesAt(opened.page, '/done')) as { code: number }).code, 1000);
    assert.equal(await merchant.outcome(transactionId), 'Pending');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`contrasts as WCAG 2.2 AA asks for in ${colorScheme} colours, with a dark button and a pale bar`, async () => {
      const { visit: opened, person } = await visit();
      await opened.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const uiCfg = '{"titlebarbgcolor":"#ffe08a","buttoncolor":"#0b3b2f"}';
      const { address } = await merchant.begin({ h5: { uiCfg } });
      await opened.page.goto(address);
      await person.isAt('Document');
      await opened.page.evaluate(AXE);
      const [ground, wrong] = await opened.page.evaluate(async () => {
        const { violations } = await axe.run({ runOnly: ['color-contrast'] });
        return [
          getComputedStyle(document.body).backgroundColor,
          violations.map(({ nodes }) => nodes.map((n) => n.html)),
        ];
      });
      assert.equal(ground, colorScheme === 'dark' ? 'rgb(22, 27, 35)' : 'rgb(255, 255, 255)');
      assert.deepEqual(wrong, []);
      const button = opened.page.getByRole('button', { name: 'Open the camera' });
      const accent = await button.evaluate((each) => getComputedStyle(each).backgroundColor);
      assert.equal(accent === 'rgb(11, 59, 47)', colorScheme === 'light', 'the button is seen on its ground');
    });
  }

  it('keeps pictures and tickets out of its log', () => {
    const bodies = visits.flatMap(({ traffic }) => traffic).filter((entry) => entry.includes('POST'));
    const tickets = bodies.flatMap((entry) => /Bearer ([\w-]{43})/.exec(entry)?.[1] ?? []);
    assert.ok(tickets.length >= 6);
    for (const ticket of tickets) assert.ok(!sandbox.written.includes(ticket));
    assert.ok(sandbox.written.length < 20_000, 'no picture is that small');
  });
});
