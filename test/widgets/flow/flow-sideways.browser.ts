import '@idproof/widgets';
import { setViewport } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, mount, openCamera, screen } from './flow-helpers.js';
import { part, untilPhase } from '../helpers/helpers.js';

const WINDOWS = [
  [844, 390],
  [667, 375],
] as const;

describe('idproof-flow on a phone on its side', () => {
  for (const [width, height] of WINDOWS) {
    it(`has its progress and the way out in the window with the picture, at ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      try {
        const flow = await mount(await FakeSession.create());
        flow.parentElement!.style.padding = '300px 0 500px';
        await agree(flow);
        const capture = screen(flow, 'idproof-document-capture');
        await openCamera(flow);
        const expectInWindow = (): void => {
          const seen = [part(flow, 'progress')!, part(flow, 'cancel')!, part(capture, 'viewport')!];
          for (const element of seen) {
            const { top, bottom } = element.getBoundingClientRect();
            // Pages scroll by whole pixels.
            expect(top).to.be.at.least(-1);
            expect(bottom).to.be.at.most(height + 1);
          }
        };
        expectInWindow();
        await capture.shoot();
        await untilPhase(capture, 'review');
        expectInWindow();
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });
  }

  it('shows a step beside its picture from the first time it is shown', async () => {
    await setViewport({ width: 844, height: 390 });
    try {
      const flow = await mount(await FakeSession.create());
      await agree(flow);
      const capture = screen(flow, 'idproof-document-capture');
      await capture.updateComplete;
      const heading = capture.shadowRoot!.querySelector('h2')!.getBoundingClientRect();
      expect(heading.left).to.be.at.least(part(capture, 'viewport')!.getBoundingClientRect().right);
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });
});
