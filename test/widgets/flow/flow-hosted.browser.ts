// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import { IdproofCaptureEvent } from '@idproof/widgets';
import type { SessionView } from '@idproof/core/session';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { click, heading, mount, screen } from './flow-helpers.js';
import { deepActive, part, readText, untilPhase } from '../helpers/helpers.js';
import {
  countCalls,
  fakeSurroundings,
  findButton,
  finish,
  FINISHED,
  findFrame,
  hostedSession,
  openFrame,
  toHosted,
} from '../hosted/helpers.js';

const GRANTED = { version: '1', locale: 'en', text: '', textHash: '0'.repeat(64), decision: 'granted' } as const;

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

  it('promises a deletion after a withdrawal once the page was opened, and not before', async () => {
    const [flow, hosted] = await toHosted(await hostedSession({ wasSent: false, consent: GRANTED }), {
      embed: 'frame',
    });
    const promise = (): string => readText(flow.shadowRoot!.querySelector('#unsent, #withdraw-text')!);
    expect(promise()).to.equal('Nothing has been sent to the verification provider yet.');
    await openFrame(hosted);
    hosted.reset();
    await untilPhase(hosted, 'idle');
    expect(promise()).to.contain('asked to delete what it received');
  });

  it('lets go of the frame when it is detached, and stands at the same step when it is back', async () => {
    const client = await hostedSession();
    const [flow, hosted] = await toHosted(client, { embed: 'frame' });
    await openFrame(hosted);
    const parent = flow.parentElement!;
    flow.remove();
    await Promise.resolve();
    parent.append(flow);
    await untilPhase(flow, 'hosted');
    expect(findFrame(screen(flow, 'idproof-hosted'))).to.equal(null);
    expect(countCalls(client, 'initialize')).to.equal(1);
  });
});

describe('idproof-flow on the hosted page itself', () => {
  it('needs no image of a document that the provider kept, and sends the frames', async () => {
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
      new IdproofCaptureEvent({ step: 'selfie', ...picture } as ConstructorParameters<typeof IdproofCaptureEvent>[0]),
    );
    await untilPhase(flow, 'result');
    const call = client.calls.at(-1)!;
    expect(call.body).to.deep.equal({ selfie: 'AAAA', frontPageImage: '', method: 'auto' });
    expect(Object.keys(call.frames ?? {})).to.deep.equal(['FACEBLINK/0']);
  });

  it('passes the settings of the session to the capture elements', async () => {
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
