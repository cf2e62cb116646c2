import '@idproof/widgets';
import type { CaptureEvent } from '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { fakeCamera, fakeEncoder, part, image, readText, untilPhase, type FakeCamera } from '../helpers/helpers.js';

for (const tag of ['idproof-selfie-capture', 'idproof-document-capture'] as const) {
  describe(`${tag} with the phone's camera app only`, () => {
    it('offers nothing else, and takes what the app gives', async () => {
      const element = document.createElement(tag);
      Object.assign(element, { native: true, encoder: fakeEncoder(), environment: fakeCamera() });
      const holder = await fixture<HTMLElement>(document.createElement('div'));
      holder.append(element);
      await element.updateComplete;
      const buttons = [...element.shadowRoot!.querySelectorAll('button')].map((button) => readText(button));
      expect(buttons).to.deep.equal(['Use the camera app']);
      await expect(element).to.be.accessible();
      const input = element.shadowRoot!.querySelector<HTMLInputElement>('#native')!;
      let opened = 0;
      input.addEventListener('click', (event) => {
        event.preventDefault();
        opened++;
      });
      element.shadowRoot!.querySelector('button')!.click();
      expect(opened).to.equal(1);
      expect((element.environment as FakeCamera).asked).to.have.length(0);
      const files = new DataTransfer();
      files.items.add(await image());
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
      await untilPhase(element, 'review');
      const captured = new Promise<CaptureEvent>((resolve) => {
        element.addEventListener('idproof-capture', resolve);
      });
      part(element, 'confirm')!.click();
      expect((await captured).detail.method).to.equal('native');
    });
  });
}
