import '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../helpers/wait-until.js';
import { hostedSession, mountHosted } from '../hosted/helpers.js';
import { part, readText } from './helpers.js';

describe('idproof-hosted, on a phone on its side', () => {
  it('has its button in the window, with the step and the progress above it', async () => {
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
});
