import '@idproof/widgets/phone.js';
import type { IdproofPhone, PhonePhase } from '@idproof/widgets/phone.js';
import type { SessionView } from '@idproof/core/session';
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { agree, click, decline, giveDocument, giveSelfie, openCamera, screen } from '../flow/flow-helpers.js';
import { deepActive, fakeCamera, part, readText, untilPhase } from '../helpers/helpers.js';
import { setVisibility } from '../helpers/set-visibility.js';
import { FakeProxy, findFlow, join, mountPhone, scan, STORED, typeNumber, untilPhone } from './phone-helpers.js';

const OTHER_CODE = '24tsrqponmlkjihgf_-cbA';

const ENDED: [string, Partial<SessionView>, PhonePhase, string][] = [
  ['is cancelled', { status: 'cancelled' }, 'cancelled', 'The verification was stopped'],
  ['is declined', { status: 'declined' }, 'cancelled', 'The verification was stopped'],
  ['expires', { status: 'expired' }, 'expired', 'Your time ran out'],
  ['is finished', { status: 'finished' }, 'done', 'You can go back to your computer'],
  [
    'goes on without the phone',
    { status: 'processing', handoff: { state: 'connected', codesLeft: 3, isOver: true } },
    'done',
    'You can go back to your computer',
  ],
];

async function toDocument(proxy: FakeProxy) {
  const { phone, flow } = await join(proxy);
  await untilPhase(flow, 'consent');
  part(screen(flow, 'idproof-consent'), 'agree')!.click();
  await untilPhase(flow, 'document');
  return { phone, flow };
}

/** The selfie's camera, live. */
async function toSelfieCamera(proxy: FakeProxy) {
  const { phone, flow } = await toDocument(proxy);
  await giveDocument(flow);
  await untilPhase(flow, 'selfie');
  const capture = screen(flow, 'idproof-selfie-capture');
  const camera = fakeCamera();
  capture.environment = camera;
  capture.start();
  await untilPhase(capture, 'live');
  return { phone, flow, camera };
}

/** The part is over: the flow is gone, the token forgotten, and the heading says so and has the focus. */
async function expectEnd(phone: IdproofPhone, phase: PhonePhase, title: string): Promise<void> {
  await untilPhone(phone, phase);
  expect(phone.shadowRoot!.querySelector('idproof-flow')).to.equal(null);
  expect(sessionStorage.length).to.equal(0);
  await waitUntil(() => deepActive()?.id === 'heading', 'the heading has no focus');
  expect(readText(deepActive()!)).to.equal(title);
  expect(readText(phone)).to.contain('You can close this page.');
  expect(phone.shadowRoot!.querySelector('button, a')).to.equal(null);
  await expect(phone).to.be.accessible();
}

describe('idproof-phone', () => {
  afterEach(() => setViewport({ width: 800, height: 600 }));

  it('runs the flow to the end, and sends the person back to the computer without a result', async () => {
    const proxy = await FakeProxy.create();
    const { phone, flow } = await join(proxy);
    await untilPhase(flow, 'consent');
    expect(readText(flow)).to.not.contain('Get started');
    await waitUntil(() => deepActive()?.id === 'heading', 'the screen has no focus');
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'document');
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    await giveSelfie(flow);
    await expectEnd(phone, 'done', 'You can go back to your computer');
    expect(readText(phone)).to.not.contain('ERIKSSON').and.not.contain('verified');
    expect(proxy.acts).to.deep.equal(['consent', 'recognize', 'compare']);
    expect([proxy.givenBack, proxy.isWatched]).to.deep.equal([0, false]);
  });

  for (const [what, changes, phase, title] of ENDED)
    it(`ends at once when the session ${what}, with the camera`, async () => {
      const proxy = await FakeProxy.create();
      const { phone, camera } = await toSelfieCamera(proxy);
      proxy.show(changes);
      await expectEnd(phone, phase, title);
      expect(camera.streams[0]!.getTracks().map(({ readyState }) => readyState)).to.deep.equal(['ended']);
      expect([proxy.givenBack, proxy.isWatched]).to.deep.equal([0, false]);
    });

  it('stops its camera at once when the computer takes the session back in the middle of the selfie', async () => {
    const proxy = await FakeProxy.create();
    const { phone, camera } = await toSelfieCamera(proxy);
    proxy.refuse('handoff_ended');
    await expectEnd(phone, 'taken', 'Your computer has taken over');
    expect(camera.streams[0]!.getTracks().map(({ readyState }) => readyState)).to.deep.equal(['ended']);
  });

  it('ignores what a call under way answers after the computer took the session back', async () => {
    const proxy = await FakeProxy.create();
    const { phone, flow } = await toDocument(proxy);
    let open!: (value: unknown) => void;
    proxy.session.gate = new Promise((resolve) => (open = resolve));
    await giveDocument(flow);
    await untilPhase(flow, 'checking');
    proxy.refuse('handoff_ended');
    await expectEnd(phone, 'taken', 'Your computer has taken over');
    open(undefined);
    await aTimeout(20);
    expect(phone.phase).to.equal('taken');
    expect(sessionStorage.length).to.equal(0);
  });

  for (const [code, phase, title] of [
    ['handoff_ended', 'taken', 'Your computer has taken over'],
    ['captured_elsewhere', 'taken', 'Your computer has taken over'],
    ['unauthorized', 'lost', 'This phone is not connected any more'],
    ['token_expired', 'lost', 'This phone is not connected any more'],
    ['not_found', 'lost', 'This phone is not connected any more'],
  ] as const)
    it(`ends with a call that is answered by ${code}`, async () => {
      const proxy = await FakeProxy.create();
      const { phone, flow } = await join(proxy);
      await untilPhase(flow, 'consent');
      proxy.session.plan('consent', code);
      part(screen(flow, 'idproof-consent'), 'agree')!.click();
      await expectEnd(phone, phase, title);
    });

  it('shows faults of a call as the flow does, and goes on', async () => {
    const proxy = await FakeProxy.create();
    const { phone, flow } = await join(proxy);
    await untilPhase(flow, 'consent');
    proxy.session.plan('consent', 'network_failed');
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'failed');
    click(flow, 'Try again');
    await untilPhase(flow, 'document');
    expect(phone.phase).to.equal('running');
  });

  it('gives the session back when the person stops, and cancels nothing', async () => {
    const proxy = await FakeProxy.create();
    const { phone, flow } = await toDocument(proxy);
    const camera = await openCamera(flow);
    click(flow, 'Stop');
    const dialog = flow.shadowRoot!.querySelector('dialog')!;
    expect(dialog.open).to.equal(true);
    expect(readText(dialog))
      .to.contain('Stop on this phone?')
      .and.contain('You can go on at your computer.')
      .and.not.match(/withdraw|provider/i);
    click(flow, 'Keep going');
    expect(phone.phase).to.equal('running');
    click(flow, 'Stop');
    dialog.querySelector<HTMLElement>('button:last-of-type')!.click();
    await expectEnd(phone, 'stopped', 'You stopped on this phone');
    expect(proxy.givenBack).to.equal(1);
    expect(proxy.acts).to.deep.equal(['consent']);
    expect(camera.streams[0]!.getTracks().map(({ readyState }) => readyState)).to.deep.equal(['ended']);
  });

  it('gives the session back when the person does not agree', async () => {
    const proxy = await FakeProxy.create();
    const { phone, flow } = await join(proxy);
    await untilPhase(flow, 'consent');
    await decline(flow);
    await expectEnd(phone, 'stopped', 'You stopped on this phone');
    expect([proxy.givenBack, ...proxy.acts]).to.deep.equal([1]);
  });

  it('continues after a reload, with the images that were accepted before', async () => {
    const proxy = await FakeProxy.create();
    const { phone } = await toDocument(proxy);
    phone.remove();
    await aTimeout(0);
    expect(proxy.isWatched).to.equal(false);
    const again = await mountPhone(proxy);
    expect(again.phase).to.equal('running');
    const flow = await findFlow(again);
    await untilPhase(flow, 'document');
    expect(proxy.isWatched).to.equal(true);
    expect(proxy.joins.length).to.equal(1);
  });

  it('asks again in a new tab, which has no token, and for another proxy', async () => {
    const proxy = await FakeProxy.create();
    const { phone } = await join(proxy);
    phone.remove();
    const other = await mountPhone(proxy, { proxyUrl: '/other' });
    expect(other.phase).to.equal('scan');
    sessionStorage.removeItem(STORED);
    scan();
    const tab = await mountPhone(proxy);
    expect(tab.phase).to.equal('asking');
  });

  it('asks anew where another code is scanned into the tab, and keeps the first session until then', async () => {
    const proxy = await FakeProxy.create();
    const { phone, flow } = await toDocument(proxy);
    const camera = await openCamera(flow);
    location.hash = OTHER_CODE;
    await untilPhone(phone, 'asking');
    expect(location.href).to.not.contain('#');
    expect(phone.shadowRoot!.querySelector('idproof-flow')).to.equal(null);
    expect(camera.streams[0]!.getTracks().map(({ readyState }) => readyState)).to.deep.equal(['ended']);
    expect(sessionStorage.getItem(STORED)).to.contain('phone-token');
    typeNumber(phone, '42');
    await untilPhase(await findFlow(phone), 'document');
    expect(proxy.givenBack).to.equal(0);
  });

  it('loses nothing while the tab is hidden', async () => {
    const proxy = await FakeProxy.create();
    const { phone, flow } = await toDocument(proxy);
    setVisibility('hidden');
    await aTimeout(20);
    setVisibility('visible');
    await aTimeout(20);
    expect([phone.phase, flow.phase]).to.deep.equal(['running', 'document']);
    expect(phone.shadowRoot!.querySelector('idproof-flow') === flow).to.equal(true);
  });

  it('passes its settings to the flow, and takes the language of the session', async () => {
    const proxy = await FakeProxy.create({ locale: 'de' });
    const settings = {
      embed: 'frame',
      review: 'always',
      blobWorker: true,
      faceFiles: '/faces/',
      progress: true,
    } as const;
    const { phone, flow } = await join(proxy, { ...settings, labels: { consent_title: 'Darf das sein?' } });
    await untilPhase(flow, 'consent');
    const { embed, review, blobWorker, faceFiles, progress } = flow;
    expect({ embed, review, blobWorker, faceFiles, progress }).to.deep.equal(settings);
    await waitUntil(() => readText(flow).includes('Darf das sein?'));
    await waitUntil(() => readText(flow).includes('Hier beenden'));
    proxy.show({ status: 'expired' });
    await untilPhone(phone, 'expired');
    expect(readText(phone)).to.contain('Ihre Zeit ist abgelaufen');
  });

  it('offers a phone no way to withdraw also in a flow by itself', async () => {
    const proxy = await FakeProxy.create();
    const flow = document.createElement('idproof-flow');
    flow.client = proxy.session;
    document.body.append(flow);
    await agree(flow);
    click(flow, 'Cancel');
    expect(readText(flow.shadowRoot!.querySelector('dialog')!)).to.not.contain('withdraw');
    flow.remove();
  });
});
