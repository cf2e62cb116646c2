import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import type { SessionView } from '@idproof/core/session';
import { expect } from '@open-wc/testing';
import { HandTimers } from '../../helpers/hand-timers.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, click, heading, mount, openCamera, screen, spoken } from './flow-helpers.js';
import { untilStill, readText, untilPhase } from '../helpers/helpers.js';
import { setVisibility } from '../helpers/set-visibility.js';

const HOUR = { seconds: 3600, isExtendable: true };
/** What is left two minutes before the end. */
const LITTLE = { timeLeft: { seconds: 120, isExtendable: true } };
const note = (flow: IdproofFlow): Element | null => flow.shadowRoot!.querySelector('.ending');

/** A flow at its document, with an hour left. */
async function begin(changes: Partial<SessionView> = { timeLeft: HOUR }) {
  const client = await FakeSession.create(changes);
  const timers = new HandTimers();
  const flow = await mount(client, { timers });
  await agree(flow);
  return { client, timers, flow };
}

/** Lets the time come at which a person is told. */
async function come(client: FakeSession, timers: HandTimers, view: Partial<SessionView> = LITTLE): Promise<void> {
  client.plan('view', view);
  await waitUntil(() => timers.delays.includes(3_480_000));
  timers.elapse(3_480_000);
}

describe('idproof-flow, before the session ends', () => {
  // Claim: accessibility/toldBefore
  it('says two minutes before when that is, once, and leaves the focus where it was', async () => {
    const { client, timers, flow } = await begin();
    await waitUntil(() => timers.delays.includes(3_480_000));
    expect(note(flow)).to.equal(null);
    const before = heading(flow);
    await come(client, timers);
    await waitUntil(() => note(flow) !== null);
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
    const ends = [0, 1000].map((late) => time.format(Date.now() + 120_000 - late));
    expect(ends.some((end) => readText(note(flow)!).includes(end))).to.equal(true);
    expect(readText(note(flow)!)).to.contain(spoken(flow));
    expect(spoken(flow)).to.contain('Your time runs out at');
    expect(heading(flow)).to.equal(before);
    expect(flow.phase).to.equal('document');
    await untilStill();
    await expect(flow).to.be.accessible();
  });

  // Claim: accessibility/moreTime
  it('gets more time with one press, and keeps what is under way', async () => {
    const { client, timers, flow } = await begin();
    const camera = await openCamera(flow);
    const capture = screen(flow, 'idproof-document-capture');
    await come(client, timers);
    await waitUntil(() => note(flow) !== null);
    client.plan('extend', { timeLeft: HOUR });
    click(flow, 'Get more time');
    await waitUntil(() => note(flow) === null);
    expect(client.calls.filter(({ route }) => route === 'extend').length).to.equal(1);
    expect(screen(flow, 'idproof-document-capture')).to.equal(capture);
    expect(capture.phase).to.equal('live');
    expect(camera.streams[0]!.getTracks().every(({ readyState }) => readyState === 'live')).to.equal(true);
    await flow.updateComplete;
    expect(spoken(flow)).to.contain('You now have until');
    await waitUntil(() => timers.delays.includes(3_480_000));
  });

  it('says that there is no more time where there is none', async () => {
    const { client, timers, flow } = await begin();
    await come(client, timers, { timeLeft: { seconds: 120, isExtendable: false } });
    await waitUntil(() => note(flow) !== null);
    expect(readText(note(flow)!)).to.contain('cannot be extended');
    expect(note(flow)!.querySelector('button')).to.equal(null);
  });

  it('offers none where the session’s own client has none', async () => {
    const { client, timers, flow } = await begin();
    Object.assign(client, { extend: undefined });
    await come(client, timers);
    await waitUntil(() => note(flow) !== null);
    expect(note(flow)!.querySelector('button')).to.equal(null);
  });

  it('says why there was no more time, and asks again', async () => {
    const { client, timers, flow } = await begin();
    await come(client, timers);
    await waitUntil(() => note(flow) !== null);
    client.plan('extend', 'network_failed');
    click(flow, 'Get more time');
    await waitUntil(() => spoken(flow).includes('We cannot reach the service'));
    client.plan('extend', { timeLeft: HOUR });
    click(flow, 'Get more time');
    await waitUntil(() => note(flow) === null);
  });

  it('says nothing where another tab has got more time meanwhile', async () => {
    const { client, timers, flow } = await begin();
    await come(client, timers, { timeLeft: HOUR });
    await waitUntil(() => timers.delays.includes(3_480_000));
    expect(note(flow)).to.equal(null);
  });

  it('ends with the session, and asks for no other one', async () => {
    const { client, timers, flow } = await begin();
    const ends: string[] = [];
    flow.addEventListener('idproof-finish', ({ detail }) => ends.push(detail.status));
    await come(client, timers);
    await waitUntil(() => note(flow) !== null);
    client.plan('view', 'network_failed');
    await waitUntil(() => timers.delays.some((delay) => delay > 60_000 && delay <= 115_000));
    timers.elapse(115_000);
    await waitUntil(() => timers.delays.includes(5_000));
    const { length } = client.calls;
    timers.elapse(5_000);
    await untilPhase(flow, 'ended');
    expect(readText(flow)).to.contain('Your time ran out');
    expect(ends).to.deep.equal(['expired']);
    expect(client.calls.length).to.equal(length);
  });

  it('warns as soon as a device that slept is awake', async () => {
    const { client, timers, flow } = await begin();
    await waitUntil(() => timers.delays.includes(3_480_000));
    const { now } = Date;
    try {
      const at = now() + 3_500_000;
      Date.now = () => at;
      client.plan('view', LITTLE);
      setVisibility('visible');
      await waitUntil(() => timers.delays.includes(0));
      timers.elapse(0);
      await waitUntil(() => note(flow) !== null);
    } finally {
      Date.now = now;
    }
  });

  it('shows no warning for a session without a known end', async () => {
    const { timers } = await begin({});
    expect(timers.delays.filter((delay) => delay > 60_000)).to.deep.equal([]);
  });

  for (const locale of ['de', 'ar', 'ja']) {
    it(`has the words in ${locale}`, async () => {
      const { client, timers, flow } = await begin();
      flow.locale = locale;
      await come(client, timers);
      await waitUntil(() => note(flow) !== null && !readText(note(flow)!).includes('Your time'));
      expect(readText(note(flow)!)).not.to.match(/undefined|\{/);
    });
  }
});
