// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import { type IdproofFlow } from '@idproof/widgets';
import { expect, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { click, mount } from './flow-helpers.js';
import { readText, untilPhase } from '../helpers/helpers.js';
import {
  countCalls,
  FINISHED,
  hostedSession,
  OPENED,
  readNote,
  visitAgain,
  toHosted,
  withoutStorage,
} from '../hosted/helpers.js';

/** A tab that comes back from the hosted page. */
async function comeBack(client: FakeSession, properties: Partial<IdproofFlow> = {}): Promise<IdproofFlow> {
  visitAgain();
  return mount(client, properties);
}

describe('idproof-flow in a tab that was on the hosted page', () => {
  it('goes on by itself in a tab that comes back, and asks what became of it', async () => {
    const client = await hostedSession({ hosted: { isStarted: true } });
    client.plan('checkresult', FINISHED);
    const flow = await comeBack(client);
    await untilPhase(flow, 'result');
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['view', 'checkresult']);
    await waitUntil(() => sessionStorage.getItem(OPENED) === null);
  });

  it('welcomes nobody who may have stopped there, asks at once how it ended, and leaves the page where it is', async () => {
    const around = document.createElement('div');
    around.innerHTML = '<div style="block-size: 200px"></div><div></div><div style="block-size: 2000px"></div>';
    document.body.append(around);
    try {
      scrollTo(0, 0);
      const client = await hostedSession({ status: 'processing', step: 'result', hosted: { isStarted: true } });
      let answer = (): void => undefined;
      client.gate = new Promise<void>((resolve) => (answer = resolve));
      client.plan('checkresult', { status: 'cancelled', hosted: { isStarted: false } });
      visitAgain();
      const flow = document.createElement('idproof-flow');
      Object.assign(flow, { client });
      const seen: string[] = [];
      around.children[1]!.append(flow);
      new MutationObserver(() => seen.push(readText(flow))).observe(flow.shadowRoot!, {
        childList: true,
        subtree: true,
        characterData: true,
      });
      await waitUntil(() => client.calls.length > 0);
      await flow.updateComplete;
      await nextFrame();
      expect(readText(flow)).to.contain('One moment');
      answer();
      await untilPhase(flow, 'ended');
      await nextFrame();
      expect(client.calls.map(({ route }) => route)).to.deep.equal(['view', 'checkresult']);
      expect(seen.join(' ')).to.not.match(/Welcome back|Waiting for the result/);
      expect(window.scrollY, 'its heading is in sight').to.equal(0);
      flow.remove();
    } finally {
      around.remove();
      scrollTo(0, 0);
    }
  });

  it('waits for a press where the tab comes back to the session of somebody else', async () => {
    const client = await hostedSession();
    visitAgain({ note: { session: 'session-of-another' } });
    const flow = await mount(client);
    await waitUntil(() => sessionStorage.getItem(OPENED) === null);
    await flow.updateComplete;
    expect(flow.phase).to.equal('starting');
    expect(readText(flow)).to.contain('Get started');
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['view']);
  });

  it('goes on by itself also where its session is named only after it was attached', async () => {
    const client = await hostedSession({ hosted: { isStarted: true } });
    client.plan('checkresult', FINISHED);
    visitAgain();
    const flow = await mount(null);
    expect(flow.phase).to.equal('starting');
    flow.client = client;
    await untilPhase(flow, 'result');
  });

  it('goes on where the way back leads to another page, after the session’s own time, and after back and forward', async () => {
    const client = await hostedSession({ hosted: { isStarted: true } });
    for (const answer of [{}, {}, FINISHED]) client.plan('checkresult', answer);
    visitAgain({ note: { flow: '/elsewhere ', until: Date.now() - 1 } });
    const flow = await mount(client);
    await untilPhase(flow, 'hosted');
    flow.remove();
    // Back, by a page that loads anew; then forward, and to the end.
    visitAgain({ type: 'back_forward', note: { ...readNote(), page: 1 } });
    const back = await mount(client);
    await untilPhase(back, 'hosted');
    back.remove();
    await waitUntil(() => (readNote()?.['places'] as string[] | undefined)?.includes('here'));
    visitAgain({ openedAt: Number(sessionStorage.getItem(OPENED)), note: { ...readNote(), page: 1 } });
    await untilPhase(await mount(client), 'result');
  });

  it('shows the result where the hosted page was opened to whoever goes back there from it, and requests nothing', async () => {
    const client = await hostedSession({ hosted: { isStarted: true } });
    client.plan('checkresult', FINISHED);
    visitAgain({ note: { places: ['before'] } });
    const flow = await mount(client);
    await untilPhase(flow, 'result');
    await waitUntil(() => readNote()?.['view'] !== undefined);
    flow.remove();
    client.calls.length = 0;
    expect(readNote()?.['places']).to.deep.equal(['before', 'here']);
    visitAgain({ type: 'back_forward', openedAt: null, note: { ...readNote(), page: 1, places: ['here', 'later'] } });
    await untilPhase(await mount(client), 'result');
    expect(client.calls).to.deep.equal([]);
  });

  for (const [who, visit] of [
    ['comes by a link of another site', { referrer: 'https://elsewhere.example/' }],
    ['comes from another page of this site', { from: {} }],
    ['comes hours later', { openedAt: Date.now() - 3 * 3_600_000 }],
    ['comes where no hosted page was opened', { openedAt: null }],
    ['begins another flow', { note: { flow: '/ /start?document=card' } }],
  ] as const) {
    it(`waits for a press of whoever ${who}`, async () => {
      const client = await hostedSession({ hosted: { isStarted: true } });
      visitAgain(visit);
      const flow = await mount(client);
      await nextFrame();
      await nextFrame();
      expect(flow.phase).to.equal('starting');
      expect(client.calls).to.deep.equal([]);
    });
  }

  it('forgets the hosted page once another session begins', async () => {
    const client = await hostedSession({ step: 'consent' });
    visitAgain({ referrer: 'https://elsewhere.example/', note: { places: ['of the one before'] } });
    const flow = await mount(client);
    click(flow, 'Get started');
    await untilPhase(flow, 'consent');
    await waitUntil(() => sessionStorage.getItem(OPENED) === null);
    expect(readNote()?.['places']).to.deep.equal([]);
  });

  it('waits for the person in a tab that was never left, and where nothing can be remembered', async () => {
    const client = await hostedSession({ hosted: { isStarted: true } });
    const flow = await mount(client);
    await nextFrame();
    expect(flow.phase).to.equal('starting');
    visitAgain();
    await withoutStorage(async () => {
      const other = await mount(client);
      await nextFrame();
      expect(other.phase).to.equal('starting');
    });
    expect(client.calls).to.deep.equal([]);
  });

  it('resumes after a reload where it was, without beginning anew', async () => {
    const client = await hostedSession({ hosted: { isStarted: true } });
    const [flow] = await toHosted(client);
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['view', 'checkresult']);
    expect(readText(flow)).to.contain('Continue');
  });

  it('asks, and never begins by itself, when the browser brings the page back as it was', async () => {
    const client = await hostedSession();
    const [flow, hosted, environment] = await toHosted(client);
    await hosted.launch();
    client.plan('checkresult', FINISHED);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await untilPhase(flow, 'result');
    expect(countCalls(client, 'initialize')).to.equal(1);
    expect(countCalls(client, 'checkresult')).to.equal(1);
    expect(environment.navigated.length).to.equal(1);
  });
});
