import sharp from 'sharp';
import { openBrowser } from '../../test/helpers/e2e/browser.js';
import { Person, press } from '../../test/helpers/e2e/person.js';
import { readFace } from '../../test/helpers/faces.js';
import { HOLDER, photographHolder } from '../../test/helpers/holders.js';
import { paperImage, paperPdf, type Print } from '../../test/helpers/papers.js';
import type { Screenshot } from './contact-sheet.js';

const PAGE = '?confirm=true&papers=bank_statement_v1';
/** A bank statement of the person of the passport. */
const STATEMENT: readonly Print[] = [
  [40, 60, 'Utopia Savings Bank', 22],
  [40, 90, '3 Ocean Avenue, Utopia', 11],
  [360, 60, 'BANK STATEMENT', 16],
  [40, 150, `Account Holder: ${HOLDER.givenNames} ${HOLDER.surname}`, 14],
  [40, 176, 'Account Number: 0042 7719 3', 14],
  [40, 202, 'Period: 1 April 2026 to 30 April 2026', 14],
  ...['Date', 'Description', 'Amount', 'Balance'].map((text, at): Print => [40 + at * 135, 260, text, 13]),
  ...Array.from({ length: 14 }, (_, row): Print[] => [
    [40, 290 + row * 32, `${String(row * 2 + 1).padStart(2, '0')} Apr 2026`, 12],
    [175, 290 + row * 32, row % 3 === 0 ? 'Salary' : 'Card payment', 12],
    [310, 290 + row * 32, row % 3 === 0 ? '900.00' : '-42.50', 12],
    [445, 290 + row * 32, (1200 + row * 17).toFixed(2), 12],
  ]).flat(),
];

/** What a phone held over the sheet sees: white paper on a dark table. */
export async function sheetScene(size: { width: number; height: number }): Promise<Buffer> {
  const width = Math.round(size.width * 0.76);
  const sheet = await paperImage(STATEMENT).resize({ width }).toBuffer({ resolveWithObject: true });
  const left = Math.round((size.width - sheet.info.width) / 2);
  const top = Math.round((size.height - sheet.info.height) / 2) - 75;
  return sharp({ create: { ...size, channels: 3, background: '#4a3b30' } })
    .composite([{ input: sheet.data, left, top }])
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Walks through the steps after the captures on a phone. `film`: what its camera sees, of `sheetScene`. */
export async function walkServices(demo: string, film: string): Promise<Screenshot[]> {
  const screenshots: Screenshot[] = [];
  const visit = await openBrowser({ camera: 'film', film });
  const { page } = visit;
  const person = new Person(page);
  const snap = async (name: string): Promise<void> => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    screenshots.push({ name, png: await page.screenshot() });
    console.log(`services: ${name}`);
  };
  const choose = async (name: string, prints: readonly Print[]): Promise<void> => {
    const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(paperPdf([prints])) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await person.sees(name);
  };
  try {
    const session = await visit.context.newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await person.agree(`${demo}/${PAGE}`);
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    await person.sees('Did we read this correctly?');
    await snap('confirm: what was read');
    await page.getByRole('listitem').filter({ hasText: 'Last name' }).getByRole('button').click();
    await page.getByRole('textbox', { name: 'Last name' }).fill(`${HOLDER.surname}N`);
    await person.sees('What your document says counts.');
    await snap('confirm: a correction');
    await person.press('Undo');
    await person.press('Everything is right');
    await person.sees('Bank statement');
    await snap('papers: idle');
    await person.press('Open the camera');
    const shutter = page.getByRole('button', { name: 'Take a photo of the page' });
    await shutter.waitFor();
    await snap('papers: live');
    await press(shutter);
    await person.use();
    await page.getByRole('button', { name: 'Add a page' }).waitFor();
    await snap('papers: the pages');
    await page.getByRole('button', { name: /^Remove page/ }).click();
    await choose('letter.pdf', [[40, 60, 'Dear customer']]);
    await person.press('Send');
    await person.sees('We could not read this document.');
    await snap('papers: refused');
    await choose('statement.pdf', STATEMENT);
    await snap('papers: a PDF');
    await person.press('Send');
    await person.sees('You are verified');
    await snap('the result');
    return screenshots;
  } finally {
    await visit.close();
  }
}
