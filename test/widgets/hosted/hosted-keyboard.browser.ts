import '@idproof/widgets';
import { expect, fixture, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { sendKeys } from '@web/test-runner-commands';
import { findButton, findFrame, hostedSession, mountHosted } from '../hosted/helpers.js';
import { AT_ONCE } from '../../helpers/hand-timers.js';
import { isActive, part, untilPhase, untilReady } from '../helpers/helpers.js';

// Not beside the other tests of these elements: the driver of one of their browsers presses no keys.
describe('idproof-hosted by keyboard', () => {
  // Claim: accessibility/frameByKeys
  it('opens, takes focus into the frame, and is closed by Escape beside it', async () => {
    const element = await mountHosted({ client: await hostedSession(), embed: 'frame', timers: AT_ONCE });
    part(element, 'launch')!.focus();
    await untilReady(() => part(element, 'launch'));
    await sendKeys({ press: 'Enter' });
    await untilPhase(element, 'open');
    await waitUntil(() => isActive(findFrame(element)));
    findButton(element, 'Close').focus();
    await sendKeys({ press: 'Escape' });
    await untilPhase(element, 'idle');
    expect(isActive(part(element, 'launch'))).to.equal(true);
  });
});

describe('idproof-document-select by keyboard', () => {
  // Claim: accessibility/selectByKeys
  it('is gone through by Tab and arrows, and taken by Enter', async () => {
    const element = document.createElement('idproof-document-select');
    element.timers = AT_ONCE;
    element.documents = [
      { docType: '1', name: 'Passport', country: 'AUT', pages: ['front'] },
      { docType: '2', name: 'Identity card', country: 'DEU', pages: ['front'] },
    ];
    const holder = await fixture<HTMLElement>(document.createElement('div'));
    holder.append(element);
    await element.updateComplete;
    part(element, 'country')!.focus();
    await sendKeys({ press: 'G' });
    await element.updateComplete;
    expect(element.value?.docType).to.equal('2');
    await sendKeys({ press: 'Tab' });
    expect(isActive(part(element, 'type')!.querySelector('input'))).to.equal(true);
    await sendKeys({ press: 'Tab' });
    await untilReady(() => part(element, 'continue'));
    const done = oneEvent(element, 'idproof-done');
    await sendKeys({ press: 'Enter' });
    await done;
    expect(element.phase).to.equal('chosen');
  });
});
