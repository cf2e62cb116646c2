import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { eventually } from '../helpers/e2e/eventually.js';
import { Person } from '../helpers/e2e/person.js';
import { startStack, type Stack } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { photographHolder } from '../helpers/holders.js';
import { paperPdf } from '../helpers/papers.js';
import { LAYOUTS } from '../sandbox/realdoc/layouts.js';

/*
 * A page of nothing but the elements, under the policy that docs/elements.md gives for a hosted page in a frame: every
 * step of a session that has one.
 */
const DOCS = new URL('../../docs/elements.md', import.meta.url);
const SCRIPTS = new URL('../../packages/widgets/dist/plain/', import.meta.url);
const QUERY = 'flow=api&selfie=provider&confirm=true&papers=bank_statement_v1';
const HTML = `<!doctype html><html lang="en"><title>A strict page</title><script type="module" src="/plain/idproof.js"></script>
<main><idproof-flow embed="frame" start-url="/api/start?${QUERY}"></idproof-flow></main></html>`;

interface Policy {
  content: string;
  permissions: string;
}

/** The documented headers, with the origins of this test. */
async function readPolicy({ demo, sandbox }: Stack): Promise<Policy> {
  const text = await readFile(DOCS, 'utf8');
  const find = (pattern: RegExp): string =>
    (pattern.exec(text)?.[1] ?? '')
      .replaceAll('https://id.example', new URL(demo).origin)
      .replaceAll('https://provider.example', new URL(sandbox).origin);
  const policy = {
    content: find(/^Content-Security-Policy: (default-src 'none'.* frame-src .*)$/m),
    permissions: find(/^Permissions-Policy: (camera=.*)$/m),
  };
  assert.ok(policy.content && policy.permissions, 'docs/elements.md has both');
  return policy;
}

/** Serves the page under a policy, and collects what the policy has stopped in it. */
async function serve(page: Page, { content, permissions }: Policy): Promise<string[]> {
  const stopped: string[] = [];
  // The page comes from no address; this lets its frame reach servers of this machine.
  await page.context().grantPermissions(['local-network-access']);
  await page.exposeFunction('noteStopped', (what: string) => stopped.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { noteStopped } = window as unknown as { noteStopped: (what: string) => void };
      noteStopped(`${effectiveDirective} ${blockedURI}`);
    });
  });
  const headers = { 'content-security-policy': content, 'permissions-policy': permissions };
  await page.route('**/strict.html', (route) => route.fulfill({ contentType: 'text/html', headers, body: HTML }));
  await page.route('**/plain/*.js', async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/plain/'.length);
    // Each script, and each worker, has the policy of its own answer.
    await route.fulfill({
      contentType: 'text/javascript',
      headers: { 'content-security-policy': content },
      body: await readFile(new URL(name, SCRIPTS)),
    });
  });
  return stopped;
}

describe('a page with the hosted page in a frame, under the policy of the documentation', () => {
  let stack: Stack;
  let visit: Visit | undefined;
  before(async () => {
    stack = await startStack();
  });
  after(async () => {
    await visit?.close();
    await stack.stop();
  });

  async function begin(policy: Policy): Promise<{ person: Person; stopped: string[] }> {
    await visit?.close();
    visit = await openBrowser();
    const stopped = await serve(visit.page, policy);
    const person = new Person(visit.page);
    await person.agree(`${stack.demo}/strict.html`);
    await person.sees('Take a photo of your face');
    await person.press('Continue');
    return { person, stopped };
  }

  it('goes through liveness, document, confirmation and paper, and nothing is stopped', async () => {
    const { person, stopped } = await begin(await readPolicy(stack));
    const hosted = new Person(person.page, person.page.frameLocator('iframe'));
    await hosted.sees('Sandbox, for development only');
    await hosted.isAt('Selfie');
    await hosted.upload('me.jpg', readFace('Family1-Mom2'));
    await person.isAt('Document');
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.sees('Did we read this correctly?');
    await person.press('Everything is right');
    await person.sees('Bank statement');
    const { prints } = LAYOUTS.find(({ schemaId }) => schemaId === 'bank_statement_v1')!;
    const buffer = Buffer.from(paperPdf([prints]));
    const file = { name: 'statement.pdf', mimeType: 'application/pdf', buffer };
    await person.page.locator('input[type=file]').first().setInputFiles(file);
    await person.sees('statement.pdf');
    await person.press('Send');
    await person.page.locator('idproof-result').waitFor();
    assert.deepEqual(stopped, []);
    const complaints = visit!.complaints.filter((line) => !line.includes('can escape its sandboxing'));
    assert.deepEqual(complaints, []);
  });

  it('says that the frame is stopped where the policy does not name the hosted page', async () => {
    const policy = await readPolicy(stack);
    const { origin } = new URL(stack.sandbox);
    const content = policy.content.replace(` ${origin};`, ';');
    assert.notEqual(content, policy.content);
    const { person, stopped } = await begin({ ...policy, content });
    await person.sees('The verification page could not be opened.');
    await eventually(() => assert.match(stopped.join(), /^frame-src /));
  });
});
