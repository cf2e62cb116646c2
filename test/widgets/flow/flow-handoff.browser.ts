import '@idproof/widgets';
import { IdproofError } from '@idproof/core/errors';
import { expect } from '@open-wc/testing';
import { HandTimers } from '../../helpers/hand-timers.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { part, readText, untilPhase, untilStill } from '../helpers/helpers.js';
import { click, heading, mount, spoken } from './flow-helpers.js';
import { dialog, travel, untilDepth } from './history-helpers.js';
import {
  connectPhone,
  CONNECTED,
  count,
  findCode,
  IDLE,
  LOST,
  mountOffer,
  pressPhone,
  showCode,
  untilCode,
} from './handoff-helpers.js';

const TEN_MINUTES = 600_000;

describe('idproof-flow with a code for the phone', () => {
  it('shows the code with its text, the number as digits, the steps and the end, and announces it', async () => {
    const { flow, client } = await showCode();
    expect(heading(flow)).to.equal('Continue on your phone');
    const code = findCode(flow)!;
    expect([code.getAttribute('role'), code.getAttribute('aria-label')]).to.deep.equal([
      'img',
      'QR code with the link for your phone',
    ]);
    const number = flow.shadowRoot!.querySelector('.number')!;
    expect(readText(number.querySelector('[aria-hidden]')!)).to.equal('47');
    expect(readText(number.querySelector('.spoken')!)).to.equal('4 7');
    expect(flow.shadowRoot!.querySelectorAll('.code li').length).to.equal(3);
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
    const ends = [0, 60_000].map((early) => time.format(Date.now() + TEN_MINUTES - early));
    expect(ends.some((end) => readText(flow).includes(`until ${end}`))).to.equal(true);
    expect(spoken(flow)).to.contain('type the number 4 7 there');
    expect(count(client, 'watch')).to.equal(1);
    await untilStill();
    await expect(flow).to.be.accessible();
  });

  it('has a quiet zone of four modules, and stays dark on white in the dark', async () => {
    const { flow } = await showCode({}, { theme: 'dark' });
    const code = findCode(flow)!;
    const [, , size = 0] = code.getAttribute('viewBox')!.split(' ').map(Number);
    const dark = [
      ...code
        .querySelector('path')!
        .getAttribute('d')!
        .matchAll(/M(\d+) (\d+)/g),
    ];
    const ends = dark.flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect([Math.min(...ends), Math.max(...ends)]).to.deep.equal([4, size - 5]);
    const { backgroundColor } = getComputedStyle(code);
    const { fill } = getComputedStyle(code.querySelector('path')!);
    expect([backgroundColor, fill]).to.deep.equal(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  });

  it('requests one code for two presses', async () => {
    const { flow, client } = await mountOffer();
    await flow.start();
    await untilPhase(flow, 'document');
    await waitUntil(() => part(flow, 'handoff') !== null);
    const button = part(flow, 'handoff')!;
    button.click();
    button.click();
    await untilCode(flow);
    expect(count(client, 'handoff')).to.equal(1);
  });

  it('says that the code has expired, and has another in one press', async () => {
    const timers = new HandTimers();
    const { flow, client } = await showCode({}, { timers });
    client.offer = { ...client.offer, number: '83' };
    timers.elapse(TEN_MINUTES);
    await flow.updateComplete;
    expect(heading(flow)).to.equal('This code has expired');
    expect(spoken(flow)).to.equal(
      'This code has expired. Get a new code to continue on your phone, or use this device.',
    );
    expect(findCode(flow)).to.equal(null);
    click(flow, 'New code');
    await untilCode(flow);
    expect(readText(flow)).to.contain('83');
    expect(count(client, 'handoff')).to.equal(2);
  });

  it('has no new code where none is left', async () => {
    const { flow, client } = await showCode();
    client.change({ handoff: { state: 'idle', codesLeft: 0 } });
    await flow.updateComplete;
    expect(spoken(flow)).to.contain('There are no codes left.');
    expect(part(flow, 'handoff-new')).to.equal(null);
    click(flow, 'Use this device instead');
    await untilPhase(flow, 'document');
    expect(part(flow, 'handoff')).to.equal(null);
  });

  it('copies the link on request alone', async () => {
    const copied: string[] = [];
    const { clipboard } = navigator;
    const writeText = async (text: string): Promise<void> => void copied.push(text);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    try {
      expect(part((await showCode()).flow, 'handoff-link')).to.equal(null);
      const { flow, client } = await showCode({}, { handoffLink: true });
      click(flow, 'Copy link');
      await waitUntil(() => spoken(flow) === 'Link copied');
      expect(copied).to.deep.equal([client.offer.url]);
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: () => Promise.reject(new Error('denied')) },
      });
      click(flow, 'Link copied');
      await waitUntil(() => readText(flow).includes(`Copy this link: ${client.offer.url}`));
    } finally {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    }
  });

  it('says why there is no code, and asks for one again', async () => {
    const { flow, client } = await mountOffer();
    client.plan('handoff', 'network_failed');
    await pressPhone(flow);
    await waitUntil(() => heading(flow) === 'We could not get a code');
    expect(spoken(flow)).to.contain('We cannot reach the service.');
    click(flow, 'New code');
    await untilCode(flow);
  });

  it('shows the step, and why, where the session has no code any more', async () => {
    const { flow, client } = await mountOffer();
    await flow.start();
    await untilPhase(flow, 'document');
    client.plan('handoff', 'handoff_unavailable');
    await pressPhone(flow);
    await waitUntil(() => readText(flow).includes('no longer possible to continue on a phone'));
    expect(flow.phase).to.equal('document');
    expect(part(flow, 'handoff')).to.equal(null);
  });

  it('takes the code back, with the images that this page holds', async () => {
    const { flow, client } = await showCode();
    click(flow, 'Use this device instead');
    await untilPhase(flow, 'document');
    expect(count(client, 'endHandoff')).to.equal(1);
    expect(client.watches.size).to.equal(0);
    expect(readText(flow)).not.to.contain('given the verification back');
  });
});

describe('idproof-flow while a phone captures', () => {
  const ACTIVITIES = {
    consent: 'Read the consent text on your phone.',
    document: 'Take a photo of your document with your phone.',
    selfie: 'Take a selfie with your phone.',
    hosted: 'Follow the verification page on your phone.',
    checking: 'We are checking what your phone has sent.',
  } as const;

  it('says what the phone does, and moves the focus nowhere', async () => {
    const { flow, client } = await connectPhone();
    await untilStill();
    await expect(flow).to.be.accessible();
    for (const [activity, text] of Object.entries(ACTIVITIES) as [keyof typeof ACTIVITIES, string][]) {
      client.change({ handoff: { ...CONNECTED, activity } });
      await flow.updateComplete;
      expect(spoken(flow)).to.equal(`Your phone is connected. ${text}`);
      expect(readText(flow.shadowRoot!.querySelector('.step')!)).to.contain(text);
      expect(heading(flow)).to.equal('Your phone is connected');
    }
  });

  it('shows the result of the phone', async () => {
    const { flow, client } = await connectPhone();
    client.change({ handoff: { ...CONNECTED, activity: 'checking' }, status: 'processing', step: 'result' });
    await flow.updateComplete;
    expect([flow.phase, spoken(flow)]).to.deep.equal([
      'handoff',
      'Your phone is connected. We are checking what your phone has sent.',
    ]);
    client.change({
      status: 'finished',
      handoff: IDLE,
      result: { outcome: 'approved', reasons: [], fields: {}, liveness: 'not-checked' },
    });
    await untilPhase(flow, 'result');
    expect(client.watches.size).to.equal(0);
  });

  it('says that the phone is silent, and offers a new code first', async () => {
    const { flow, client } = await connectPhone();
    client.change({ handoff: LOST });
    await flow.updateComplete;
    expect(heading(flow)).to.equal('We have lost contact with your phone');
    expect(spoken(flow)).to.contain('We have lost contact with your phone.');
    expect(part(flow, 'handoff-new')!.classList.contains('primary')).to.equal(true);
    client.change({ handoff: CONNECTED });
    await flow.updateComplete;
    expect(heading(flow)).to.equal('Your phone is connected');
    client.change({ handoff: LOST });
    await flow.updateComplete;
    click(flow, 'New code');
    await untilCode(flow);
  });

  it('continues here once the phone has given the session back', async () => {
    const { flow, client } = await connectPhone();
    client.change({ handoff: { state: 'idle', codesLeft: 4 } });
    await untilPhase(flow, 'document');
    const capture = flow.shadowRoot!.querySelector('idproof-document-capture')!;
    await waitUntil(() => readText(capture).includes('Your phone has given the verification back.'));
    expect(client.watches.size).to.equal(0);
  });

  it('says so before the consent, too', async () => {
    const { flow, client } = await connectPhone({ step: 'consent' });
    client.change({ handoff: { state: 'idle', codesLeft: 4 } });
    await untilPhase(flow, 'consent');
    expect(spoken(flow)).to.equal('Your phone has given the verification back. Continue here.');
  });

  it('takes the session back, and the document again that was accepted on the phone', async () => {
    const { flow, client } = await connectPhone();
    client.change({ handoff: { ...CONNECTED, activity: 'selfie' }, step: 'selfie' });
    await flow.updateComplete;
    click(flow, 'Use this device instead');
    await untilPhase(flow, 'document');
    expect(count(client, 'endHandoff')).to.equal(1);
    const capture = flow.shadowRoot!.querySelector('idproof-document-capture')!;
    await waitUntil(() => readText(capture).includes('The photo of your document stayed on your phone'));
  });

  it('stays with the phone where the session cannot be taken back, and says why', async () => {
    const { flow, client } = await connectPhone();
    client.plan('endHandoff', 'network_failed');
    click(flow, 'Use this device instead');
    await waitUntil(() => readText(flow).includes('We cannot reach the service.'));
    expect(heading(flow)).to.equal('Your phone is connected');
    expect(client.watches.size).to.equal(1);
  });

  it('says that it is offline, and what the proxy does not answer', async () => {
    const { flow, client } = await connectPhone();
    for (const { onConnection } of client.watches) onConnection(false);
    await flow.updateComplete;
    expect(spoken(flow)).to.contain('We cannot reach the service.');
    for (const { onConnection } of client.watches) onConnection(true);
    await flow.updateComplete;
    expect(spoken(flow)).to.contain('Your phone is connected.');
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    try {
      dispatchEvent(new Event('offline'));
      await flow.updateComplete;
      expect(spoken(flow)).to.contain('You are offline.');
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
      dispatchEvent(new Event('online'));
    }
    await flow.updateComplete;
    expect(spoken(flow)).to.contain('Your phone is connected.');
  });

  it('ends with the session: cancelled here, over elsewhere, or without a valid token', async () => {
    const cancelled = await connectPhone();
    await cancelled.flow.cancel();
    await untilPhase(cancelled.flow, 'ended');
    expect(cancelled.client.watches.size).to.equal(0);
    const expired = await connectPhone();
    expired.client.change({ status: 'expired' });
    await untilPhase(expired.flow, 'ended');
    const gone = await connectPhone();
    for (const { reject } of gone.client.watches) reject(new IdproofError('token_expired'));
    await untilPhase(gone.flow, 'failed');
    expect(readText(gone.flow)).to.contain('Your session has expired.');
  });

  it('warns before the session ends, and ends with it', async () => {
    const timers = new HandTimers();
    const { flow, client } = await connectPhone({ timeLeft: { seconds: 100, isExtendable: false } }, { timers });
    client.plan('view', { timeLeft: { seconds: 5, isExtendable: false } });
    await waitUntil(() => spoken(flow).includes('time runs out at'));
    timers.elapse(95_000);
    await waitUntil(() => timers.delays.includes(5000));
    timers.elapse(5000);
    await untilPhase(flow, 'ended');
  });

  it('ends with a reset', async () => {
    const { flow, client } = await connectPhone();
    flow.reset();
    await untilPhase(flow, 'starting');
    expect(client.watches.size).to.equal(0);
  });

  it('is not watched while the element is out of the document, and again in it', async () => {
    const { flow, client } = await connectPhone();
    const home = flow.parentElement!;
    flow.remove();
    await waitUntil(() => client.watches.size === 0);
    client.change({ handoff: LOST });
    home.append(flow);
    await waitUntil(() => heading(flow) !== '' || readText(flow).includes('We have lost contact'));
    expect(client.watches.size).to.equal(1);
  });

  it('is shown where a capture here is refused for it, and after a reload', async () => {
    const client = await FakeSession.create({ step: 'consent', handoff: IDLE });
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'consent');
    client.plan('consent', 'captured_elsewhere');
    client.plan('view', { handoff: CONNECTED });
    part(flow.shadowRoot!.querySelector('idproof-consent')!, 'agree')!.click();
    await untilPhase(flow, 'handoff');
    const again = await mount(client);
    await again.start();
    await untilPhase(again, 'handoff');
    await waitUntil(() => spoken(again).startsWith('Your phone is connected.'));
  });

  it('has no code to show after a reload: the step is shown', async () => {
    const { flow } = await mountOffer({ handoff: { state: 'offered', codesLeft: 4 } });
    await flow.start();
    await untilPhase(flow, 'document');
    await waitUntil(() => part(flow, 'handoff') !== null);
  });

  it('asks on the provider’s page for nothing that the phone asks for', async () => {
    const client = await FakeSession.create({
      flow: 'h5',
      step: 'hosted',
      hosted: { isStarted: true },
      handoff: { ...CONNECTED, activity: 'hosted' },
    });
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'handoff');
    expect(count(client, 'checkresult')).to.equal(0);
  });
});

describe('the browser’s Back during a handoff', () => {
  it('withdraws a code that no phone has used, and asks before it leaves a phone', async () => {
    const { flow, client } = await mountOffer();
    await flow.start();
    await untilPhase(flow, 'document');
    await untilDepth(1);
    await pressPhone(flow);
    await untilCode(flow);
    await travel(-1);
    await untilPhase(flow, 'document');
    expect(count(client, 'endHandoff')).to.equal(1);
    await untilDepth(1);
    await pressPhone(flow);
    await untilCode(flow);
    client.change({ handoff: CONNECTED });
    await flow.updateComplete;
    await travel(-1);
    await waitUntil(() => dialog(flow).open);
    expect([flow.phase, count(client, 'endHandoff')]).to.deep.equal(['handoff', 1]);
    click(flow, 'Stop');
    await untilPhase(flow, 'ended');
  });
});
