import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, describe, it } from 'node:test';
import sharp from 'sharp';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { documentScene } from '../helpers/camera-scenes.js';
import { Person } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { photographHolder } from '../helpers/holders.js';
import { paperImage } from '../helpers/papers.js';
import { LAYOUTS } from '../sandbox/realdoc/layouts.js';

const NO_DOCUMENT = 'We could not find a document in this photo.';
const CUT_OFF = 'Part of it is cut off.';
const WRONG_PAGE = 'This does not look like the page with your photo.';
const OTHER = 'This does not look like a passport.';
const GREY = 'This looks like a black and white copy. Show the original, not a copy.';

const readFixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/documents/${name}`, import.meta.url));

const blur = async (image: Promise<Buffer>): Promise<Buffer> =>
  sharp(await image)
    .blur(6)
    .jpeg()
    .toBuffer();

const mirror = async (image: Promise<Buffer>): Promise<Buffer> =>
  sharp(await image)
    .flop()
    .jpeg()
    .toBuffer();

/** A statement of a bank account, as a file and on a table. */
const drawStatement = () => paperImage(LAYOUTS.find(({ schemaId }) => schemaId === 'bank_statement_v1')!.prints);
const photographStatement = async (): Promise<Buffer> => {
  const { data, info } = await drawStatement().png().toBuffer({ resolveWithObject: true });
  return documentScene({ png: data, width: info.width, height: info.height });
};

describe('a file that is no page of a passport, through npm start in a real Chromium', () => {
  let stack: Stack;
  let visit: Visit;
  let person: Person;
  before(async () => {
    stack = await startStack(INJECTED_ENGINES);
    visit = await openBrowser();
    person = new Person(visit.page);
    await person.agree(stack.demo);
    await person.isAt('Document');
  });
  // A screen without the review of the file before.
  beforeEach(async () => {
    await visit.page.reload();
    await person.isAt('Document');
  });
  after(async () => {
    await visit?.close();
    await stack?.stop();
  });

  const countSent = (): number =>
    visit.traffic.filter((entry) => entry.startsWith('> POST') && entry.includes('/v1/session/recognize')).length;

  const files: [what: string, read: () => Buffer | Promise<Buffer>, doubt: string][] = [
    ['a face', () => readFace('Family1-Dad1'), NO_DOCUMENT],
    ['a photographed receipt', () => readFixture('contoso-allinone.jpg'), NO_DOCUMENT],
    ['a scanned receipt', () => readFixture('receipt.jpg'), CUT_OFF],
    ['a bank statement', () => drawStatement().jpeg().toBuffer(), NO_DOCUMENT],
    ['a photographed bank statement', photographStatement, OTHER],
    ['an invoice', () => readFixture('simple-invoice.png'), NO_DOCUMENT],
    ['a driving licence', () => readFixture('licence-drawn.png'), CUT_OFF],
    ['a blurred page', () => blur(photographHolder('Family1-Mom1')), 'It looks blurred.'],
    ['a mirrored page', () => mirror(photographHolder('Family1-Mom1')), WRONG_PAGE],
    ['a page without colours', () => photographHolder('Family1-Mom1', {}, { grey: true }), GREY],
  ];
  for (const [what, read, doubt] of files) {
    it(`${what} is doubted before it is sent`, async () => {
      await person.choose('file.jpg', await read());
      await person.sees(doubt);
      await visit.page.getByRole('button', { name: 'Use it anyway' }).waitFor();
      assert.equal(countSent(), 0);
    });
  }

  it('a page is not', async () => {
    await person.choose('file.jpg', await photographHolder('Family1-Mom1'));
    await visit.page.getByRole('button', { name: 'Use this photo' }).waitFor();
    assert.equal(countSent(), 0);
  });
});
