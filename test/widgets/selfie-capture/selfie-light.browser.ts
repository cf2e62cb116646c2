import '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { part, readText } from '../helpers/helpers.js';
import { FRAMES, begin, finish, mount, prompt, untilShown } from './selfie-helpers.js';

describe('idproof-selfie-capture with coloured light', () => {
  // Claim: accessibility/lightWarned
  it('warns first, and lights the face only of a person who agrees', async () => {
    const { element, clock } = await mount({ actions: 'HEADLOWER', colorFlash: true });
    expect(readText(element)).to.include('If you are sensitive to flashing lights');
    await expect(element).to.be.accessible();
    element.shadowRoot!.querySelector<HTMLElement>('.button.primary')!.click();
    await untilShown(element);
    part(element, 'shutter')!.click();
    await clock.ticks(FRAMES);
    expect(prompt(element)).to.equal('Hold still while the light changes');
    const colours = new Set<string>();
    for (let n = 0; n < 4; n++) {
      colours.add(getComputedStyle(element.shadowRoot!.querySelector('.frame')!).boxShadow);
      await clock.ticks(2);
    }
    expect(colours.size).to.equal(4);
    const { frames } = await finish(element, clock);
    expect(Object.keys(frames!).filter((key) => key.startsWith('COLORFLASH/'))).to.have.length(4);
  });

  it('lights from the whole window of a phone', async () => {
    await setViewport({ width: 390, height: 844 });
    try {
      const { element, clock } = await mount({ actions: 'HEADLOWER', colorFlash: true });
      element.shadowRoot!.querySelector<HTMLElement>('.button.primary')!.click();
      await untilShown(element);
      const stage = part(element, 'viewport')!;
      part(element, 'shutter')!.click();
      await clock.ticks(FRAMES - 1);
      expect(getComputedStyle(stage).overflowX).to.equal('hidden');
      await clock.tick();
      expect(getComputedStyle(stage).overflowX).to.equal('visible');
      expect(document.documentElement.scrollWidth, 'nothing to scroll aside').to.equal(390);
      await clock.ticks(8);
      expect(getComputedStyle(stage).overflowX).to.equal('hidden');
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });

  // Claim: accessibility/lightDeclined
  it('goes on without it for a person who declines', async () => {
    const { element, clock } = await mount({ actions: 'HEADLOWER', colorFlash: true });
    part(element, 'decline')!.click();
    await untilShown(element);
    part(element, 'shutter')!.click();
    await clock.ticks(FRAMES);
    expect(prompt(element)).to.equal('Look straight into the camera');
    const { frames } = await finish(element, clock);
    expect(Object.keys(frames!).some((key) => key.startsWith('COLORFLASH/'))).to.equal(false);
  });

  it('lights nobody who was not warned: a page that opens the camera by itself has no light', async () => {
    const { element, clock } = await begin({ actions: 'HEADLOWER', colorFlash: true });
    await clock.ticks(FRAMES);
    expect(prompt(element)).to.equal('Look straight into the camera');
  });
});
