// Browsers: chromium, firefox
import '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { sendKeys } from '@web/test-runner-commands';
import { isHeld, mount, see } from './helpers.js';
import { part } from '../helpers/helpers.js';

const notice = 'We take two pictures.';

// Real keys, which the driver of WebKit cannot press.
describe('a control that has just appeared, by keyboard', () => {
  it('takes neither Enter nor Space, also when Space is let go after it was to be seen', async () => {
    const { element, timers } = await mount('idproof-consent', { notice });
    const agree = part(element, 'agree')!;
    agree.focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ down: ' ' });
    await see(agree, timers);
    await sendKeys({ up: ' ' });
    await element.updateComplete;
    expect(element.phase).to.equal('reading');
    await sendKeys({ press: ' ' });
    await waitUntil(() => element.phase === 'given');
  });

  it('takes no Space that was pressed on another control', async () => {
    const { element, timers } = await mount('idproof-consent', { notice });
    const [agree, decline] = [part(element, 'agree')!, part(element, 'decline')!];
    await see(agree, timers);
    if (isHeld(decline)) await see(decline, timers);
    agree.focus();
    await sendKeys({ down: ' ' });
    decline.focus();
    await sendKeys({ up: ' ' });
    await element.updateComplete;
    expect(element.phase).to.equal('reading');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => element.shadowRoot!.querySelector('dialog')?.open);
  });
});
