// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import type { SessionView } from '@idproof/core/session';
import { expect, fixture, nextFrame } from '@open-wc/testing';
import { render } from 'lit';
import type { ScreenView } from '../../../packages/widgets/src/flow/flow-screens.js';
import { renderStep } from '../../../packages/widgets/src/flow/step-screens.js';
import { ENGLISH } from '../../../packages/widgets/src/labels.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { click, mount, screen } from './flow-helpers.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';
import { FakeApp } from './fake-app.js';
import { countCalls, FINISHED, OPENED, readNote, visitAgain } from '../hosted/helpers.js';

const START = { clientCfg: 'sealed', transactionId: 't-1' };

const LEFT: Partial<SessionView> = {
  hosted: { isStarted: false },
  reasons: [{ code: 'hosted_interrupted', step: 'hosted', action: 'retake' }],
};

async function appSession(changes: Partial<SessionView> = {}): Promise<FakeSession> {
  const client = await FakeSession.create({
    flow: 'app',
    step: 'hosted',
    steps: ['consent', 'hosted', 'result'],
    hosted: { isStarted: false },
    ...changes,
  });
  client.launch = START;
  return client;
}

async function toHosted(client: FakeSession, bridge: FakeApp): Promise<IdproofFlow> {
  const flow = await mount(client, { bridge });
  await flow.start();
  await untilPhase(flow, 'hosted');
  return flow;
}

/** Lets the app begin, up to where it has what starts its SDK. */
async function begin(flow: IdproofFlow, app: FakeApp): Promise<void> {
  const before = app.of('start-sdk').length;
  click(flow, 'Continue');
  await waitUntil(() => app.of('start-sdk').length > before);
}

describe('idproof-flow in an app', () => {
  it('lets the app do the provider’s part, and reads the result from the session', async () => {
    const client = await appSession({ step: 'consent' });
    client.plan('consent', { step: 'hosted' });
    client.plan('checkresult', FINISHED);
    const app = new FakeApp();
    const flow = await mount(client, { bridge: app });
    await flow.start();
    await untilPhase(flow, 'consent');
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'hosted');
    await expect(flow).to.be.accessible();
    expect(readText(flow)).to.contain('You take the photos in the app');
    await begin(flow, app);
    await untilPhase(flow, 'checking');
    await expect(flow).to.be.accessible();
    expect(readText(flow)).to.contain('Waiting for the app');
    expect(app.of('start-sdk')).to.deep.equal([START]);
    expect(client.calls.at(-1)).to.deep.include({ route: 'initialize', body: { metaInfo: 'sdk/1' } });
    app.say({ type: 'finished', payload: {} });
    await untilPhase(flow, 'result');
    await waitUntil(() => readText(flow).includes('You are verified'));
    expect(countCalls(client, 'checkresult')).to.equal(1);
  });

  it('loads the code of its screen again where it did not arrive', async () => {
    const view = await (await appSession()).view();
    let loads = 0;
    const loadLazy = (): void => void (loads += 1);
    const state = { phase: 'hosted', view, fault: null } as const;
    const place = await fixture<HTMLElement>(document.createElement('div'));
    render(
      renderStep({ state, lazy: null, isLost: true, loadLazy, words: ENGLISH } as unknown as ScreenView, state),
      place,
    );
    expect(readText(place)).to.contain('We cannot continue right now');
    expect(readText(place.querySelector('button')!)).to.equal('Try again');
    place.querySelector('button')!.click();
    expect(loads).to.equal(1);
  });

  it('draws over none of its words in a wide window, with a reason to begin again as well', async () => {
    for (const changes of [{}, LEFT]) {
      const flow = await toHosted(await appSession(changes), new FakeApp());
      const drawing = flow.shadowRoot!.querySelector('.hero')!.getBoundingClientRect();
      const words = flow.shadowRoot!.querySelector('#heading')!.getBoundingClientRect();
      expect(drawing.height).to.be.greaterThan(100);
      expect(drawing.bottom).to.be.at.most(words.top);
    }
  });

  it('sends the app steps, errors and the end, and no credential', async () => {
    const client = await appSession({ step: 'consent' });
    client.plan('consent', { step: 'hosted' });
    client.plan('checkresult', FINISHED);
    const app = new FakeApp();
    const flow = await mount(client, { bridge: app });
    await flow.start();
    await untilPhase(flow, 'consent');
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'hosted');
    await begin(flow, app);
    app.say({ type: 'finished', payload: {} });
    await untilPhase(flow, 'result');
    part(screen(flow, 'idproof-result'), 'done')!.click();
    expect(app.told).to.deep.equal([
      ['ready', {}],
      ['step', { step: 'consent', previous: null }],
      ['step', { step: 'hosted', previous: 'consent' }],
      ['start-sdk', START],
      ['step', { step: 'result', previous: 'hosted' }],
      ['finish', { sessionId: 'session-1', status: 'finished', outcome: 'approved' }],
      ['done', {}],
    ]);
  });

  it('believes no outcome: a finish without a result only asks', async () => {
    const client = await appSession();
    client.plan('checkresult', LEFT);
    const app = new FakeApp();
    const flow = await toHosted(client, app);
    await begin(flow, app);
    app.say({ type: 'finished', payload: {} });
    await waitUntil(() => readText(flow).includes('left the verification before its end'));
    expect(flow.phase).to.equal('hosted');
  });

  it('says so where the app could not begin, and asks the app anew', async () => {
    const client = await appSession();
    const app = new FakeApp();
    const flow = await toHosted(client, app);
    await begin(flow, app);
    app.say({ type: 'failed', payload: { type: 'start-sdk' } });
    await untilPhase(flow, 'failed');
    expect(readText(flow)).to.contain('The app could not do it');
    expect(countCalls(client, 'checkresult')).to.equal(1);
    app.metaInfo = 'sdk/2';
    click(flow, 'Try again');
    await waitUntil(() => app.of('start-sdk').length === 2);
    const begun = client.calls.filter(({ route }) => route === 'initialize');
    expect(begun.map(({ body }) => body)).to.deep.equal([{ metaInfo: 'sdk/1' }, { metaInfo: 'sdk/2' }]);
  });

  for (const [code, text] of [
    ['host_silent', 'The app did not answer'],
    ['host_refused', 'The app could not do it'],
  ] as const) {
    it(`explains ${code}, and begins nothing`, async () => {
      const client = await appSession();
      const app = new FakeApp();
      app.metaInfo = code;
      const flow = await toHosted(client, app);
      click(flow, 'Continue');
      await untilPhase(flow, 'failed');
      expect(readText(flow)).to.contain(text);
      expect(countCalls(client, 'initialize')).to.equal(0);
      expect(app.of('error')).to.deep.equal([{ code, retryable: true }]);
    });
  }

  it('says that it must be opened in the app where there is none', async () => {
    const client = await appSession();
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'hosted');
    click(flow, 'Continue');
    await untilPhase(flow, 'failed');
    expect(readText(flow)).to.contain('Open this page in the app');
    expect(countCalls(client, 'initialize')).to.equal(0);

    // An app that came late is found at the next try; found and not named by the page, it is trusted with nothing.
    const page = window as { ReactNativeWebView?: unknown };
    page.ReactNativeWebView = { postMessage: () => {} };
    try {
      click(flow, 'Start again');
      await flow.start();
      await untilPhase(flow, 'hosted');
      click(flow, 'Continue');
      await untilPhase(flow, 'failed');
      expect(readText(flow)).to.contain('The app could not do it');
    } finally {
      delete page.ReactNativeWebView;
    }
  });

  it('can be stopped while the app is at work, and lets go of it', async () => {
    const client = await appSession();
    const app = new FakeApp();
    const flow = await toHosted(client, app);
    await begin(flow, app);
    part(flow, 'cancel')!.click();
    click(flow, 'Stop');
    await untilPhase(flow, 'ended');
    app.say({ type: 'finished', payload: {} });
    await nextFrame();
    expect(client.calls.at(-1)!.route).to.equal('cancel');
    expect(app.of('cancel')).to.deep.equal([{ by: 'person' }]);
    expect(app.listeners).to.equal(1);
  });

  it('does not start the app twice when it is detached and attached, and leaves no listener behind', async () => {
    const client = await appSession();
    const app = new FakeApp();
    const flow = await toHosted(client, app);
    await begin(flow, app);
    const parent = flow.parentElement!;
    flow.remove();
    await nextFrame();
    expect(app.listeners).to.equal(0);
    parent.append(flow);
    await untilPhase(flow, 'hosted');
    expect(app.of('start-sdk').length).to.equal(1);
    expect(countCalls(client, 'initialize')).to.equal(1);
    client.plan('checkresult', FINISHED);
    app.say({ type: 'finished', payload: {} });
    await untilPhase(flow, 'result');
    expect(app.closed).to.equal(0);
  });

  it('goes on by itself where the webview loaded its page anew meanwhile', async () => {
    const client = await appSession();
    const app = new FakeApp();
    const flow = await toHosted(client, app);
    await begin(flow, app);
    expect(sessionStorage.getItem(OPENED)).to.not.equal(null);
    await waitUntil(() => readNote() !== null);
    visitAgain({ openedAt: null, note: { ...readNote(), page: 1 } });
    client.plan('view', { hosted: { isStarted: true } });
    client.plan('checkresult', FINISHED);
    const anew = await mount(client, { bridge: app });
    await untilPhase(anew, 'result');
  });

  it('gets its token from the app where the page names no session', async () => {
    const app = new FakeApp();
    const asked: (string | null)[] = [];
    const original = window.fetch;
    window.fetch = async (_input, init) => {
      asked.push(new Headers(init?.headers).get('authorization'));
      const problem = {
        type: 'about:blank',
        title: 'x',
        status: 404,
        code: 'not_found',
        requestId: 'r',
        retryable: false,
      };
      return Response.json(problem, { status: 404 });
    };
    try {
      const flow = await mount(null, { bridge: app });
      await flow.start();
      await untilPhase(flow, 'failed');
    } finally {
      window.fetch = original;
    }
    expect(asked).to.deep.equal(['Bearer token']);
    expect(app.tokens).to.equal(1);
  });
});
