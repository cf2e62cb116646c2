import sharp from 'sharp';
import { joinOnPhone, offerHandoff, openComputer } from '../../test/helpers/e2e/devices.js';
import type { Person } from '../../test/helpers/e2e/person.js';
import { readFace } from '../../test/helpers/faces.js';
import { photographHolder } from '../../test/helpers/holders.js';
import type { Screenshot } from './contact-sheet.js';

/** Height in pixels of both devices on the sheet, and the gap between them. */
const HEIGHT = 800;
const GAP = 24;
const COMPUTER = { width: 1280, height: HEIGHT };
const PHONE = { width: 390, height: HEIGHT };

/** Walks through a handoff, with a screenshot of the computer and the phone beside each other at each stage. */
export async function walkHandoff(demo: string): Promise<Screenshot[]> {
  const screenshots: Screenshot[] = [];
  const computer = await openComputer(COMPUTER);
  const visits = [computer.visit];
  const snap = async (name: string, phone?: Person): Promise<void> => {
    screenshots.push({ name, png: await pair(computer.person, phone) });
    console.log(`handoff: ${name}`);
  };
  try {
    await computer.person.page.goto(demo);
    await computer.person.sees('Continue on your phone');
    await snap('The start on the computer');
    const offer = await offerHandoff(computer.person, 'Continue on your phone');
    await computer.person.sees(offer.number);
    await snap('The code and its number');
    const { person: phone, visit } = await joinOnPhone(offer, PHONE);
    visits.push(visit);
    await computer.person.sees('Your phone is connected');
    await phone.sees('May we verify your identity?');
    await snap('Connected: consent on the phone', phone);
    await phone.press('I agree');
    await phone.isAt('Document');
    await snap('The document', phone);
    await phone.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await phone.isRead();
    await snap('The selfie', phone);
    await phone.upload('me.jpg', readFace('Family1-Mom2'));
    await phone.sees('You can go back to your computer');
    await computer.person.sees('You are verified');
    await snap('The result on the computer alone', phone);
    return screenshots;
  } finally {
    for (const visit of visits) await visit.close();
  }
}

/** Both windows beside each other; without a phone, its place is empty. */
async function pair(computer: Person, phone: Person | undefined): Promise<Buffer> {
  const layers = [{ input: await computer.page.screenshot(), left: 0, top: 0 }];
  if (phone) layers.push({ input: await phone.page.screenshot(), left: COMPUTER.width + GAP, top: 0 });
  const width = COMPUTER.width + GAP + PHONE.width;
  return sharp({ create: { width, height: HEIGHT, channels: 3, background: '#c9cfcc' } })
    .composite(layers)
    .png()
    .toBuffer();
}
