import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Visit } from '../helpers/e2e/browser.js';
import { joinOnPhone, offerHandoff, openComputer } from '../helpers/e2e/devices.js';
import type { Person } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { photographHolder } from '../helpers/holders.js';

const OFFER = 'Continue on your phone';

/** Two devices at the demo, as `npm start` runs it: what one does appears on the other. */
describe('a verification that is started on a computer', () => {
  let stack: Stack;
  const visits: Visit[] = [];
  before(async () => {
    stack = await startStack(INJECTED_ENGINES);
  });
  after(async () => {
    for (const visit of visits) await visit.close();
    await stack.stop();
  });

  async function start(): Promise<Person> {
    const { visit, person } = await openComputer();
    visits.push(visit);
    await person.page.goto(stack.demo);
    return person;
  }
  async function join(computer: Person, button = OFFER): Promise<Person> {
    const { visit, person } = await joinOnPhone(await offerHandoff(computer, button));
    visits.push(visit);
    return person;
  }

  it('is completed on a phone, and the result appears on the computer alone', async () => {
    const computer = await start();
    const phone = await join(computer);
    assert.equal(new URL(phone.page.url()).hash, '', 'the code is gone from the address');
    await computer.sees('Your phone is connected');
    await phone.press('I agree');
    await phone.isAt('Document');
    await phone.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await phone.isRead();
    await phone.upload('me.jpg', readFace('Family1-Mom2'));
    await phone.sees('You can go back to your computer');
    await computer.sees('You are verified');
    await computer.sees('Document number');
    assert.equal(await phone.view.getByText('Document number').count(), 0);
  });

  it('is given back by the phone and taken back by the computer, also after a reload of either', async () => {
    const computer = await start();
    const phone = await join(computer);
    await phone.press('I agree');
    await phone.isAt('Document');
    await phone.page.reload();
    await phone.isAt('Document');
    await computer.page.reload();
    await computer.sees('Your phone is connected');
    await phone.press('Stop');
    await phone.view.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await phone.sees('You stopped on this phone');
    // Consent is asked for on each device that captures.
    await computer.press('I agree');
    await computer.isAt('Document');
    const second = await join(computer);
    await second.sees('May we verify your identity?');
    await computer.press('Use this device instead');
    await second.sees('Your computer has taken over');
    await computer.isAt('Document');
    await computer.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await computer.isRead();
    await computer.upload('me.jpg', readFace('Family1-Mom2'));
    await computer.sees('You are verified');
  });

  it('is not joined by a second phone, by a wrong number, or by reading the address', async () => {
    const computer = await start();
    const offer = await offerHandoff(computer, OFFER);
    const wrong = await joinOnPhone({ ...offer, number: offer.number === '11' ? '12' : '11' });
    visits.push(wrong.visit);
    await wrong.person.view.getByRole('alert').waitFor();
    const first = await joinOnPhone(offer);
    visits.push(first.visit);
    await first.person.sees('May we verify your identity?');
    const second = await joinOnPhone(offer);
    visits.push(second.visit);
    await second.person.view.getByRole('alert').waitFor();
    await computer.sees('Your phone is connected');
  });

  it('shows on the computer that the phone is gone, and goes on there', async () => {
    const computer = await start();
    const { visit, person } = await joinOnPhone(await offerHandoff(computer, OFFER));
    await person.sees('May we verify your identity?');
    await computer.sees('Your phone is connected');
    await visit.close();
    await computer.sees(/lost contact/);
    await computer.press('Use this device instead');
    await computer.press('I agree');
    await computer.isAt('Document');
  });

  it('ends on the phone as soon as it is stopped on the computer', async () => {
    const computer = await start();
    const phone = await join(computer);
    await phone.sees('May we verify your identity?');
    await computer.press('Cancel');
    await computer.view.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await phone.sees('The verification was stopped');
  });
});
