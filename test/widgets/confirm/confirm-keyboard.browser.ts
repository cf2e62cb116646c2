// Browsers: chromium, firefox
import '@idproof/widgets/confirm.js';
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { isActive, part, untilReady } from '../helpers/helpers.js';
import { findButton, findInput, listen, show } from './confirm-helpers.js';

describe('idproof-confirm by keyboard', () => {
  it('is answered, and Enter in a field sends nothing', async () => {
    const element = await show();
    const heard = listen(element);
    await sendKeys({ press: 'Tab' });
    expect(isActive(findButton(element, 'LAST_NAME'))).to.equal(true);
    await untilReady(() => findButton(element, 'LAST_NAME'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => isActive(findInput(element, 'LAST_NAME')));
    await sendKeys({ type: 'ERICSSON' });
    expect(findInput(element, 'LAST_NAME').value, 'what was read is selected').to.equal('ERICSSON');
    await sendKeys({ press: 'Enter' });
    expect(heard).to.deep.equal([]);
    // The button has another name since a field is doubted, so it takes a press only once it was visible.
    await untilReady(() => part(element, 'confirm'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => heard.length > 0);
    expect(heard).to.deep.equal([[{ field: 'LAST_NAME', value: 'ERICSSON' }]]);
  });
});
