import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { writeStillFilm } from '@idproof/testing/film';
import { documentScene, faceScene } from '../helpers/camera-scenes.js';
import { openBrowser, type OpenOptions, type Visit } from '../helpers/e2e/browser.js';
import { assertCameraOff, Person, watchTracks } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';
import { facePath } from '../helpers/faces.js';
import { renderHolderPassport } from '../helpers/holders.js';

/** What the emulated app says of its device. */
const DEVICE =
  '{"deviceType":"emulated","deviceModel":"emulated","osVersion":"1","appName":"Fernhill Savings","appVersion":"1"}';
const HOSTS = ['wkwebview', 'android', 'react-native', 'flutter', 'capacitor'];

describe('a page inside an app, its hosts emulated', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-films-'));
  let stack: Stack;
  let visit: Visit;
  /** Looks at the page in the webview. */
  let person: Person;
  /** Holds the phone. */
  let owner: Person;
  before(async () => {
    stack = await startStack(INJECTED_ENGINES);
  });
  after(async () => {
    await visit?.close();
    await stack.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  async function open(options: OpenOptions = {}): Promise<void> {
    await visit?.close();
    visit = await openBrowser({ width: 1280, height: 900, ...options });
    owner = new Person(visit.page);
    person = new Person(visit.page, visit.page.frameLocator('.webview'));
    await visit.page.goto(`${stack.demo}/webview.html`);
  }

  const choose = (name: string, value: string) => visit.page.locator(`select[name=${name}]`).selectOption(value);
  /** What was said over the bridge, oldest first: `→ need-token {}`. */
  async function conversation(): Promise<string[]> {
    const lines = await visit.page
      .locator('.log li')
      .evaluateAll((all) =>
        all.map(
          (line) =>
            `${line.className === 'outward' ? '→' : line.className === 'inward' ? '←' : '·'} ${line.textContent}`,
        ),
      );
    return lines.toReversed().map((line) => line.replace(/G\d{9}FRL\d+/, '…'));
  }

  async function hears(line: RegExp): Promise<void> {
    await visit.page.locator('.log li').filter({ hasText: line }).first().waitFor();
  }

  async function reachSdk(): Promise<void> {
    await person.press('Get started');
    await person.press('I agree');
    await person.press('Continue');
    await owner.sees("The vendor's SDK opens");
  }

  for (const host of HOSTS) {
    it(`asks ${host} for a token and its device, and hands over what starts the SDK`, async () => {
      await open();
      await choose('host', host);
      await hears(new RegExp(`^${host}: a page was opened`));
      await reachSdk();
      await hears(/^start-sdk /);
      assert.deepEqual((await conversation()).slice(-8), [
        '→ ready {}',
        '→ need-token {}',
        '← token {"clientToken":"•••"}',
        '→ step {"step":"consent","previous":null}',
        '→ step {"step":"hosted","previous":"consent"}',
        '→ need-meta-info {}',
        `← meta-info ${JSON.stringify({ metaInfo: DEVICE })}`,
        '→ start-sdk {"clientCfg":"•••","transactionId":"…"}',
      ]);
      await owner.press('The SDK could not start');
      await person.sees('The app could not do it. Please try again.');
      await hears(/^error .*host_refused/);
    });
  }

  it('verifies a person by the SDK, believing only what the provider says', async () => {
    const film = join(scratch, 'camera.y4m');
    await writeStillFilm(film, await documentScene(await renderHolderPassport('Family1-Mom1')));
    await open({ film, width: 390, height: 844 });
    await watchTracks(visit.context);
    await reachSdk();
    const tab = visit.context.waitForEvent('page');
    await visit.page.getByRole('link', { name: 'Open the page' }).click();
    const sdk = new Person(await tab);
    await sdk.isAt('Document');
    await sdk.press('Open the camera');
    await sdk.take('Take a photo of the document');
    await assertCameraOff(sdk.page);
    await writeStillFilm(film, await faceScene(facePath('Family1-Mom2'), 0.35));
    await sdk.use();
    await sdk.isAt('Selfie');
    // Its camera opens by itself.
    await sdk.take('Take the selfie');
    await sdk.use();
    await sdk.sees('This part is done. You can go back to the app.');
    await sdk.page.close();
    await owner.press('The SDK ended');
    await person.sees('You are verified');
    await hears(/^finish .*"status":"finished","outcome":"approved"/);
    await person.press('Done');
    await hears(/^done/);
  });

  it('asks before it stops at the back button, and goes on after a while in the background', async () => {
    await open();
    await person.press('Get started');
    await person.press('I agree');
    await person.sees('Take photos of your document and your face');
    await owner.press('Send to the background');
    await owner.sees('The app is in the background.');
    await owner.press('Bring back');
    await owner.press("The phone's back button");
    await person.sees('Stop the verification?');
    await person.press('Stop');
    await person.sees('Verification ended');
    await hears(/^cancel .*"by":"person"/);
    await hears(/^finish .*"status":"cancelled"/);
    assert.ok((await conversation()).includes('← visibility {"visible":true}'));
  });

  it('examines the webview, and asks the app for the camera', async () => {
    await open();
    await choose('camera', 'refused');
    await choose('flow', 'doctor');
    await person.press('Test camera and app');
    await person.sees('It refuses the camera.');
    await hears(/^camera-permission /);
    assert.deepEqual((await conversation()).slice(-2), ['→ need-camera {}', '← camera-permission {"granted":false}']);
  });
});
