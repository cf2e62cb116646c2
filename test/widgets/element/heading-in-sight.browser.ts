import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { giveDocument, giveSelfie, mount, screen } from '../flow/flow-helpers.js';
import { deepActive, part, readText, untilPhase, setTextSize } from '../helpers/helpers.js';

/* Where the page stands after each change of step. */

describe('the heading of a new step', () => {
  beforeEach(() => {
    document.body.style.margin = '0';
  });

  afterEach(async () => {
    document.body.style.margin = '';
    setTextSize('');
    scrollTo(0, 0);
    await setViewport({ width: 800, height: 600 });
  });

  /** The heading has the focus and is in the window; so is the top of the flow, if it fits. */
  async function expectHeading(flow: IdproofFlow, before: string): Promise<string> {
    await waitUntil(() => deepActive()?.id === 'heading' && readText(deepActive()!) !== before, `after ${before}`);
    await waitUntil(
      () => {
        const { top, bottom } = deepActive()!.getBoundingClientRect();
        return top > -1 && bottom < innerHeight + 1;
      },
      `"${readText(deepActive()!)}" is not in the window`,
    );
    const { top: start } = flow.getBoundingClientRect();
    const { bottom } = deepActive()!.getBoundingClientRect();
    const hasRoom = bottom - start <= innerHeight;
    if (hasRoom) expect(start, `what is above "${readText(deepActive()!)}"`).to.be.at.least(-1);
    return readText(deepActive()!);
  }

  for (const [width, height, size] of [
    [320, 568, '200%'],
    [640, 400, '200%'],
    [390, 844, '200%'],
    [360, 640, ''],
  ] as const)
    it(`is in a window of ${width} × ${height}${size && ' with text of twice the size'}`, async () => {
      await setViewport({ width, height });
      setTextSize(size);
      const flow = await mount(await FakeSession.create(), { locale: 'de' });
      flow.parentElement!.style.padding = '10rem 0 60rem';
      // Scrolled to the end.
      const leave = (): void => part(flow, 'step')!.scrollIntoView({ block: 'end' });
      leave();
      flow.shadowRoot!.querySelector<HTMLElement>('.start .primary')!.focus();
      void flow.start();
      await untilPhase(flow, 'consent');
      let last = await expectHeading(flow, '');
      leave();
      part(screen(flow, 'idproof-consent'), 'agree')!.focus();
      part(screen(flow, 'idproof-consent'), 'agree')!.click();
      await untilPhase(flow, 'document');
      last = await expectHeading(flow, last);
      leave();
      await giveDocument(flow);
      await untilPhase(flow, 'selfie');
      last = await expectHeading(flow, last);
      leave();
      await giveSelfie(flow);
      await untilPhase(flow, 'result');
      await expectHeading(flow, last);
    });
});
