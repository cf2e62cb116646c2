import '@idproof/widgets';
import { CaptureEvent, type Flow, type Hosted } from '@idproof/widgets';
import type { Reason, SessionView } from '@idproof/core/session';
import { expect, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../helpers/wait-until.js';
import { FakeSession } from '../widgets/fake-session.js';
import { click, heading, mount, screen } from '../widgets/flow-helpers.js';
import { deepActive, part, readText, untilPhase } from '../widgets/helpers.js';
import {
  countCalls,
  fakeSurroundings,
  findButton,
  finish,
  FINISHED,
  findFrame,
  hostedSession,
  openFrame,
  OPENED,
  readNote,
  visitAgain,
  withoutStorage,
  type FakeSurroundings,
} from './helpers.js';

const LEFT: Reason = { code: 'hosted_interrupted', step: 'hosted', action: 'retake' };

/** The hosted step of a flow that is kept on this page. */
async function toHosted(
  client: FakeSession,
  properties: Partial<Flow> = {},
): Promise<[Flow, Hosted, FakeSurroundings]> {
  const flow = await mount(client, properties);
  await flow.start();
  await untilPhase(flow, 'hosted');
  const hosted = screen(flow, 'idproof-hosted');
  const environment = fakeSurroundings();
  hosted.environment = environment;
  await hosted.updateComplete;
  return [flow, hosted, environment];
}

/** A tab that comes back from the hosted page. */
async function comeBack(client: FakeSession, properties: Partial<Flow> = {}): Promise<Flow> {
  visitAgain();
  return mount(client, properties);
}

describe('idproof-flow over the hosted page', () => {
  it('leads from consent over the hosted page to the result, accessible all the way', async () => {
    const client = await hostedSession({ step: 'consent' });
    client.plan('consent', { step: 'hosted' });
    client.plan('returned', FINISHED);
    const flow = await mount(client, { embed: 'frame' });
    const steps: string[] = [];
    flow.addEventListener('idproof-step', ({ detail }) => steps.push(detail.step));
    click(flow, 'Get started');
    await untilPhase(flow, 'consent');
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'hosted');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('Take photos of your document and your face');
    expect(readText(part(flow, 'progress')!))
      .to.contain('Step 2 of 3')
      .and.contain('next: Result');
    const hosted = screen(flow, 'idproof-hosted');
    finish(await openFrame(hosted));
    await untilPhase(flow, 'result');
    // The words of the result come late.
    await waitUntil(() => readText(flow).includes('You are verified'));
    await expect(flow).to.be.accessible();
    expect(steps).to.deep.equal(['consent', 'hosted', 'result']);
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['view', 'consent', 'initialize', 'returned']);
  });

  it('leaves the page by default', async () => {
    const client = await hostedSession();
    const [, hosted, environment] = await toHosted(client);
    part(hosted, 'launch')!.click();
    await waitUntil(() => environment.navigated.length === 1);
    expect(client.calls.at(-1)!.body).to.deep.equal({ embed: 'redirect' });
  });

  it('goes on by itself in a tab that comes back, and asks what became of it', async () => {
    const client = await hostedSession({ hosted: { isStarted: true } });
    client.plan('checkresult', FINISHED);
    const flow = await comeBack(client);
    await untilPhase(flow, 'result');
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['view', 'checkresult']);
    await waitUntil(() => sessionStorage.getItem(OPENED) === null);
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

  it('shows why it was left and what is left, and lets the person go again', async () => {
    const client = await hostedSession();
    const attemptsLeft = { document: 3, selfie: 3, hosted: 2 };
    client.plan('returned', { step: 'hosted', reasons: [LEFT], attemptsLeft, hosted: { isStarted: false } });
    const [flow, hosted] = await toHosted(client, { embed: 'frame' });
    const steps: string[] = [];
    flow.addEventListener('idproof-step', ({ detail }) => steps.push(detail.step));
    finish(await openFrame(hosted));
    await waitUntil(() => readText(flow).includes('left the verification before its end'));
    expect(flow.phase).to.equal('hosted');
    expect(hosted.phase).to.equal('idle');
    expect(readText(flow)).to.contain('Attempts left: 2');
    await expect(flow).to.be.accessible();
    expect(steps).to.deep.equal([]);
    await openFrame(screen(flow, 'idproof-hosted'));
    expect(countCalls(client, 'initialize')).to.equal(2);
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

  it('keeps the focus on its button while it is busy, which another press does not begin twice', async () => {
    const client = await hostedSession();
    const flow = await mount(client);
    let open!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (open = resolve));
    const start = findButton(flow, 'Get started');
    start.focus();
    start.click();
    await waitUntil(() => start.ariaDisabled === 'true');
    expect(deepActive()).to.equal(start);
    start.click();
    open(undefined);
    await untilPhase(flow, 'hosted');
    expect(countCalls(client, 'view')).to.equal(1);
    client.gate = new Promise((resolve) => (open = resolve));
    const hosted = screen(flow, 'idproof-hosted');
    hosted.environment = fakeSurroundings();
    const launch = part(hosted, 'launch')!;
    launch.focus();
    launch.click();
    await waitUntil(() => launch.ariaDisabled === 'true');
    expect(deepActive()).to.equal(launch);
    launch.click();
    open(undefined);
    await untilPhase(hosted, 'open');
    expect(countCalls(client, 'initialize')).to.equal(1);
  });

  it('begins once on a double click', async () => {
    const client = await hostedSession();
    const [, hosted] = await toHosted(client, { embed: 'frame' });
    part(hosted, 'launch')!.click();
    part(hosted, 'launch')!.click();
    await untilPhase(hosted, 'open');
    expect(countCalls(client, 'initialize')).to.equal(1);
  });

  it('catches up when another tab was faster', async () => {
    const client = await hostedSession();
    const [flow, hosted] = await toHosted(client);
    client.plan('initialize', 'out_of_order');
    client.plan('view', FINISHED);
    part(hosted, 'launch')!.click();
    await untilPhase(flow, 'result');
  });

  it('offers a new start where the visit timed out', async () => {
    const client = await hostedSession();
    const [flow, hosted] = await toHosted(client);
    client.plan('initialize', 'token_expired');
    part(hosted, 'launch')!.click();
    await untilPhase(flow, 'failed');
    expect(readText(flow)).to.contain('has expired').and.contain('Start again');
  });

  it('keeps what only the hosted step can mend in the step', async () => {
    const client = await hostedSession();
    const [flow, hosted] = await toHosted(client);
    const faults: string[] = [];
    flow.addEventListener('idproof-error', ({ detail }) => faults.push(detail.code));
    client.plan('initialize', 'provider_unreachable');
    part(hosted, 'launch')!.click();
    await untilPhase(hosted, 'blocked');
    expect(flow.phase).to.equal('hosted');
    expect(faults).to.deep.equal(['provider_unreachable']);
    await expect(flow).to.be.accessible();
  });

  it('can be stopped while the frame is open', async () => {
    const client = await hostedSession();
    const [flow, hosted] = await toHosted(client, { embed: 'frame' });
    await openFrame(hosted);
    part(flow, 'cancel')!.click();
    click(flow, 'Stop');
    await untilPhase(flow, 'ended');
    expect(client.calls.at(-1)!.route).to.equal('cancel');
    expect(flow.shadowRoot!.querySelector('idproof-hosted')).to.equal(null);
  });

  for (const [status, text] of [
    ['cancelled', 'You can start again'],
    ['expired', 'time ran out'],
  ] as const) {
    it(`ends clearly when the session is ${status} on return`, async () => {
      const client = await hostedSession();
      client.plan('returned', { status });
      const [flow, hosted] = await toHosted(client, { embed: 'frame' });
      finish(await openFrame(hosted));
      await untilPhase(flow, 'ended');
      expect(readText(flow)).to.contain(text);
      await expect(flow).to.be.accessible();
    });
  }

  it('lets go of the frame when it is detached, and stands at the same step when it is back', async () => {
    const client = await hostedSession();
    const [flow, hosted] = await toHosted(client, { embed: 'frame' });
    await openFrame(hosted);
    const parent = flow.parentElement!;
    flow.remove();
    parent.append(flow);
    await untilPhase(flow, 'hosted');
    expect(findFrame(screen(flow, 'idproof-hosted'))).to.equal(null);
    expect(countCalls(client, 'initialize')).to.equal(1);
  });
});

describe('idproof-flow on the hosted page itself', () => {
  it('needs no picture of a document where somebody kept it, and hands the frames over', async () => {
    const changes: Partial<SessionView> = {
      step: 'selfie',
      steps: ['selfie', 'result'],
      documents: [],
      capture: { maxBase64Length: 1_048_576, upload: true, comparesWith: 'kept' },
    };
    const client = await FakeSession.create(changes);
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'selfie');
    expect(readText(part(flow, 'progress')!)).to.contain('Step 1 of 2');
    const image = {
      base64: 'AAAA',
      blob: new Blob(),
      mediaType: 'image/jpeg',
      width: 1,
      height: 1,
      byteLength: 3,
      sha256: '',
    };
    const frames = { 'FACEBLINK/0': image };
    const picture = { image, method: 'auto', frames, quality: { passed: true, warnings: [], measures: {} } };
    screen(flow, 'idproof-selfie-capture').dispatchEvent(
      new CaptureEvent({ step: 'selfie', ...picture } as ConstructorParameters<typeof CaptureEvent>[0]),
    );
    await untilPhase(flow, 'result');
    const call = client.calls.at(-1)!;
    expect(call.body).to.deep.equal({ selfie: 'AAAA', frontPageImage: '', method: 'auto' });
    expect(Object.keys(call.frames ?? {})).to.deep.equal(['FACEBLINK/0']);
  });

  it('tells the captures what the session asks of them', async () => {
    const client = await FakeSession.create({
      step: 'selfie',
      capture: {
        maxBase64Length: 1000,
        methods: ['native'],
        upload: false,
        comparesWith: 'kept',
        actions: ['HEADSHAKE', 'FACEBLINK'],
        headShake: 'right',
        closedEyes: true,
        colorFlash: true,
      },
    });
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'selfie');
    const { actions, headShake, actionFrame, colorFlash, captureMethods } = screen(flow, 'idproof-selfie-capture');
    expect({ actions, headShake, actionFrame, colorFlash, captureMethods }).to.deep.equal({
      actions: ['HEADSHAKE', 'FACEBLINK'],
      headShake: 'right',
      actionFrame: 'EYECLOSE',
      colorFlash: true,
      captureMethods: ['native'],
    });
  });
});
