import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { Person } from '../helpers/e2e/person.js';
import { startStack, type Stack } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { HOLDER, photographHolder } from '../helpers/holders.js';
import { paperPdf, type Print } from '../helpers/papers.js';
import { LAYOUTS } from '../sandbox/realdoc/layouts.js';

const PAGE = 'h5.html?liveness=provider&confirm=true&papers=bank_statement_v1&screening=true';

/** A bank statement in this name. */
function statementOf(name: string): Buffer {
  const { prints } = LAYOUTS.find(({ schemaId }) => schemaId === 'bank_statement_v1')!;
  const own = prints.map(([x, y, text, size]): Print => [x, y, text.replace('MS ADA BYRON', name), size ?? 12]);
  return Buffer.from(paperPdf([own]));
}

describe('a session with every service, in a real Chromium', () => {
  let stack: Stack;
  let visited: Visit | undefined;
  before(async () => {
    stack = await startStack({ IDPROOF_DEMO_REVIEW: '1' });
  });
  after(async () => {
    await visited?.close();
    await stack.stop();
  });

  it('leads from the consent to an approved customer', async () => {
    visited = await openBrowser();
    const { page } = visited;
    const person = new Person(page);
    await person.agree(`${stack.demo}/${PAGE}`);
    await person.sees('Take a photo of your face');
    await person.press('Continue');
    await person.sees('Sandbox, for development only');
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    await page.waitForURL(`${stack.demo}/${PAGE}`);
    await person.isAt('Document');
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.sees('Did we read this correctly?');
    await person.press('Everything is right');
    await person.sees('Bank statement');
    await page.reload();
    await person.sees('Bank statement');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'statement.pdf',
        mimeType: 'application/pdf',
        buffer: statementOf(`${HOLDER.givenNames} ${HOLDER.surname}`),
      });
    await page.getByText('statement.pdf').first().waitFor();
    await person.press('Send');
    await person.sees('You are verified');
    await person.sees('Our verification provider confirmed that you were there in person.');
    assert.deepEqual(visited.complaints, []);
    for (const operation of ['facecapture.initialize', 'idrecognition.recognize', 'aml.nss.screen', 'realdoc.parse'])
      assert.ok(stack.main.written.includes(operation), operation);
  });
});
