import '@idproof/widgets';
import type { SessionView } from '@idproof/core/session';
import type { IdproofConfirm } from '@idproof/widgets/confirm.js';
import type { IdproofFlow } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession, type Call } from '../helpers/fake-session.js';
import { part, readText, untilExplained, untilPhase } from '../helpers/helpers.js';
import { click, giveSelfie, heading, mount, screen, spoken, toSelfie } from './flow-helpers.js';
import { CONNECTED } from './handoff-helpers.js';
import { inAnHour, reload, visitBy } from './resume-helpers.js';

const FIELDS = { LAST_NAME: 'ERIKSSON', DATE_OF_BIRTH: '1984-03-17' };
const CONFIRM: Partial<SessionView> = {
  step: 'confirm',
  steps: ['consent', 'document', 'selfie', 'confirm', 'result'],
  confirm: { fields: FIELDS },
};

/** A flow at the step, as a reload or a start finds it. */
async function atConfirm(changes: Partial<SessionView> = {}): Promise<{ client: FakeSession; flow: IdproofFlow }> {
  const client = await FakeSession.create({ ...CONFIRM, ...changes });
  const flow = await mount(client);
  await flow.start();
  await untilPhase(flow, 'confirm');
  return { client, flow };
}

async function untilShown(flow: IdproofFlow): Promise<IdproofConfirm> {
  const element = screen(flow, 'idproof-confirm');
  await waitUntil(() => part(element, 'confirm') !== null);
  return element;
}

/** Marks the name as wrong and types another one. */
async function correct(element: IdproofConfirm, value: string): Promise<void> {
  part(element, 'wrong')!.click();
  await waitUntil(() => part(element, 'value') !== null);
  const input = part(element, 'value') as HTMLInputElement;
  input.value = value;
  input.dispatchEvent(new Event('input'));
  await element.updateComplete;
}

const listAnswers = (client: FakeSession): Call[] => client.calls.filter(({ route }) => route === 'confirm');

describe('idproof-flow with the question whether the document was read correctly', () => {
  it('asks after the selfie, then shows the result', async () => {
    const client = await FakeSession.create({ steps: CONFIRM.steps! });
    client.plan('compare', CONFIRM);
    const flow = await mount(client);
    const steps: string[] = [];
    flow.addEventListener('idproof-step', ({ detail }) => steps.push(detail.step));
    await toSelfie(flow);
    await giveSelfie(flow);
    await untilPhase(flow, 'confirm');
    await waitUntil(() => heading(flow) === 'Did we read this correctly?');
    expect(readText(part(flow, 'progress')!))
      .to.contain('Step 4 of 5')
      .and.contain('Your details');
    const element = await untilShown(flow);
    await expect(flow).to.be.accessible();
    part(element, 'confirm')!.click();
    await untilPhase(flow, 'result');
    expect(listAnswers(client).map(({ body }) => body)).to.deep.equal([{ corrections: [] }]);
    expect(steps).to.deep.equal(['consent', 'document', 'selfie', 'confirm', 'result']);
  });

  it('sends a correction once, and tells the page nothing of it', async () => {
    const { client, flow } = await atConfirm();
    const heard: unknown[] = [];
    flow.addEventListener('idproof-confirm', (event) => heard.push(event));
    const element = await untilShown(flow);
    await correct(element, 'ERICSSON');
    part(element, 'confirm')!.click();
    part(element, 'confirm')!.click();
    await untilPhase(flow, 'result');
    expect(listAnswers(client).map(({ body }) => body)).to.deep.equal([
      { corrections: [{ field: 'LAST_NAME', value: 'ERICSSON' }] },
    ]);
    expect(heard).to.deep.equal([]);
  });

  it('repeats the call with the same corrections and key after a failure', async () => {
    const { client, flow } = await atConfirm();
    client.plan('confirm', 'network_failed');
    const element = await untilShown(flow);
    await correct(element, 'ERICSSON');
    part(element, 'confirm')!.click();
    await untilPhase(flow, 'failed');
    await waitUntil(() => readText(flow).includes('Try again'));
    click(flow, 'Try again');
    await untilPhase(flow, 'result');
    const [first, second] = listAnswers(client);
    expect(second).to.deep.equal(first);
  });

  it('goes on where another device or tab has answered', async () => {
    const { client, flow } = await atConfirm();
    const element = await untilShown(flow);
    client.plan('confirm', 'out_of_order');
    client.plan('view', { status: 'processing', step: 'result' });
    part(element, 'confirm')!.click();
    await untilPhase(flow, 'checking');
    await waitUntil(() => readText(flow).includes('Waiting for the result'));
  });

  it('asks again after a reload, without what was typed', async () => {
    sessionStorage.clear();
    visitBy('reload');
    const { client, flow } = await atConfirm({ expiresAt: inAnHour() });
    await correct(await untilShown(flow), 'ERICSSON');
    await waitUntil(() => sessionStorage.length > 0);
    for (const key of Object.keys(sessionStorage))
      expect(sessionStorage.getItem(key)).not.to.contain('ERI').and.not.to.contain('1984');
    flow.remove();
    reload();
    const next = await mount(client);
    await untilPhase(next, 'confirm');
    const element = await untilShown(next);
    expect(readText(element)).to.contain('ERIKSSON');
    expect(element.phase).to.equal('reading');
  });

  it('says on the computer what the phone asks for, and asks there once it was given back', async () => {
    const client = await FakeSession.create({
      ...CONFIRM,
      confirm: undefined,
      handoff: { ...CONNECTED, activity: 'confirm' },
    });
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'handoff');
    await waitUntil(() => readText(flow).includes('Check your details on your phone.'));
    expect(flow.shadowRoot!.querySelector('idproof-confirm')).to.equal(null);
    await waitUntil(() => client.watches.size > 0);
    client.change({ handoff: { state: 'idle', codesLeft: 4 }, confirm: { fields: FIELDS } });
    await untilPhase(flow, 'confirm');
    await untilShown(flow);
    expect(part(flow, 'handoff')).to.equal(null);
    expect(readText(flow)).to.contain('ERIKSSON').and.contain('given the verification back');
  });

  it('asks on this device also where a phone is required, which takes photos alone', async () => {
    const client = await FakeSession.create({ ...CONFIRM, handoff: { state: 'idle', codesLeft: 5 } });
    const flow = await mount(client, { handoff: 'require' });
    await flow.start();
    await untilPhase(flow, 'confirm');
    expect(readText(await untilShown(flow))).to.contain('Did we read this correctly?');
    expect(part(flow, 'handoff')).to.equal(null);
  });

  it('fails before anybody reads, with a word to the developer, where the client of the page cannot answer', async () => {
    await untilExplained();
    expectConsole(/client_outdated.*troubleshooting\.md#client_outdated/);
    const client = await FakeSession.create(CONFIRM);
    Object.assign(client, { confirm: undefined });
    const flow = await mount(client);
    const codes: string[] = [];
    flow.addEventListener('idproof-error', ({ detail }) => codes.push(detail.code));
    await flow.start();
    await untilPhase(flow, 'failed');
    expect(codes).to.deep.equal(['configuration_invalid']);
  });

  it('asks whether to stop, and a stopped session is over', async () => {
    const { flow } = await atConfirm();
    await untilShown(flow);
    click(flow, 'Cancel');
    expect(flow.shadowRoot!.querySelector('dialog')!.open).to.equal(true);
    click(flow, 'Stop');
    await untilPhase(flow, 'ended');
    expect(spoken(flow)).not.to.equal('');
  });
});
