import '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { sendKeys } from '@web/test-runner-commands';
import { FakeSession } from '../helpers/fake-session.js';
import {
  agree,
  click,
  decline,
  giveDocument,
  mount,
  openCamera,
  passConsentAnd,
  screen,
  spoken,
} from './flow-helpers.js';
import { deepActive, isActive, part, readText, untilPhase } from '../helpers/helpers.js';

describe('idproof-flow, left before its end', () => {
  it('lets the person stop before there is a session', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    const cancelled: unknown[] = [];
    flow.addEventListener('idproof-cancel', ({ detail }) => cancelled.push(detail));
    client.plan('view', 'network_failed');
    await flow.start();
    await untilPhase(flow, 'failed');
    // What has not begun is at no step.
    expect(readText(flow)).not.to.contain('Step 1');
    part(flow, 'cancel')!.click();
    click(flow, 'Stop');
    await untilPhase(flow, 'starting');
    expect(cancelled).to.deep.equal([{ by: 'person' }]);
  });

  it('moves focus to the next step also where it came while the question was open', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    let answer!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (answer = resolve));
    await giveDocument(flow);
    await untilPhase(flow, 'checking');
    part(flow, 'cancel')!.click();
    answer(undefined);
    await untilPhase(flow, 'selfie');
    await flow.updateComplete;
    click(flow, 'Keep going');
    await waitUntil(() => readText(deepActive()!) === 'Take a selfie', 'focus is elsewhere');
  });

  it('ends when the person does not agree', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    const finished: unknown[] = [];
    flow.addEventListener('idproof-finish', ({ detail }) => finished.push(detail));
    await flow.start();
    await untilPhase(flow, 'consent');
    await decline(flow);
    await untilPhase(flow, 'ended');
    expect(readText(flow)).to.contain('No photos were taken');
    expect(finished).to.deep.equal([{ sessionId: 'session-1', status: 'declined', outcome: null }]);
  });

  // Claim: accessibility/asks
  it('asks before it cancels, can be prevented, and turns the camera off', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    const camera = await openCamera(flow);
    flow.addEventListener('idproof-cancel', (event) => event.preventDefault(), { once: true });
    part(flow, 'cancel')!.click();
    await expect(flow).to.be.accessible();
    expect(readText(deepActive()!)).to.equal('Keep going');
    click(flow, 'Stop');
    expect(flow.phase).to.equal('document');
    part(flow, 'cancel')!.focus();
    part(flow, 'cancel')!.click();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !flow.shadowRoot!.querySelector('dialog')!.open);
    expect(isActive(part(flow, 'cancel'))).to.equal(true);
    part(flow, 'cancel')!.click();
    click(flow, 'Stop');
    await untilPhase(flow, 'ended');
    expect(camera.streams.every(({ active }) => !active)).to.equal(true);
    expect(client.calls.at(-1)!.route).to.equal('cancel');
  });

  // Claim: accessibility/withdraw
  it('withdraws the consent', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    const decisions: string[] = [];
    flow.addEventListener('idproof-consent', ({ detail }) => decisions.push(detail.decision));
    part(flow, 'cancel')!.click();
    const withdraw = [...flow.shadowRoot!.querySelectorAll('button')].find(
      (one) => readText(one) === 'Stop and withdraw my consent',
    )!;
    const about = flow.shadowRoot!.getElementById(withdraw.getAttribute('aria-describedby') ?? '')!;
    expect(readText(about)).to.contain('provider is also asked to delete what it received');
    click(flow, 'Stop and withdraw my consent');
    await untilPhase(flow, 'ended');
    expect(decisions).to.deep.equal(['withdrawn']);
    expect(readText(flow))
      .to.contain('the verification provider is asked to delete')
      .and.not.contain('No photos were taken');
    expect(client.calls.at(-1)!.body).to.deep.equal({ decision: 'withdrawn', textHash: client.textHash });
  });

  it('promises no deletion of photos that nobody sent', async () => {
    const client = await FakeSession.create({ wasSent: false });
    const flow = await mount(client);
    await agree(flow);
    part(flow, 'cancel')!.click();
    const dialog = flow.shadowRoot!.querySelector('dialog')!;
    const nothingSent = 'Nothing has been sent to the verification provider yet.';
    expect(readText(dialog.querySelector('#unsent')!)).to.equal(nothingSent);
    expect(dialog.getAttribute('aria-describedby')).to.contain('unsent');
    expect(dialog.querySelector('#withdraw-text')).to.equal(null);
    click(flow, 'Stop and withdraw my consent');
    await untilPhase(flow, 'ended');
    expect(readText(flow)).to.contain('No photos were sent and nothing was checked.').and.not.contain('delete');
    expect(spoken(flow)).to.equal('No photos were sent and nothing was checked.');
  });

  it('promises it once a photo was sent, whether or not it arrived', async () => {
    const client = await FakeSession.create({ wasSent: false });
    const flow = await mount(client);
    await agree(flow);
    client.plan('recognize', 'network_failed');
    await giveDocument(flow);
    await untilPhase(flow, 'failed');
    part(flow, 'cancel')!.click();
    expect(readText(flow.shadowRoot!.querySelector('#withdraw-text')!)).to.contain('asked to delete');
    client.plan('consent', {
      status: 'cancelled',
      wasSent: true,
      consent: { version: '1', locale: 'en', text: '', textHash: client.textHash, decision: 'withdrawn' },
    });
    click(flow, 'Stop and withdraw my consent');
    await untilPhase(flow, 'ended');
    expect(readText(flow)).to.contain('the verification provider is asked to delete');
  });

  it('cancels for the host without an event, and starts afresh after reset', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    flow.addEventListener('idproof-cancel', () => expect.fail('the host knows'));
    await agree(flow);
    await flow.cancel();
    await untilPhase(flow, 'ended');
    flow.reset();
    await untilPhase(flow, 'starting');
    expect(readText(flow)).to.contain('Get started');
  });

  for (const phase of ['starting', 'consent', 'document', 'checking', 'selfie', 'result'] as const) {
    it(`lets go when it is detached in ${phase}, and goes on when it is back`, async () => {
      const client = await FakeSession.create();
      const flow = await mount(client);
      if (phase !== 'starting') await flow.start();
      if (phase === 'document' || phase === 'checking') {
        await untilPhase(flow, 'consent');
        part(screen(flow, 'idproof-consent'), 'agree')!.click();
        await untilPhase(flow, 'document');
      }
      if (phase === 'checking') {
        client.gate = new Promise(() => {});
        await giveDocument(flow);
      }
      if (phase === 'selfie' || phase === 'result') await passConsentAnd(flow, phase);
      await untilPhase(flow, phase);
      const parent = flow.parentElement!;
      flow.remove();
      await Promise.resolve();
      client.gate = undefined;
      parent.append(flow);
      await untilPhase(flow, phase === 'checking' ? 'selfie' : phase);
      if (phase === 'checking') {
        const keys = client.calls.filter(({ route }) => route === 'recognize').map(({ key }) => key);
        expect(new Set(keys).size).to.equal(1);
      }
    });
  }
});
