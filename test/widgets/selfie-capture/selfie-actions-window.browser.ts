import '@idproof/widgets';
import { expect, nextFrame } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { part } from '../helpers/helpers.js';
import { begin, mount, untilShown } from './selfie-helpers.js';

/** What a flow has above the element, in CSS and in pixels. */
const ABOVE = '5.125rem';
const ABOVE_PIXELS = 82;
/** Below the last control. */
const ROOM = 8;

describe('actions in the window of a small phone', () => {
  beforeEach(() => {
    document.body.style.margin = '0';
  });

  afterEach(async () => {
    document.body.style.margin = '';
    await setViewport({ width: 800, height: 600 });
  });

  it('have their ways out in it below a header, with room under them', async () => {
    await setViewport({ width: 390, height: 576 });
    const { element } = await begin({ actions: 'HEADRAISE' });
    element.style.setProperty('--_above', ABOVE);
    await nextFrame();
    const { top } = element.getBoundingClientRect();
    const { bottom } = part(element, 'again')!.getBoundingClientRect();
    expect(bottom - top + ABOVE_PIXELS).to.be.at.most(576 - ROOM);
  });

  for (const [width, height] of [
    [320, 640],
    [390, 664],
    [360, 740],
  ] as const)
    it(`leave the picture where it is when they begin, and every control in it, at ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const { element } = await mount({ actions: 'HEADRAISE,HEADLOWER', actionAlternative: true });
      element.style.setProperty('--_above', ABOVE);
      element.start();
      await untilShown(element);
      const find = (name: string): DOMRect => element.shadowRoot!.querySelector(name)!.getBoundingClientRect();
      const { top } = element.getBoundingClientRect();
      const assertInside = (name: string): unknown =>
        expect(find(`[part=${name}]`).bottom - top + ABOVE_PIXELS, name).to.be.at.most(height - ROOM);
      const before = ['.stage', 'video'].map((name) => find(name).toJSON());
      for (const name of ['shutter', 'upload', 'alternative']) assertInside(name);
      part(element, 'shutter')!.click();
      await waitUntil(() => part(element, 'again') !== null);
      expect(['.stage', 'video'].map((name) => find(name).toJSON())).to.deep.equal(before);
      for (const name of ['again', 'alternative']) assertInside(name);
    });
});
