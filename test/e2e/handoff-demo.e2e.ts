import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { writeStillFilm } from '@idproof/testing/film';
import { documentScene, faceScene } from '../helpers/camera-scenes.js';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { Person } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';
import { facePath } from '../helpers/faces.js';
import { renderHolderPassport } from '../helpers/holders.js';

const OFFER = 'Continue on your phone';
const WAITING = /its link opens here/;

/** The page of the demo that shows both devices of a handoff: the number is read on one and typed on the other. */
describe('both devices of a handoff on one page', () => {
  let stack: Stack;
  let visit: Visit;
  let computer: Person;
  let phone: Person;
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-films-'));
  const film = join(scratch, 'camera.y4m');
  before(async () => {
    stack = await startStack(INJECTED_ENGINES);
  });
  after(async () => {
    await visit?.close();
    await stack.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  async function open(): Promise<void> {
    await visit?.close();
    await writeStillFilm(film, await documentScene(await renderHolderPassport('Family1-Mom1')));
    visit = await openBrowser({ film, width: 1280, height: 900 });
    computer = new Person(visit.page);
    phone = new Person(visit.page, visit.page.frameLocator('.handset iframe'));
    await visit.page.goto(`${stack.demo}/handoff.html`);
    await phone.sees(WAITING);
  }
  /** Reads the number on the computer and types it on the phone. */
  async function joinPhone(): Promise<void> {
    await computer.press(OFFER);
    const field = phone.view.getByRole('textbox');
    await field.waitFor();
    assert.equal(await phone.view.getByText(WAITING).isVisible(), false);
    await field.fill(await visit.page.locator('.number > [aria-hidden]').innerText());
    await phone.press('Continue');
    await computer.sees('Your phone is connected');
  }

  it('goes through by the camera of the phone, to the result on the computer', async () => {
    await open();
    await joinPhone();
    await phone.press('I agree');
    await phone.isAt('Document');
    await computer.sees('Take a photo of your document with your phone.');
    await phone.reviewAll();
    await phone.press('Open the camera');
    await phone.take('Take a photo of the document');
    await writeStillFilm(film, await faceScene(facePath('Family1-Mom2')));
    await phone.use();
    await phone.isAt('Selfie');
    // Its camera opens by itself.
    await phone.take('Take the selfie');
    await phone.use();
    await phone.sees('You can go back to your computer');
    await computer.sees('You are verified');
    await computer.sees('Thank you. Your account is open.');
    await computer.sees('Document number');
    assert.equal(await phone.view.getByText('Document number').count(), 0);
    const [page, frame] = visit.page.frames().map((each) => new URL(each.url()));
    assert.notEqual(frame!.origin, page!.origin, 'the phone has a storage of its own');
    assert.deepEqual([frame!.pathname, frame!.hash], ['/phone.html', '']);
    await visit.page.reload();
    await computer.sees('You are verified');
    await computer.sees('Thank you. Your account is open.');
    await phone.sees(WAITING);
    assert.deepEqual(visit.complaints, []);
  });

  it('goes on after a reload of the phone, of the page, and in another theme', async () => {
    await open();
    await joinPhone();
    await phone.press('I agree');
    await phone.isAt('Document');
    const [, frame] = visit.page.frames();
    await Promise.all([frame!.waitForNavigation(), frame!.evaluate(() => location.reload())]);
    await phone.isAt('Document');
    await visit.page.reload();
    await computer.sees('Your phone is connected');
    await phone.isAt('Document');
    await visit.page.getByLabel('Theme').selectOption('Plum');
    await phone.view.locator('html[data-theme=plum]').waitFor();
    await phone.isAt('Document');
    assert.deepEqual(visit.complaints, []);
  });

  it('is taken back by the computer, and joined once more by a new code', async () => {
    await open();
    await joinPhone();
    await phone.sees('May we verify your identity?');
    await computer.press('Use this device instead');
    await phone.sees('Your computer has taken over');
    await computer.press('I agree');
    await computer.sees('This step needs the camera of a phone.');
    await joinPhone();
    await phone.sees('May we verify your identity?');
    await computer.press('Cancel');
    await computer.view.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click();
    await phone.sees('The verification was stopped');
  });
});
