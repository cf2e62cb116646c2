import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Visit } from '../helpers/e2e/browser.js';
import { joinOnPhone, offerHandoff, openComputer, type Device } from '../helpers/e2e/devices.js';
import { forgeCallback } from '../helpers/e2e/launch-checks.js';
import { Person } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { photographHolder } from '../helpers/holders.js';

const OFFER = 'Continue on your phone';
const DONE = { code: 1000, subCode: 'Z5050' };

/** The provider's page on a phone, for a verification that was started on a computer. */
describe('a hosted page on a phone', () => {
  let stack: Stack;
  const visits: Visit[] = [];
  before(async () => {
    stack = await startStack(INJECTED_ENGINES);
  });
  after(async () => {
    for (const visit of visits) await visit.close();
    await stack.stop();
  });

  async function start(): Promise<Device> {
    const computer = await openComputer();
    visits.push(computer.visit);
    await computer.person.page.goto(`${stack.demo}/h5.html`);
    return computer;
  }

  async function join(computer: Person): Promise<Device> {
    const phone = await joinOnPhone(await offerHandoff(computer, OFFER));
    visits.push(phone.visit);
    return phone;
  }

  /** Agrees on the phone and goes to the provider's page. */
  async function launch(phone: Person): Promise<void> {
    await phone.press('I agree');
    await phone.press('Continue');
    await phone.sees('Sandbox, for development only');
    await phone.isAt('Document');
  }

  async function verify(person: Person): Promise<void> {
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
  }

  it('opens by redirect, leads back to the phone’s page, and the result appears on the computer', async () => {
    const computer = await start();
    const phone = await join(computer.person);
    await launch(phone.person);
    assert.ok(phone.person.page.url().startsWith(stack.sandbox), phone.person.page.url());
    await computer.person.sees('Follow the verification page on your phone');
    await verify(phone.person);
    await phone.person.sees('You can go back to your computer');
    assert.equal(phone.person.page.url(), `${stack.demo}/idproof/phone/`);
    await computer.person.sees('You are verified');
    assert.equal(await phone.person.view.getByText('You are verified').count(), 0);
  });

  it('is bound to the browser that opened it: a callback in another one is refused', async () => {
    const computer = await start();
    const phone = await join(computer.person);
    await launch(phone.person);
    const forged = forgeCallback(phone.visit, { verify: stack.demo }, DONE);
    const tab = await computer.visit.context.newPage();
    assert.equal((await tab.goto(forged))?.status(), 400, 'the computer');
    await tab.close();
    await computer.person.sees('Follow the verification page on your phone');
    await verify(phone.person);
    await phone.person.sees('You can go back to your computer');
    assert.equal((await phone.person.page.goto(forged))?.status(), 400, 'the phone, once it was used');
    await computer.person.sees('You are verified');
  });

  it('that the computer left open counts no more once the phone has the session', async () => {
    const { visit, person: computer } = await start();
    await computer.press('Get started');
    await computer.press('I agree');
    await computer.press('Continue');
    await computer.isAt('Document');
    const tab = new Person(await visit.context.newPage());
    await tab.page.goto(`${stack.demo}/h5.html`);
    await tab.press('Get started');
    const phone = await join(tab);
    await phone.person.sees('May we verify your identity?');
    await tab.sees('Your phone is connected');
    // The person goes on at the computer all the same.
    await verify(computer);
    await computer.page.waitForURL(/\/callback\//);
    await tab.sees('Your phone is connected');
    await launch(phone.person);
    await verify(phone.person);
    await phone.person.sees('You can go back to your computer');
    await tab.sees('You are verified');
  });

  it('that the phone left open counts no more once the computer has taken the session back', async () => {
    const { person: computer } = await start();
    const phone = await join(computer);
    await launch(phone.person);
    await computer.press('Use this device instead');
    await computer.press('I agree');
    await computer.press('Continue');
    await computer.isAt('Document');
    await verify(phone.person);
    await phone.person.page.waitForURL(/\/callback\//);
    await computer.isAt('Document');
    await verify(computer);
    await computer.sees('You are verified');
  });

  it('is stopped there and opened once more on the phone, or given back to the computer', async () => {
    const { person: computer } = await start();
    const phone = await join(computer);
    await launch(phone.person);
    await phone.person.page.goBack();
    await phone.person.press('Continue');
    await phone.person.isAt('Document');
    await phone.person.page.goBack();
    await phone.person.press('Stop');
    await phone.person.view.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await phone.person.sees('You stopped on this phone');
    await computer.press('I agree');
    await computer.press('Continue');
    await computer.isAt('Document');
  });
});
