import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, mount, openCamera, screen } from './flow-helpers.js';
import { deepActive, part, untilPhase } from '../helpers/helpers.js';

/* A phone that is turned while a screen is shown. */

const UPRIGHT = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Long enough for what watches the window to have said its word. */
async function settle(): Promise<void> {
  for (let frames = 0; frames < 4; frames++) await frame();
}

async function turn(size: typeof UPRIGHT): Promise<void> {
  await setViewport(size);
  await waitUntil(() => innerWidth === size.width);
  await settle();
}

function isWhole(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top > -1 && bottom < innerHeight + 1;
}

describe('a window that is turned', () => {
  let flow: IdproofFlow;
  beforeEach(async () => {
    document.body.style.margin = '0';
    await setViewport(UPRIGHT);
    flow = await mount(await FakeSession.create());
    // As much as what stands above a flow on a page that gets narrower or wider.
    flow.parentElement!.style.padding = '60vw 0 60rem';
    await agree(flow);
    await settle();
  });
  afterEach(async () => {
    document.body.style.margin = '';
    scrollTo(0, 0);
    await setViewport({ width: 800, height: 600 });
  });

  it('has the camera’s picture and its controls in it again, both ways', async () => {
    await openCamera(flow);
    const { shadowRoot } = screen(flow, 'idproof-document-capture');
    await waitUntil(() => isWhole(shadowRoot!.querySelector('.stage')!));
    await settle();
    const active = deepActive();
    for (const size of [SIDEWAYS, UPRIGHT, SIDEWAYS]) {
      await turn(size);
      await waitUntil(() => isWhole(shadowRoot!.querySelector('.stage')!), `the picture at ${size.width}`);
      expect(isWhole(shadowRoot!.querySelector('[part~=shutter]')!), `the shutter at ${size.width}`).to.equal(true);
    }
    expect(deepActive()).to.equal(active);
  });

  it('has the heading of a screen in it again', async () => {
    await turn(SIDEWAYS);
    const heading = screen(flow, 'idproof-document-capture').shadowRoot!.querySelector('#heading')!;
    await waitUntil(() => isWhole(heading));
  });

  it('does not scroll while the person is elsewhere on the page', async () => {
    await openCamera(flow);
    scrollTo(0, document.documentElement.scrollHeight);
    await settle();
    await turn(SIDEWAYS);
    const { bottom } = screen(flow, 'idproof-document-capture').getBoundingClientRect();
    expect(bottom).to.be.below(0);
  });

  it('moves nothing where only its height is another', async () => {
    await openCamera(flow);
    await settle();
    const { scrollY: before } = window;
    await setViewport({ width: 390, height: 420 });
    await settle();
    expect(scrollY).to.equal(before);
  });
});

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
