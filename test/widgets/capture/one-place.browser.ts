import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import { expect, nextFrame } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { HandTimers } from '../../helpers/hand-timers.js';
import { FakeSession } from '../helpers/fake-session.js';
import { passTime } from '../helpers/pass-time.js';
import { agree, mount, openCamera, screen } from '../flow/flow-helpers.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';

/* Where the picture of a step is, from its drawing to the check of it. */

const PHONES = [
  [390, 844],
  [390, 664],
  [360, 640],
] as const;

const findTop = (element: Element): number => element.getBoundingClientRect().top;

/** A flow whose document is being read, for as long as the test takes; with the places that its picture had until then. */
async function check(timers?: HandTimers): Promise<{ flow: IdproofFlow; tops: number[] }> {
  const client = await FakeSession.create();
  const flow = await mount(client);
  await agree(flow);
  const capture = screen(flow, 'idproof-document-capture');
  await capture.updateComplete;
  const tops: number[] = [];
  const note = (): unknown => tops.push(findTop(part(capture, 'viewport')!));
  note();
  await openCamera(flow);
  note();
  await capture.shoot();
  await untilPhase(capture, 'review');
  note();
  client.gate = new Promise(() => undefined);
  if (timers) flow.timers = timers;
  part(capture, 'confirm')!.click();
  await untilPhase(flow, 'checking');
  await flow.updateComplete;
  tops.push(findTop(flow.shadowRoot!.querySelector('.seen')!));
  return { flow, tops };
}

describe('the picture of a step', () => {
  beforeEach(() => {
    document.body.style.margin = '0';
  });

  afterEach(async () => {
    document.body.style.margin = '';
    await setViewport({ width: 800, height: 600 });
  });

  for (const [width, height] of [...PHONES, [1280, 800] as const]) {
    it(`begins at one place through all phases at ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const { tops } = await check();
      for (const top of tops) expect(top, tops.join()).to.be.closeTo(tops[0]!, 2);
    });
  }

  for (const [width, height] of [...PHONES, [600, 900], [1280, 800], [844, 390]] as const) {
    it(`stays where it is, with what stands below it, once it takes longer, at ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const timers = new HandTimers();
      const { flow } = await check(timers);
      const find = (name: string): number[] => {
        const { top, bottom, left } = flow.shadowRoot!.querySelector(name)!.getBoundingClientRect();
        return [top, bottom, left];
      };
      await waitUntil(() => flow.shadowRoot!.querySelector('.checks'), 'the steps are listed');
      const places = (): number[][] => ['.seen > span', 'h2', '.checks', '.wait'].map((name) => find(name));
      const before = places();
      await passTime(flow, timers, 10);
      await nextFrame();
      expect(readText(flow.shadowRoot!.querySelector('.wait')!)).to.contain('longer than usual');
      expect(places()).to.deep.equal(before);
    });
  }

  for (const [width, height] of [...PHONES, [1280, 800] as const]) {
    it(`leaves room in a window of ${width} × ${height} for what is said of a long wait`, async () => {
      await setViewport({ width, height });
      const timers = new HandTimers();
      const { flow, tops } = await check(timers);
      const before = flow.getBoundingClientRect().bottom;
      await passTime(flow, timers, 30);
      await nextFrame();
      const last = flow.shadowRoot!.querySelector('.wait ~ .button')!;
      expect(readText(last)).to.equal('Try again');
      expect(findTop(flow.shadowRoot!.querySelector('.seen')!)).to.be.closeTo(tops[0]!, 2);
      expect(last.getBoundingClientRect().bottom).to.be.at.most(innerHeight);
      // A page may have scrolled to where all of the step was just in the window.
      expect(last.getBoundingClientRect().bottom, 'where the screen was').to.be.at.most(before + 1);
    });
  }
});
