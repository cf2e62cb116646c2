import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { part, readText, setTextSize, untilPhase, untilStill } from '../helpers/helpers.js';
import { agree, giveDocument, mount, NO_DOCUMENT, screen } from './flow-helpers.js';
import {
  connectPhone,
  CONNECTED,
  count,
  IDLE,
  mountOffer,
  pressPhone,
  showCode,
  untilCode,
} from './handoff-helpers.js';

const { matchMedia } = globalThis;

function setDevices(kinds: string[]): void {
  const value = async (): Promise<{ kind: string }[]> => kinds.map((kind) => ({ kind }));
  Object.defineProperty(navigator.mediaDevices, 'enumerateDevices', { configurable: true, value });
}

const onPhone = (): void => {
  globalThis.matchMedia = (query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query);
};

/** The buttons of the start screen, the main one with a star. */
const listButtons = (flow: IdproofFlow): string[] =>
  [...flow.shadowRoot!.querySelectorAll('.foot button')].map(
    (button) => readText(button) + (button.classList.contains('primary') ? '*' : ''),
  );

async function untilButtons(flow: IdproofFlow, buttons: string[]): Promise<void> {
  const isSo = (): boolean => JSON.stringify(listButtons(flow)) === JSON.stringify(buttons);
  await waitUntil(isSo, `${JSON.stringify(listButtons(flow))} instead of ${JSON.stringify(buttons)}`);
}

describe('the offer of a phone', () => {
  beforeEach(() => setDevices(['videoinput']));

  afterEach(async () => {
    globalThis.matchMedia = matchMedia;
    Reflect.deleteProperty(navigator.mediaDevices, 'enumerateDevices');
    setTextSize('');
    await setViewport({ width: 800, height: 600 });
  });

  it('stands after the button of the start screen, first where there is no camera or a phone is required', async () => {
    const { flow } = await mountOffer();
    await untilButtons(flow, ['Get started*', 'Continue on your phone']);
    await expect(flow).to.be.accessible();
    const required = await mountOffer({}, { handoff: 'require' });
    await untilButtons(required.flow, ['Continue on your phone*', 'Get started']);
    setDevices([]);
    const blind = await mountOffer();
    await untilButtons(blind.flow, ['Continue on your phone*', 'Get started']);
    await untilStill();
    await expect(blind.flow).to.be.accessible();
  });

  it('is not made by default, on a phone, or in a narrow window', async () => {
    const usual = await mountOffer({}, { handoff: 'off' });
    await flushed(usual.flow);
    expect(listButtons(usual.flow)).to.deep.equal(['Get started*']);
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'viewport', content: 'width=device-width' });
    document.head.append(meta);
    onPhone();
    const phone = await mountOffer({}, { handoff: 'require' });
    await flushed(phone.flow);
    expect(listButtons(phone.flow)).to.deep.equal(['Get started*']);
    await phone.flow.start();
    await untilPhase(phone.flow, 'document');
    expect(screen(phone.flow, 'idproof-document-capture').isConnected).to.equal(true);
    meta.remove();
    globalThis.matchMedia = matchMedia;
    await setViewport({ width: 500, height: 600 });
    const narrow = await mountOffer();
    await flushed(narrow.flow);
    expect(listButtons(narrow.flow)).to.deep.equal(['Get started*']);
  });

  it('begins the session by a press on the start screen, by keyboard, and shows the code', async () => {
    const { flow, client } = await mountOffer({ step: 'consent' });
    await untilButtons(flow, ['Get started*', 'Continue on your phone']);
    part(flow, 'handoff')!.focus();
    await sendKeys({ press: 'Enter' });
    await untilCode(flow);
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['view', 'handoff', 'watch']);
  });

  it('leads to the steps where the proxy hands nothing off', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client, { handoff: 'offer' });
    await pressPhone(flow);
    await untilPhase(flow, 'consent');
    await waitUntil(() => readText(flow).includes('no longer possible to continue on a phone'));
    expect(count(client, 'handoff')).to.equal(0);
  });

  it('is not made with a client that cannot hand off', async () => {
    const { flow, client } = await mountOffer();
    Object.assign(client, { watch: undefined });
    await flow.start();
    await untilPhase(flow, 'document');
    await flushed(flow);
    expect(part(flow, 'handoff')).to.equal(null);
  });

  it('is forgotten once a phone has joined from another tab', async () => {
    const { flow, client } = await mountOffer({ handoff: CONNECTED });
    await pressPhone(flow);
    await untilPhase(flow, 'handoff');
    await waitUntil(() => client.watches.size === 1);
    client.change({ handoff: IDLE });
    await untilPhase(flow, 'document');
    await flushed(flow);
    expect([flow.phase, count(client, 'handoff')]).to.deep.equal(['document', 0]);
  });

  it('is forgotten with a reset', async () => {
    const { flow, client } = await mountOffer();
    client.gate = new Promise(() => undefined);
    await pressPhone(flow);
    await flow.updateComplete;
    flow.reset();
    client.gate = undefined;
    await flow.start();
    await untilPhase(flow, 'document');
    await waitUntil(() => part(flow, 'handoff') !== null);
    expect(count(client, 'handoff')).to.equal(0);
  });

  for (const [step, tag] of [
    ['document', 'idproof-document-capture'],
    ['hosted', 'idproof-hosted'],
  ] as const) {
    it(`stands beside the ${step} step, with the slot of the page`, async () => {
      const { flow } = await mountOffer({ step, flow: step === 'hosted' ? 'h5' : 'api' });
      flow.innerHTML = '<a slot="handoff" href="#own">Our own way</a>';
      await flow.start();
      await untilPhase(flow, step);
      await waitUntil(() => part(flow, 'handoff') !== null);
      const button = part(flow, 'handoff')!;
      expect(button.getBoundingClientRect().height).to.be.greaterThan(40);
      expect(flow.shadowRoot!.querySelector(tag)!.contains(button)).to.equal(true);
      const own = flow.querySelector('a')!.getBoundingClientRect();
      expect(own.height).to.be.greaterThan(0);
      await untilStill();
      await expect(flow).to.be.accessible();
      button.click();
      await untilCode(flow);
    });
  }

  it('stands alone where a phone is required, until no code is left', async () => {
    const { flow, client } = await mountOffer({}, { handoff: 'require' });
    await flow.start();
    await untilPhase(flow, 'document');
    await waitUntil(() => part(flow, 'handoff') !== null);
    expect(flow.shadowRoot!.querySelector('idproof-document-capture')).to.equal(null);
    expect(readText(flow)).to.contain('This step needs the camera of a phone.');
    await expect(flow).to.be.accessible();
    client.plan('handoff', 'handoff_unavailable');
    await pressPhone(flow);
    await waitUntil(() => flow.shadowRoot!.querySelector('idproof-document-capture') !== null);
  });

  it('stands alone where the session takes the image from a phone alone', async () => {
    const faults: string[] = [];
    const capture = { maxBase64Length: 1_048_576, upload: false, methods: ['handoff' as const] };
    const { flow } = await mountOffer({ capture });
    flow.addEventListener('idproof-error', ({ detail }) => faults.push(detail.code));
    await flow.start();
    await pressPhone(flow);
    await untilCode(flow);
    expect(faults).to.deep.equal([]);
  });

  it('comes first once two images were refused', async () => {
    const client = await FakeSession.create({ handoff: IDLE });
    const flow = await mount(client, { handoff: 'offer' });
    await agree(flow);
    const capture = screen(flow, 'idproof-document-capture');
    const isFirst = (): boolean => part(capture, 'handoff') !== null;
    client.plan('recognize', { reasons: [NO_DOCUMENT] });
    await giveDocument(flow);
    await untilPhase(flow, 'checking');
    await untilPhase(flow, 'document');
    expect(isFirst()).to.equal(false);
    client.plan('recognize', { reasons: [NO_DOCUMENT] });
    await giveDocument(flow);
    await untilPhase(flow, 'checking');
    await untilPhase(flow, 'document');
    const again = screen(flow, 'idproof-document-capture');
    await waitUntil(() => part(again, 'handoff') !== null);
    expect(readText(again)).to.contain('A phone often takes better photos.');
    part(again, 'handoff')!.click();
    await untilCode(flow);
  });

  it('fits from right to left and with text of 200 %, with the code and with a phone', async () => {
    await setViewport({ width: 400, height: 800 });
    globalThis.matchMedia = (query) => matchMedia(query === '(width >= 40em)' ? 'all' : query);
    setTextSize('200%');
    for (const locale of ['ar', 'de', 'th']) {
      for (const { flow } of [await showCode({}, { locale, handoffLink: true }), await connectPhone({}, { locale })]) {
        await untilStill();
        const { scrollWidth, clientWidth } = flow;
        expect(scrollWidth, locale).to.be.at.most(clientWidth);
        flow.remove();
      }
    }
  });
});

/** Once the code and the texts that a computer loads are there. */
async function flushed(flow: IdproofFlow): Promise<void> {
  await import('../../../packages/widgets/src/flow/flow.lazy.js');
  await import('../../../packages/widgets/src/locales/en.lazy.js');
  await flow.updateComplete;
  await new Promise((resolve) => setTimeout(resolve));
  await flow.updateComplete;
}
