// Browsers: chromium, firefox, webkit
import { expect, fixture, html } from '@open-wc/testing';
import type { Guide } from '../../../packages/sandbox/page/guides.js';
import { createScreens } from '../../../packages/sandbox/page/screens.js';
import { getTexts } from '../../../packages/sandbox/page/texts.js';
import { HandTimers } from '../../helpers/hand-timers.js';
import { clickAs, isHeld, see } from './helpers.js';

describe('the guides of the hosted page', () => {
  it('are gone through one press each: the second press of a double click reads none of them', async () => {
    const page = await fixture<HTMLElement>(
      html`<div>
        <div class="bar">
          <p class="merchant"></p>
          <h1></h1>
        </div>
        <p class="sandbox"></p>
        <section class="screen"></section>
        <div class="flow"></div>
      </div>`,
    );
    const timers = new HandTimers();
    const screens = createScreens(document, page.querySelector<HTMLElement>('.flow')!, timers);
    screens.paint({ tokens: {}, merchantName: '', isDesktop: false }, getTexts('en'), 'en');
    const guide: Guide = { id: 'face', text: 'guide_face' };
    const findButton = (): HTMLElement => page.querySelector<HTMLElement>('.screen button')!;
    const passed: string[] = [];
    const shown = (async () => {
      for (const name of ['first', 'second']) {
        await screens.guide(guide);
        passed.push(name);
      }
    })();
    const first = findButton();
    clickAs(first, 1);
    expect(passed).to.deep.equal([]);
    await see(first, timers);
    clickAs(first, 1);
    await Promise.resolve();
    await Promise.resolve();
    const second = findButton();
    expect(second).to.not.equal(first);
    expect(isHeld(second)).to.equal(true);
    clickAs(second, 2);
    await Promise.resolve();
    expect(passed).to.deep.equal(['first']);
    await see(second, timers);
    clickAs(second, 1);
    await shown;
    expect(passed).to.deep.equal(['first', 'second']);
  });
});
