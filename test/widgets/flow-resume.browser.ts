import '@idproof/widgets';
import type { SessionResult, SessionView } from '@idproof/core/session';
import type { Flow } from '@idproof/widgets';
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { download } from './download.js';
import { FakeSession, NOTICE } from './fake-session.js';
import { agree, click, giveDocument, giveSelfie, mount, screen, spoken, toSelfie } from './flow-helpers.js';
import { part, readText, untilPhase } from './helpers.js';

const KEY = 'idproof.open-session';
const CONTACT = 'privacy@bank.example';
const RECEIPT = { receipt_id: 'a0b1' };
const SEAL = `k1.${btoa(JSON.stringify(RECEIPT))}.c2VhbA`;

type Note = Record<string, unknown>;

const readNote = (): Note | null => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Note | null;

/** Makes what this tab keeps look as if an earlier load of the page had left it. */
function reload(changes: Note = {}): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...readNote(), page: 1, ...changes }));
}

/** How the browser came to the page. */
function visitBy(type: NavigationTimingType): void {
  performance.getEntriesByType = () => [{ type } as PerformanceNavigationTiming];
}

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Leaves a flow in its document step, with the session open for an hour. */
async function leave(startUrl = ''): Promise<FakeSession> {
  const client = await FakeSession.create({ expiresAt: inAnHour() });
  const flow = await mount(client, { startUrl });
  await agree(flow);
  await waitUntil(() => readNote() !== null);
  flow.remove();
  client.calls.length = 0;
  return client;
}

/** Leaves a flow on its result. */
async function finish(outcome: SessionResult['outcome'] = 'approved'): Promise<FakeSession> {
  const client = await FakeSession.create({ expiresAt: inAnHour() });
  const answer: Partial<SessionView> & { other: string } = {
    other: 'of a later version',
    step: 'result',
    status: 'finished',
    consent: {
      version: '1',
      locale: 'en',
      text: NOTICE,
      textHash: client.textHash,
      decision: 'granted',
      receipt: SEAL,
      contact: CONTACT,
    },
    result: {
      outcome,
      reasons: [],
      fields: { LAST_NAME: 'ERIKSSON' },
      liveness: 'not-checked',
    },
  };
  client.plan('compare', answer);
  const flow = await mount(client);
  await toSelfie(flow);
  await giveSelfie(flow);
  await untilPhase(flow, 'result');
  await waitUntil(() => readNote()?.['view'] !== undefined);
  flow.remove();
  client.calls.length = 0;
  return client;
}

const settle = (): Promise<void> => aTimeout(50);

async function expectStart(flow: Flow): Promise<void> {
  await settle();
  expect(readText(flow)).to.contain('Get started');
}

beforeEach(() => {
  sessionStorage.clear();
  visitBy('reload');
});
afterEach(() => {
  // The browser's own is in force again.
  Reflect.deleteProperty(performance, 'getEntriesByType');
  sessionStorage.clear();
  history.replaceState(null, '');
});

describe('idproof-flow after a reload', () => {
  it('says that it goes on, without a progress that it does not know yet, and does so', async () => {
    const client = await leave();
    reload();
    let open!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (open = resolve));
    const flow = await mount(client);
    await settle();
    expect(readText(flow))
      .to.contain('Continuing where you left off')
      .and.not.to.match(/Get started|Step 1/);
    expect(spoken(flow)).to.contain('Welcome back');
    // It appears by degrees.
    const appearing = flow
      .shadowRoot!.getAnimations()
      .filter((each) => (each as CSSAnimation).animationName === 'appear');
    await Promise.all(appearing.map((each) => each.finished));
    await expect(flow).to.be.accessible();
    open(undefined);
    await untilPhase(flow, 'document');
    expect(readText(flow)).to.contain('Step 2 of 4');
    expect(screen(flow, 'idproof-document-capture').isConnected).to.equal(true);
  });

  it('goes on in a tab that the browser had put away', async () => {
    const client = await leave();
    reload();
    visitBy('back_forward');
    await untilPhase(await mount(client), 'document');
  });

  it('asks the app around for the session that the page does not name', async () => {
    await leave();
    reload();
    const said: string[] = [];
    const postMessage = (text: string): unknown => said.push((JSON.parse(text) as { type: string }).type);
    Object.assign(window, { ReactNativeWebView: { postMessage } });
    try {
      const flow = await mount(null);
      await waitUntil(() => said.includes('need-token'));
      expect(readText(flow)).to.contain('Continuing where you left off');
    } finally {
      Reflect.deleteProperty(window, 'ReactNativeWebView');
    }
  });

  it('waits for a press where only the flow is put on the page again', async () => {
    const client = await leave();
    await expectStart(await mount(client));
    expect(client.calls).to.deep.equal([]);
  });

  it('waits for a press of whoever came by a link or a login: it may be somebody else', async () => {
    const client = await leave();
    reload();
    visitBy('navigate');
    await expectStart(await mount(client));
    expect(client.calls).to.deep.equal([]);
  });

  it('waits for a press where another session is open now: it may be of somebody else', async () => {
    const client = await leave();
    reload({ session: 'session-of-another' });
    const flow = await mount(client);
    await waitUntil(() => client.calls.length > 0);
    await expectStart(flow);
    expect(readText(flow)).not.to.contain('Step 2');
    expect(readNote()).to.equal(null);
    let open!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (open = resolve));
    click(flow, 'Get started');
    await flow.updateComplete;
    expect(readText(flow)).not.to.contain('Continuing where you left off');
    open(undefined);
    await untilPhase(flow, 'document');
  });

  it('goes on with whatever session is open where the page leaves the start screen out', async () => {
    const client = await leave();
    reload({ session: 'session-of-another' });
    await untilPhase(await mount(client, { skipStart: true }), 'document');
  });

  it('waits for a press where the session has run out, is of another start, or what was kept is no note', async () => {
    const client = await leave('/start?document=card');
    const cases: [string, () => void][] = [
      ['/start?document=card', () => reload({ until: Date.now() - 1 })],
      ['/start', () => reload()],
      ['/start', () => sessionStorage.setItem(KEY, '{')],
      ['/start', () => sessionStorage.setItem(KEY, 'null')],
    ];
    for (const [startUrl, keep] of cases) {
      keep();
      const flow = await mount(client, { startUrl });
      await expectStart(flow);
      flow.remove();
    }
    expect(client.calls).to.deep.equal([]);
  });

  it('keeps no note of a session that is over or given up, and none of its content', async () => {
    const client = await leave();
    const { flow: _flow, page: _page, until: _until, places: _places, ...others } = readNote()!;
    expect(others).to.deep.equal({ session: 'session-1' });
    reload();
    const flow = await mount(client);
    await untilPhase(flow, 'document');
    flow.reset();
    await flow.updateComplete;
    expect(sessionStorage.getItem(KEY)).to.equal(null);
    expect(readText(flow)).to.contain('Get started');
    await agree(await mount(await FakeSession.create()));
    expect(sessionStorage.getItem(KEY)).to.not.equal(null);
    const other = await mount(await FakeSession.create({ status: 'expired' }));
    click(other, 'Get started');
    await untilPhase(other, 'ended');
    await other.updateComplete;
    expect(sessionStorage.getItem(KEY)).to.equal(null);
  });

  it('does not lead on whoever cancelled, not even where the word of it never arrived', async () => {
    const client = await FakeSession.create({ expiresAt: inAnHour() });
    const flow = await mount(client);
    await agree(flow);
    client.gate = new Promise(() => {});
    void flow.cancel();
    await untilPhase(flow, 'checking');
    await flow.updateComplete;
    expect(readNote()).to.equal(null);
  });

  it('leaves alone what another flow of the page noted', async () => {
    await leave('/start?document=card');
    const other = await mount(await FakeSession.create(), { startUrl: '/start' });
    await other.start();
    await untilPhase(other, 'consent');
    sessionStorage.setItem(KEY, JSON.stringify({ ...readNote(), flow: `${location.pathname} /start?document=card` }));
    other.reset();
    await settle();
    expect(readNote()).to.not.equal(null);
  });
});

describe('idproof-flow after a reload on its result', () => {
  it('notes what the result shows, without what was read', async () => {
    await finish();
    const kept = sessionStorage.getItem(KEY) ?? '';
    expect(kept).to.contain('approved');
    expect(kept).to.not.match(/ERIKSSON|of a later version/);
  });

  it('offers the receipt of the consent again', async () => {
    const client = await finish();
    reload();
    const flow = await mount(client);
    await untilPhase(flow, 'result');
    await waitUntil(() => readText(flow).includes('Download it as data (JSON)'));
    const { text } = await download(() => click(flow, 'Download it as data (JSON)'));
    expect(JSON.parse(text)).to.deep.equal({ receipt: RECEIPT, notice: NOTICE, seal: SEAL });
    expect(client.calls).to.deep.equal([]);
  });

  it('still says whom to ask after a refusal', async () => {
    const client = await finish('rejected');
    reload();
    const flow = await mount(client);
    await untilPhase(flow, 'result');
    await waitUntil(() => readText(flow).includes('ask for a person to review it'));
    expect(readText(part(flow, 'contact')!)).to.contain(CONTACT);
    expect(client.calls).to.deep.equal([]);
  });

  it('shows it again, tells the page, and requests nothing', async () => {
    const client = await finish();
    reload();
    const told: unknown[] = [];
    const counted: string[] = [];
    const flow = document.createElement('idproof-flow');
    flow.addEventListener('idproof-finish', ({ detail }) => told.push(detail));
    flow.addEventListener('idproof-progress', ({ detail }) => counted.push(detail.name));
    Object.assign(flow, { client, progress: true });
    document.body.append(flow);
    try {
      await untilPhase(flow, 'result');
      const result = screen(flow, 'idproof-result');
      await waitUntil(() => readText(result).includes('You are verified'));
      await settle();
      expect(told).to.deep.equal([{ sessionId: 'session-1', status: 'finished', outcome: 'approved' }]);
      expect(counted).to.contain('step').and.not.to.contain('finished');
      expect(client.calls).to.deep.equal([]);
      flow.reset();
      await settle();
      expect(readNote()).to.equal(null);
    } finally {
      flow.remove();
    }
  });

  it('shows it again where a router has written into the entry of the history', async () => {
    const client = await finish();
    reload();
    history.replaceState({ router: true }, '');
    await untilPhase(await mount(client), 'result');
  });

  it('waits for a press of whoever came by a link to the same page', async () => {
    const client = await finish();
    reload();
    visitBy('navigate');
    await expectStart(await mount(client));
    expect(client.calls).to.deep.equal([]);
  });

  it('waits for a press at another place of the history, after the time of the session, and in a browser that tells no visits apart', async () => {
    const client = await finish();
    for (const changes of [{ places: ['another'] }, { until: Date.now() - 1 }, { places: [] }]) {
      reload(changes);
      const flow = await mount(client);
      await expectStart(flow);
      flow.remove();
    }
    expect(client.calls).to.deep.equal([]);
  });

  it('takes what begins then for another session', async () => {
    await finish();
    reload();
    const client = await FakeSession.create({ sessionId: 'session-2', expiresAt: inAnHour() });
    const flow = await mount(client);
    await untilPhase(flow, 'result');
    flow.reset();
    await agree(flow);
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    expect(part(flow, 'progress')).to.not.equal(null);
    await waitUntil(() => readNote()?.['view'] === undefined && readNote() !== null);
  });
});
