import '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { hostedSession, mountHosted } from '../hosted/helpers.js';
import { part, readText } from '../helpers/helpers.js';

describe('idproof-hosted, in the windows of a phone', () => {
  it('has its button in sight on its side, with the step and the progress above it', async () => {
    await setViewport({ width: 844, height: 390 });
    try {
      const element = await mountHosted({ client: await hostedSession(), origin: 'https://id.provider.example' });
      element.locale = 'de';
      await waitUntil(() => readText(element).includes('Internetadresse'));
      const { top } = element.getBoundingClientRect();
      expect(part(element, 'launch')!.getBoundingClientRect().bottom - top).to.be.at.most(390 - 64);
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });

  for (const [width, height] of [
    [390, 844],
    [390, 664],
  ] as const) {
    it(`leaves no hole between its words and its button at ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      try {
        const origin = 'https://id.provider.example:8443';
        const element = await mountHosted({ client: await hostedSession(), origin });
        // As high as the flow makes its steps.
        Object.assign(element.parentElement!.style, { display: 'grid', minBlockSize: '608px' });
        const box = (selector: string): DOMRect => element.shadowRoot!.querySelector(selector)!.getBoundingClientRect();
        expect(box('.foot').bottom - box('.screen').top).to.be.above(560);
        expect(box('.foot').top - box('.site').bottom).to.be.below(24);
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });
  }
});
