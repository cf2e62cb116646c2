// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import type { Reason } from '@idproof/core/session';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { screen } from './flow-helpers.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';
import { countCalls, finish, FINISHED, hostedSession, openFrame, toHosted } from '../hosted/helpers.js';

const LEFT: Reason = { code: 'hosted_interrupted', step: 'hosted', action: 'retake' };

describe('idproof-flow over the hosted page, where it does not lead to a result', () => {
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

  it('catches up when another tab was faster', async () => {
    const client = await hostedSession();
    const [flow, hosted] = await toHosted(client);
    client.plan('initialize', 'out_of_order');
    client.plan('view', FINISHED);
    part(hosted, 'launch')!.click();
    await untilPhase(flow, 'result');
  });

  it('offers a new start where the session timed out', async () => {
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
});
