import '@idproof/widgets';
import { IdproofErrorEvent, type IdproofFlow } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { CapturedImage } from '@idproof/core/capture';
import type { SessionView } from '@idproof/core/session';
import { waitUntil } from '../../helpers/wait-until.js';
import { HandTimers } from '../../helpers/hand-timers.js';
import { FakeSession } from '../helpers/fake-session.js';
import { passTime } from '../helpers/pass-time.js';
import { agree, click, giveDocument, giveSelfie, mount, screen, spoken } from './flow-helpers.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';

const LONGER = 'This takes longer than usual';
let isOnline = true;

function turn(connection: 'online' | 'offline'): void {
  isOnline = connection === 'online';
  dispatchEvent(new Event(connection));
}

/** A flow whose document is being read, which takes until `open` is called. */
async function waiting(
  timers: HandTimers,
  changes: Partial<SessionView> = {},
): Promise<{ flow: IdproofFlow; client: FakeSession; open: () => void }> {
  const client = await FakeSession.create(changes);
  const flow = await mount(client);
  await agree(flow);
  let open = (): void => {};
  client.gate = new Promise<void>((resolve) => (open = resolve));
  flow.timers = timers;
  await giveDocument(flow);
  await untilPhase(flow, 'checking');
  return { flow, client, open };
}

describe('idproof-flow while it waits', () => {
  before(() => Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true }));
  after(() => void Reflect.deleteProperty(navigator, 'onLine'));
  afterEach(() => turn('online'));

  it('counts the time that the document was read beside the selfie', async () => {
    const timers = new HandTimers();
    const sessionId = crypto.randomUUID();
    const client = await FakeSession.create({ sessionId });
    const flow = await mount(client);
    await agree(flow);
    await waitUntil(async () =>
      (await navigator.locks.query()).held?.some(({ name }) => name === `idproof.overlap.${sessionId}`),
    );
    client.gate = new Promise(() => undefined);
    flow.timers = timers;
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    await passTime(flow, timers, 12);
    await giveSelfie(flow);
    await untilPhase(flow, 'checking');
    await passTime(flow, timers, 0);
    expect(readText(flow)).to.contain(LONGER);
    expect(readText(flow)).to.match(/… (?:1[2-9]|[2-9]\d) sec/);
  });

  // Claim: accessibility/waits
  it('says what is done, that it takes longer after 10 seconds, and offers another try after 30', async () => {
    const timers = new HandTimers();
    const { flow, client, open } = await waiting(timers);
    await flow.updateComplete;
    expect(readText(flow)).to.contain('Reading your document');
    expect(readText(flow)).not.to.contain(LONGER);
    await passTime(flow, timers, 10);
    expect(readText(flow)).to.contain(LONGER);
    expect(spoken(flow)).to.contain(LONGER);
    expect(readText(flow)).not.to.contain('Try again');
    await passTime(flow, timers, 20);
    expect(readText(flow)).to.contain('You can wait or try again; nothing is lost.');
    expect(readText(flow)).not.to.contain(LONGER);
    // What fades in has little contrast at first.
    for (const animation of flow.shadowRoot!.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations === 1) animation.finish();
    }
    await expect(flow).to.be.accessible();
    expect(part(flow, 'cancel')).not.to.equal(null);
    client.gate = undefined;
    click(flow, 'Try again');
    await untilPhase(flow, 'selfie');
    open();
    const keys = client.calls.filter(({ route }) => route === 'recognize').map(({ key }) => key);
    expect(keys.length).to.equal(2);
    expect(new Set(keys).size).to.equal(1);
  });

  it('counts the seconds, and announces a long wait once', async () => {
    const timers = new HandTimers();
    const { flow, open } = await waiting(timers);
    const shown = (): string => readText(flow.shadowRoot!.querySelector('[aria-current] .now')!);
    await flow.updateComplete;
    await waitUntil(() => flow.shadowRoot!.querySelector('.now') !== null);
    expect(shown()).to.equal('Reading your document…');
    await passTime(flow, timers, 10);
    expect(shown()).to.equal('Reading your document… 10 sec');
    const announced = spoken(flow);
    expect(announced).to.equal(`Reading your document… 10 seconds. ${LONGER}. Please stay on this page.`);
    await passTime(flow, timers, 1);
    expect(shown()).to.equal('Reading your document… 11 sec');
    expect(spoken(flow)).to.equal(announced);
    // A page in the background wakes up rarely.
    await passTime(flow, timers, 19);
    expect(shown()).to.contain('nothing is lost. 30 sec');
    const again = spoken(flow);
    expect(again).to.contain('Reading your document… 30 seconds. There is no answer yet.').and.not.contain('contact');
    await passTime(flow, timers, 95);
    expect(shown()).to.contain('nothing is lost. 125 sec');
    expect(spoken(flow)).to.equal(again);
    open();
    await untilPhase(flow, 'selfie');
    expect(timers.delays, 'nothing is counted any more').not.to.include(1000);
  });

  it('says after 30 seconds whom to ask, and shows the alternative of the page', async () => {
    const timers = new HandTimers();
    const { consent } = await (await FakeSession.create()).view();
    const { flow, open } = await waiting(timers, { consent: { ...consent, contact: 'help@bank.example' } });
    const link = (): HTMLAnchorElement | null => flow.shadowRoot!.querySelector('.help a');
    await passTime(flow, timers, 10);
    expect(link()).to.equal(null);
    await passTime(flow, timers, 20);
    expect(link()!.href).to.equal('mailto:help@bank.example');
    expect(spoken(flow)).to.contain('If you have questions, contact us.');
    expect(flow.shadowRoot!.querySelector('.help slot[name=alternative]')).not.to.equal(null);
    await expect(flow).to.be.accessible();
    turn('offline');
    await flow.updateComplete;
    expect(link()).to.equal(null);
    turn('online');
    open();
    await untilPhase(flow, 'selfie');
  });

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [740, 360],
  ] as const) {
    it(`moves no button while it waits, in ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const timers = new HandTimers();
      const { consent } = await (await FakeSession.create()).view();
      const client = await FakeSession.create({ consent: { ...consent, contact: 'help@bank.example' } });
      const flow = await mount(client);
      await agree(flow);
      client.gate = new Promise(() => undefined);
      flow.timers = timers;
      // As if it were taken by the automatic capture: it can be taken again.
      screen(flow, 'idproof-document-capture').addEventListener(
        'idproof-capture',
        ({ detail }) => Object.assign(detail satisfies CapturedImage, { method: 'auto' }),
        { capture: true },
      );
      await giveDocument(flow);
      await untilPhase(flow, 'checking');
      await flow.updateComplete;
      const place = (): number[] =>
        ['retake', 'cancel'].map((name) => {
          const button = part(flow, name)!;
          return Math.round(button.getBoundingClientRect().top + scrollY);
        });
      const before = place();
      for (const seconds of [10, 20]) {
        await passTime(flow, timers, seconds);
        expect(place()).to.deep.equal(before);
      }
      await setViewport({ width: 800, height: 600 });
    });
  }

  it('counts anew for what is waited for next', async () => {
    const timers = new HandTimers();
    const { flow, open } = await waiting(timers);
    await passTime(flow, timers, 10);
    open();
    await untilPhase(flow, 'selfie');
    await flow.updateComplete;
    expect(readText(flow)).not.to.contain(LONGER);
  });

  it('calls offline what is offline, and goes on by itself', async () => {
    const timers = new HandTimers();
    const { flow, client, open } = await waiting(timers);
    client.plan('recognize', 'network_failed');
    turn('offline');
    open();
    await flow.updateComplete;
    expect(readText(flow)).to.contain('You are offline');
    expect(spoken(flow)).to.contain('You are offline');
    await waitUntil(() => client.calls.length > 2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(flow.phase).to.equal('checking');
    turn('online');
    await untilPhase(flow, 'selfie');
  });

  it('sends again, under the same key, what was lost with the line and never came to an end', async () => {
    const { flow, client, open } = await waiting(new HandTimers());
    turn('offline');
    client.gate = undefined;
    turn('online');
    await untilPhase(flow, 'selfie');
    open();
    const keys = client.calls.filter(({ route }) => route === 'recognize').map(({ key }) => key);
    expect(keys.length).to.equal(2);
    expect(new Set(keys).size).to.equal(1);
  });

  it('does not count the time without a connection as a long wait', async () => {
    const timers = new HandTimers();
    const { flow, open } = await waiting(timers);
    turn('offline');
    await passTime(flow, timers, 10);
    turn('online');
    await flow.updateComplete;
    expect(readText(flow)).to.contain('Reading your document').and.not.contain(LONGER);
    await passTime(flow, timers, 10);
    expect(readText(flow)).to.contain(LONGER);
    open();
    await untilPhase(flow, 'selfie');
  });

  it('says that it is offline before the first picture, and at the start', async () => {
    const flow = await mount(await FakeSession.create());
    turn('offline');
    await flow.updateComplete;
    expect(readText(flow)).to.contain('Nothing can be sent');
    turn('online');
    await flow.updateComplete;
    expect(readText(flow)).not.to.contain('Nothing can be sent');
    await agree(flow);
    turn('offline');
    await flow.updateComplete;
    expect(readText(flow)).to.contain('Nothing can be sent');
    await expect(flow).to.be.accessible();
  });

  it('says once that there is no connection, where the screen has said it', async () => {
    const flow = await mount(await FakeSession.create());
    await agree(flow);
    const capture = screen(flow, 'idproof-document-capture');
    turn('offline');
    await flow.updateComplete;
    expect(readText(flow)).to.contain('Nothing can be sent');
    capture.dispatchEvent(new IdproofErrorEvent({ code: 'network_failed', retryable: true }));
    await flow.updateComplete;
    expect(readText(flow)).not.to.contain('Nothing can be sent');
    turn('online');
    turn('offline');
    await flow.updateComplete;
    expect(readText(flow), 'of another time').to.contain('Nothing can be sent');
  });

  it('starts by itself when it was started offline', async () => {
    const client = await FakeSession.create();
    client.plan('view', 'network_failed');
    const flow = await mount(client);
    turn('offline');
    await flow.start();
    expect(flow.phase).to.equal('starting');
    expect(readText(flow)).to.contain('goes on by itself');
    turn('online');
    await untilPhase(flow, 'consent');
  });
});
