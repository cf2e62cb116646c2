// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import type { SessionView } from '@idproof/core/session';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import type { FakeSession } from '../helpers/fake-session.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';
import { countCalls, finish, FINISHED, hostedSession, openFrame } from '../hosted/helpers.js';
import { FakeApp } from './fake-app.js';
import { click, heading, mount, screen } from './flow-helpers.js';

const DOCUMENTS: SessionView['documents'] = [
  { docType: '00000001003', name: 'Passport', country: '', pages: ['front'], kind: 'passport' },
  { docType: '00000001001', name: 'Identity card', country: '', pages: ['front'], kind: 'identity_card' },
];

/** A session of our elements whose face the provider captures. */
const livenessSession = (changes: Partial<SessionView> = {}): Promise<FakeSession> =>
  hostedSession({
    flow: 'api',
    step: 'hosted',
    steps: ['consent', 'hosted', 'document', 'result'],
    documents: DOCUMENTS.slice(0, 1),
    hosted: { isStarted: false, place: 'page', origin: 'https://provider.example' },
    ...changes,
  });

describe('idproof-flow with the provider’s liveness check', () => {
  it('captures the face on the provider’s page, then the document', async () => {
    const client = await livenessSession({ step: 'consent' });
    client.plan('consent', { step: 'hosted' });
    client.plan('returned', { step: 'document' });
    const flow = await mount(client, { embed: 'frame' });
    click(flow, 'Get started');
    await untilPhase(flow, 'consent');
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'hosted');
    expect(heading(flow)).to.equal('Take a photo of your face');
    expect(readText(flow)).to.contain('which also checks that you are there in person');
    expect(readText(part(flow, 'progress')!))
      .to.contain('Step 2 of 4')
      .and.contain('next: Document');
    await expect(flow).to.be.accessible();
    finish(await openFrame(screen(flow, 'idproof-hosted')));
    await untilPhase(flow, 'document');
    expect(readText(part(flow, 'progress')!)).to.contain('Step 3 of 4');
  });

  it('lets the person choose the document after the face, not before', async () => {
    const client = await livenessSession({ documents: DOCUMENTS });
    client.plan('returned', { step: 'document' });
    const flow = await mount(client, { embed: 'frame' });
    await flow.start();
    await untilPhase(flow, 'hosted');
    expect(flow.shadowRoot!.querySelector('idproof-document-select')).to.equal(null);
    finish(await openFrame(screen(flow, 'idproof-hosted')));
    await untilPhase(flow, 'document');
    expect(flow.shadowRoot!.querySelector('idproof-document-select')).not.to.equal(null);
  });

  it('stays at its step while the provider looks at the face, and asks the provider', async () => {
    const client = await livenessSession();
    client.plan('returned', { status: 'processing', step: 'hosted' });
    client.plan('checkresult', { status: 'open', step: 'document' });
    const flow = await mount(client, { embed: 'frame' });
    await flow.start();
    await untilPhase(flow, 'hosted');
    finish(await openFrame(screen(flow, 'idproof-hosted')));
    await untilPhase(flow, 'checking');
    expect(readText(part(flow, 'progress')!)).to.contain('Step 2 of 4');
    await untilPhase(flow, 'document');
    expect(countCalls(client, 'checkresult')).to.equal(1);
    expect(countCalls(client, 'view')).to.equal(1);
  });

  it('lets the app’s SDK capture the face', async () => {
    const client = await livenessSession({ hosted: { isStarted: false, place: 'app' } });
    client.launch = { clientCfg: 'sealed', transactionId: 't-1' };
    client.plan('checkresult', { step: 'document' });
    const app = new FakeApp();
    const flow = await mount(client, { bridge: app });
    await flow.start();
    await untilPhase(flow, 'hosted');
    click(flow, 'Continue');
    await waitUntil(() => app.of('start-sdk').length > 0);
    app.say({ type: 'finished', payload: {} });
    await untilPhase(flow, 'document');
    expect(client.calls.find(({ route }) => route === 'initialize')!.body).to.deep.equal({ metaInfo: 'sdk/1' });
  });

  it('says with the result who confirmed that a person was there', async () => {
    const client = await livenessSession({
      ...FINISHED,
      result: { outcome: 'approved', reasons: [], fields: {}, liveness: 'passed', livenessBy: 'provider' },
    });
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'result');
    await waitUntil(() => readText(flow).includes('Our verification provider confirmed'));
    await expect(flow).to.be.accessible();
  });
});
