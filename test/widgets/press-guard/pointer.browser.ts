// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import { expect, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { click, screen } from '../flow/flow-helpers.js';
import { fakeCamera, fakeEncoder, part, untilPhase } from '../helpers/helpers.js';
import { clickAs, isHeld, key, mount, setPressed, see } from './helpers.js';

const notice = 'We take two pictures.';

describe('a control that has just appeared', () => {
  // Claim: accessibility/onRelease
  it('takes no press of a pointer until it was to be seen, and a click of a screen reader at once', async () => {
    const { element, timers } = await mount('idproof-consent', { notice });
    const agree = part(element, 'agree')!;
    expect(isHeld(agree)).to.equal(true);
    clickAs(agree, 1);
    expect(element.phase).to.equal('reading');
    await see(agree, timers);
    clickAs(agree, 1);
    expect(element.phase).to.equal('given');

    const { element: read } = await mount('idproof-consent', { notice });
    part(read, 'agree')!.click();
    expect(read.phase).to.equal('given');
  });

  it('takes no later click of a series that began elsewhere, on the page around too', async () => {
    const { element, timers } = await mount('idproof-consent', { notice });
    const outside = document.createElement('button');
    element.before(outside);
    const agree = part(element, 'agree')!;
    await see(agree, timers);
    clickAs(outside, 1);
    clickAs(agree, 2);
    clickAs(agree, 3);
    expect(element.phase).to.equal('reading');
    // A series that begins on the control is accepted.
    clickAs(agree, 1);
    expect(element.phase).to.equal('given');
  });

  it('takes Enter and Space only when it was seen and the key was pressed on it, and no repetition', async () => {
    const { element, timers } = await mount('idproof-consent', { notice });
    const [agree, decline] = [part(element, 'agree')!, part(element, 'decline')!];
    for (const name of ['Enter', ' ']) expect(key(agree, 'keydown', name), name).to.equal(false);
    await see(agree, timers);
    expect(key(agree, 'keydown', 'Enter', true)).to.equal(false);
    expect(key(agree, 'keyup', ' ')).to.equal(false);
    expect(key(agree, 'keydown', ' ')).to.equal(true);
    expect(key(decline, 'keyup', ' ')).to.equal(false);
    expect(key(agree, 'keydown', ' ')).to.equal(true);
    expect(key(agree, 'keydown', ' ', true)).to.equal(true);
    expect(key(agree, 'keyup', ' ')).to.equal(true);
    expect(key(agree, 'keydown', 'Enter')).to.equal(true);
    expect(key(agree, 'keydown', 'Tab')).to.equal(true);
  });

  it('takes a key at once where the person has moved to it by Tab, until it means something else', async () => {
    const { element } = await mount('idproof-consent', { notice });
    const [agree, decline] = [part(element, 'agree')!, part(element, 'decline')!];
    decline.focus();
    expect(key(decline, 'keydown', 'Enter'), 'moved there by a script').to.equal(false);
    // The keydown of Tab is on the previous control, its keyup on this one.
    key(agree, 'keydown', 'Tab');
    key(decline, 'keyup', 'Tab');
    expect(key(decline, 'keydown', 'Enter')).to.equal(true);
    expect(key(agree, 'keydown', 'Enter'), 'the one before').to.equal(false);
    element.notice = 'Something else.';
    await element.updateComplete;
    expect(key(decline, 'keydown', 'Enter')).to.equal(false);
  });

  it('comes into sight with a key that it does not take, so that it takes the next one', async () => {
    const { element, timers } = await mount('idproof-consent', { notice });
    const agree = part(element, 'agree')!;
    element.style.marginBlockStart = '5000px';
    scrollTo(0, 0);
    agree.focus({ preventScroll: true });
    expect(key(agree, 'keydown', 'Enter')).to.equal(false);
    await see(agree, timers);
    expect(key(agree, 'keydown', 'Enter')).to.equal(true);
  });

  it('counts as new when it means something else: enabled, renamed, or under another text', async () => {
    const { element, timers } = await mount('idproof-consent');
    const agree = part(element, 'agree')!;
    await see(agree, timers);
    for (const change of [{ notice }, { labels: { consent_agree: 'Yes' } }, { notice: 'Something else.' }]) {
      Object.assign(element, change);
      await element.updateComplete;
      expect(isHeld(agree), JSON.stringify(change)).to.equal(true);
      await see(agree, timers);
    }
    element.requestUpdate();
    await element.updateComplete;
    expect(isHeld(agree)).to.equal(false);
  });

  it('counts as new when it was hidden and shows again, not when it was scrolled away', async () => {
    const { element, timers } = await mount('idproof-consent', { notice });
    const agree = part(element, 'agree')!;
    await see(agree, timers);
    element.style.marginBlockStart = '5000px';
    await nextFrame();
    await nextFrame();
    expect(isHeld(agree)).to.equal(false);
    element.style.marginBlockStart = '';
    await nextFrame();
    await nextFrame();
    element.hidden = true;
    await waitUntil(() => agree.style.pointerEvents === 'none');
    expect(timers.delays).to.deep.equal([]);
    element.hidden = false;
    await see(agree, timers);
  });

  it('counts as new when the element is put elsewhere; one that left keeps no timer', async () => {
    const { element, timers } = await mount('idproof-consent', { notice });
    const agree = part(element, 'agree')!;
    await waitUntil(() => timers.delays.length > 0);
    const holder = element.parentElement!;
    element.remove();
    // A moved element is back within a microtask.
    await nextFrame();
    expect(timers.delays).to.deep.equal([]);
    holder.append(element);
    expect(isHeld(agree)).to.equal(true);
    await see(agree, timers);
  });
});

describe('the start screen', () => {
  const findStart = (flow: HTMLElement): HTMLElement => flow.shadowRoot!.querySelector<HTMLElement>('.button.primary')!;

  afterEach(() => void Reflect.deleteProperty(navigator, 'userActivation'));

  it('takes a press at once in a page that nobody has pressed, and what follows does not', async () => {
    setPressed(false);
    const client = await FakeSession.create();
    const { element: flow } = await mount('idproof-flow', { client });
    flow.locale = 'de';
    await waitUntil(() => findStart(flow).textContent.includes('starten'));
    expect(isHeld(findStart(flow))).to.equal(false);
    // A browser reports an activation from the press on.
    setPressed(true);
    clickAs(findStart(flow), 1);
    await untilPhase(flow, 'consent');
    expect(isHeld(part(screen(flow, 'idproof-consent'), 'agree')!)).to.equal(true);
  });

  for (const tag of ['idproof-consent', 'idproof-document-capture', 'idproof-selfie-capture'] as const) {
    it(`of ${tag} alone takes a press at once in a page that nobody has pressed`, async () => {
      setPressed(false);
      const { element } = await mount(tag, { notice, environment: fakeCamera(), encoder: fakeEncoder() });
      const all = () => [...element.shadowRoot!.querySelectorAll<HTMLElement>('.button')];
      const buttons = () => all().filter((button) => button.getClientRects().length > 0);
      await waitUntil(() => buttons().length > 0, 'the first controls');
      expect(buttons().filter(isHeld)).to.deep.equal([]);
    });
  }

  it('that was hidden waits to be seen when a press on the page shows it', async () => {
    setPressed(false);
    const { element } = await mount('idproof-consent', { notice, hidden: true });
    await nextFrame();
    setPressed(true);
    element.hidden = false;
    await nextFrame();
    await nextFrame();
    clickAs(part(element, 'agree')!, 1);
    expect([isHeld(part(element, 'agree')!), element.phase]).to.deep.equal([true, 'reading']);
  });

  it('that takes presses at once waits to be seen again after it was hidden', async () => {
    setPressed(false);
    const { element } = await mount('idproof-consent', { notice });
    const agree = part(element, 'agree')!;
    expect(isHeld(agree)).to.equal(false);
    // The observer has reported it once.
    await nextFrame();
    await nextFrame();
    element.hidden = true;
    // WebKit computes no styles for elements that are not displayed.
    await waitUntil(() => agree.style.pointerEvents === 'none');
    element.hidden = false;
    expect(isHeld(agree)).to.equal(true);
  });

  it('a later screen waits to be seen, in such a page too', async () => {
    setPressed(false);
    const { element } = await mount('idproof-consent', { notice });
    element.phase = 'given';
    await element.updateComplete;
    for (const button of element.shadowRoot!.querySelectorAll<HTMLElement>('button'))
      expect(isHeld(button)).to.equal(true);
    element.phase = 'reading';
  });

  it('waits to be seen where it came up under a finger', async () => {
    setPressed(true);
    const { element: flow, timers } = await mount('idproof-flow', { client: await FakeSession.create() });
    expect(isHeld(findStart(flow))).to.equal(true);
    await see(findStart(flow), timers);
  });
});

describe('a double press', () => {
  it('on the start screen decides nothing', async () => {
    setPressed(false);
    const client = await FakeSession.create();
    const { element: flow } = await mount('idproof-flow', { client });
    const start = flow.shadowRoot!.querySelector<HTMLElement>('.button.primary')!;
    await waitUntil(() => !isHeld(start));
    setPressed(true);
    clickAs(start, 1);
    await untilPhase(flow, 'consent');
    const consent = screen(flow, 'idproof-consent');
    for (const name of ['agree', 'decline']) {
      clickAs(part(consent, name)!, 1);
      clickAs(part(consent, name)!, 2);
    }
    expect(consent.phase).to.equal('reading');
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['view']);
  });

  it('on "I do not agree" asks, and does not answer: neither again nor with what the question stood over', async () => {
    const { element, timers } = await mount('idproof-consent', { notice });
    const decline = part(element, 'decline')!;
    await see(decline, timers);
    clickAs(decline, 1);
    await waitUntil(() => element.shadowRoot!.querySelector('dialog')?.open);
    const [back, confirm] = element.shadowRoot!.querySelectorAll<HTMLElement>('dialog button');
    expect([isHeld(back!), isHeld(confirm!)]).to.deep.equal([true, true]);
    clickAs(confirm!, 2);
    expect(element.phase).to.equal('reading');
    await see(back!, timers);
    clickAs(back!, 1);
    await waitUntil(() => isHeld(decline));
    clickAs(decline, 2);
    clickAs(part(element, 'agree')!, 2);
    await nextFrame();
    expect([element.phase, element.shadowRoot!.querySelector('dialog')!.open]).to.deep.equal(['reading', false]);
  });

  it('on the shutter keeps the image at its review, which then submits it once', async () => {
    const { element, timers } = await mount('idproof-document-capture', {
      environment: fakeCamera(),
      encoder: fakeEncoder(),
    });
    let captured = 0;
    element.addEventListener('idproof-capture', () => captured++);
    element.start();
    await untilPhase(element, 'live');
    const shutter = part(element, 'shutter')!;
    await see(shutter, timers);
    clickAs(shutter, 1);
    clickAs(shutter, 2);
    await untilPhase(element, 'review');
    const confirm = part(element, 'confirm')!;
    for (const detail of [1, 2]) clickAs(confirm, detail);
    expect(key(confirm, 'keydown', 'Enter')).to.equal(false);
    expect(element.phase).to.equal('review');
    await see(confirm, timers);
    for (const detail of [1, 2, 3]) clickAs(confirm, detail);
    expect(captured).to.equal(1);
  });

  it('on a retry calls once, and leaves what it leads to alone', async () => {
    const client = await FakeSession.create();
    client.plan('view', 'network_failed');
    const { element: flow, timers } = await mount('idproof-flow', { client });
    void flow.start();
    await untilPhase(flow, 'failed');
    const retry = flow.shadowRoot!.querySelector<HTMLElement>('.button.primary')!;
    await see(retry, timers);
    clickAs(retry, 1);
    clickAs(retry, 2);
    await untilPhase(flow, 'consent');
    clickAs(part(screen(flow, 'idproof-consent'), 'agree')!, 2);
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['view', 'view']);
  });

  it('on the way back from the question whether to stop does not press what the question covered', async () => {
    const { element: flow, timers } = await mount('idproof-flow', { client: await FakeSession.create() });
    void flow.start();
    await untilPhase(flow, 'consent');
    const consent = screen(flow, 'idproof-consent');
    const agree = part(consent, 'agree')!;
    await see(agree, timers);
    click(flow, 'Cancel');
    const keep = flow.shadowRoot!.querySelector<HTMLElement>('dialog .primary')!;
    await see(keep, timers);
    clickAs(keep, 1);
    clickAs(agree, 2);
    await waitUntil(() => isHeld(agree));
    clickAs(agree, 1);
    expect(consent.phase).to.equal('reading');
  });

  it('on the choice of a document, or on leaving it, does not press what comes next', async () => {
    const documents = ['Passport', 'Identity card'].map((name, at) => ({
      docType: String(at),
      name,
      country: '',
      pages: ['front' as const],
    }));
    const client = await FakeSession.create({ step: 'document', documents });
    const { element: flow, timers } = await mount('idproof-flow', { client });
    void flow.start();
    await untilPhase(flow, 'document');
    const select = screen(flow, 'idproof-document-select');
    part(select, 'type')!.click();
    await select.updateComplete;
    const take = part(select, 'continue')!;
    await see(take, timers);
    clickAs(take, 1);
    await waitUntil(() => flow.shadowRoot!.querySelector('idproof-document-capture'));
    const capture = screen(flow, 'idproof-document-capture');
    await capture.updateComplete;
    clickAs(capture.shadowRoot!.querySelector<HTMLElement>('.primary')!, 2);
    expect(capture.phase).to.equal('idle');
    const change = flow.shadowRoot!.querySelector<HTMLElement>('.chosen button')!;
    await see(change, timers);
    clickAs(change, 1);
    clickAs(change, 2);
    await waitUntil(() => flow.shadowRoot!.querySelector('idproof-document-select'));
    const again = screen(flow, 'idproof-document-select');
    await again.updateComplete;
    expect(isHeld(part(again, 'continue')!)).to.equal(true);
  });
});
