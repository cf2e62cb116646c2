import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { eventually } from '../helpers/e2e/eventually.js';
import { freePort } from '../helpers/e2e/free-port.js';
import { Person, USE } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, makeSecrets, Running, startStack, type Stack } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { photographHolder } from '../helpers/holders.js';

/** A sandbox of its own process, so that it can be killed. */
async function startSandbox(env: Record<string, string>): Promise<Running> {
  const sandbox = new Running([process.execPath, 'packages/sandbox/dist/cli.js'], env);
  await sandbox.line('ready');
  return sandbox;
}

describe('faults, in a real Chromium', () => {
  const secrets = makeSecrets();
  let sandbox: Running;
  let sandboxEnv: Record<string, string>;
  let stack: Stack;
  let visit: Visit;
  let person: Person;

  before(async () => {
    const port = await freePort();
    stack = await startStack({ ...secrets, IDPROOF_PROVIDER_URL: `http://localhost:${port}` });
    sandboxEnv = {
      ...stack.env,
      ...INJECTED_ENGINES,
      SANDBOX_PORT: String(port),
      IDPROOF_SANDBOX_STORE: `sqlite:${join(stack.folder, 'sandbox.sqlite')}`,
    };
    sandbox = await startSandbox(sandboxEnv);
  });
  after(async () => {
    await visit?.close();
    await sandbox.stop();
    await stack.stop();
  });

  async function open(): Promise<void> {
    await visit?.close();
    visit = await openBrowser();
    person = new Person(visit.page);
  }

  const calls = (route: string): number =>
    visit.traffic.filter((entry) => entry.startsWith('> POST') && entry.includes(route)).length;
  const upstream = (): number =>
    stack.main.written.split('\n').filter((line) => line.includes('"event":"provider"')).length;

  it('explains a picture without a document, and takes another', async () => {
    await open();
    await person.agree(stack.demo);
    await person.upload('not-a-document.jpg', readFace('Family1-Dad1'));
    await person.sees(/We could not find a passport in the photo/);
    await person.sees(/Attempts left: 2/);
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isAt('Selfie');
  });

  it('says that a picture whose code does not arrive without a connection goes on by itself, as it does', async () => {
    await open();
    await person.agree(stack.demo);
    await person.isAt('Document');
    await visit.context.setOffline(true);
    await person.choose('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.sees('You are offline. This goes on by itself when you are back online.');
    await visit.context.setOffline(false);
    await person.use();
    await person.isAt('Selfie');
  });

  it('ends when the attempts are used up, and says what to do', async () => {
    await open();
    await person.agree(stack.demo);
    await person.upload('a.jpg', readFace('Family1-Dad1'));
    await person.sees(/Attempts left: 2/);
    await person.upload('b.jpg', readFace('Family1-Dad2'));
    await person.sees(/Attempts left: 1/);
    await person.upload('c.jpg', readFace('Family1-Dad3'));
    await person.sees('We could not verify you');
    await person.sees(/All attempts are used up/);
  });

  it('counts a double click once', async () => {
    await open();
    await person.agree(stack.demo);
    const before = upstream();
    await visit.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: await photographHolder('Family1-Mom1') });
    await visit.page.getByRole('button', { name: USE }).dblclick();
    await person.isAt('Selfie');
    assert.equal(calls('/v1/session/recognize'), 1);
    await eventually(() => assert.equal(upstream() - before, 1));
  });

  it('resumes after a reload where the tab can go on', async () => {
    await open();
    await person.agree(stack.demo);
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isRead();
    const before = upstream();
    await visit.page.reload();
    await person.isAt('Selfie');
    assert.equal(upstream() - before, 0, 'the document is not read again');
    // A tab that has lost the picture asks for it, and the very same one is not read again either.
    await visit.page.evaluate(() => sessionStorage.removeItem('idproof.pictures'));
    await visit.page.reload();
    await person.isAt('Document');
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isRead();
    assert.equal(upstream() - before, 0, 'the picture that was accepted is not read again');
    await visit.page.reload();
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    await person.sees('You are verified');
  });

  it('survives the provider being killed mid-flow: clear words, a retry, nothing lost', async () => {
    await open();
    await person.agree(stack.demo);
    await person.isAt('Document');
    await sandbox.stop('SIGKILL');
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.sees(/cannot be reached right now/);
    await person.sees(/Nothing is lost/);
    sandbox = await startSandbox(sandboxEnv);
    await person.press('Try again');
    await person.isAt('Selfie');
    await sandbox.stop('SIGKILL');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    await person.sees(/cannot be reached right now/);
    sandbox = await startSandbox(sandboxEnv);
    await person.press('Try again');
    await person.sees('You are verified');
  });

  it('answers 502 with clear words when the keys are wrong', async () => {
    const { IDPROOF_SECRET_KEY: otherKey } = makeSecrets();
    await sandbox.stop();
    sandbox = await startSandbox({ ...sandboxEnv, IDPROOF_SECRET_KEY: otherKey });
    await open();
    await person.agree(stack.demo);
    const answer = visit.page.waitForResponse((response) => response.url().endsWith('/v1/session/recognize'));
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    assert.equal((await answer).status(), 502);
    await person.sees(/The verification service is not available/);
    await eventually(() =>
      assert.match(stack.main.written, /wrong secret key, or not the provider|provider_untrusted/),
    );
  });
});
