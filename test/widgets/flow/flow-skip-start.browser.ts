import '@idproof/widgets';
import { aTimeout, expect, fixture } from '@open-wc/testing';
import { FakeSession } from '../helpers/fake-session.js';
import { click, heading, mount, screen } from './flow-helpers.js';
import { deepActive, part, readText, untilPhase } from '../helpers/helpers.js';

const routes = (client: FakeSession): string[] => client.calls.map(({ route }) => route);

/** Reaches beyond what a turn of the loop starts by itself. */
const settle = (): Promise<void> => aTimeout(50);

afterEach(() => {
  Reflect.deleteProperty(document, 'prerendering');
  history.replaceState(null, '');
});

describe('idproof-flow with skip-start', () => {
  it('requests its session by itself, and shows that it waits instead of the start screen', async () => {
    const client = await FakeSession.create();
    let open!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (open = resolve));
    const flow = await mount(client, { skipStart: true });
    await flow.updateComplete;
    expect(flow.phase).to.equal('starting');
    expect(readText(flow)).to.contain('One moment').and.not.to.contain('Get started');
    await expect(flow).to.be.accessible();
    open(undefined);
    await untilPhase(flow, 'consent');
    expect(routes(client)).to.deep.equal(['view']);
  });

  it('takes no focus on a page that was only just opened, and does once the person acts', async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    const flow = await mount(await FakeSession.create(), { skipStart: true });
    await untilPhase(flow, 'consent');
    expect(deepActive()).to.equal(document.body);
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'document');
    expect(heading(flow)).to.equal('Photo page of your passport');
  });

  it('takes the focus in a dialog that was opened for it', async () => {
    const dialog = await fixture<HTMLDialogElement>(document.createElement('dialog'));
    dialog.tabIndex = -1;
    const flow = document.createElement('idproof-flow');
    Object.assign(flow, { client: await FakeSession.create(), skipStart: true });
    dialog.append(flow);
    dialog.showModal();
    dialog.focus();
    await untilPhase(flow, 'consent');
    expect(heading(flow)).to.equal('May we verify your identity?');
    dialog.close();
  });

  it('waits for the page to name the session, and for a page that is only prerendered to be shown', async () => {
    const flow = await mount(null, { skipStart: true });
    await settle();
    expect(readText(flow)).to.contain('Get started');
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    const client = await FakeSession.create();
    flow.client = client;
    await settle();
    expect(routes(client)).to.deep.equal([]);
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
    await untilPhase(flow, 'consent');
  });

  it('opens no camera, also where the consent was given before', async () => {
    let asked = 0;
    navigator.mediaDevices.getUserMedia = async () => {
      asked += 1;
      throw new DOMException('', 'NotAllowedError');
    };
    try {
      const client = await FakeSession.create({ step: 'document', steps: ['document', 'selfie', 'result'] });
      const flow = await mount(client, { skipStart: true });
      await untilPhase(flow, 'document');
      await settle();
      expect(asked).to.equal(0);
      expect(screen(flow, 'idproof-document-capture').phase).to.equal('idle');
    } finally {
      // The browser's own is in force again.
      Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
    }
  });

  it('starts once: a reset, or a cancellation before the session is there, leads to the start screen', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client, { skipStart: true });
    await untilPhase(flow, 'consent');
    flow.reset();
    await settle();
    expect(readText(flow)).to.contain('Get started');
    expect(routes(client)).to.deep.equal(['view']);
    click(flow, 'Get started');
    await untilPhase(flow, 'consent');

    const slow = await FakeSession.create();
    slow.gate = new Promise(() => undefined);
    const waiting = await mount(slow, { skipStart: true });
    await settle();
    await waiting.cancel();
    await settle();
    expect(readText(waiting)).to.contain('Get started');
    expect(routes(slow)).to.deep.equal(['view']);
  });

  it('says what failed, and tries again at a press alone', async () => {
    const client = await FakeSession.create();
    client.plan('view', 'network_failed');
    const flow = await mount(client, { skipStart: true });
    await untilPhase(flow, 'failed');
    await settle();
    expect(routes(client)).to.deep.equal(['view']);
    click(flow, 'Try again');
    await untilPhase(flow, 'consent');
  });

  it('begins again after a reload, in its place in the history, and in a second tab', async () => {
    const client = await FakeSession.create({ step: 'selfie' });
    const first = await mount(client, { skipStart: true });
    await untilPhase(first, 'document');
    const depth = (): unknown => (history.state as { idproof?: { depth: number } } | null)?.idproof?.depth;
    expect([depth(), readText(first).includes('again')]).to.deep.equal([1, true]);
    const entries = history.length;
    first.remove();
    // What a page that was loaded before this one has left.
    const mark = (history.state as { idproof: object }).idproof;
    history.replaceState({ idproof: { ...mark, page: 0 } }, '');
    const reloaded = await mount(client, { skipStart: true });
    await untilPhase(reloaded, 'document');
    expect([depth(), history.length]).to.deep.equal([1, entries]);
    const other = await mount(client, { skipStart: true, unguarded: true });
    await untilPhase(other, 'document');
  });
});
