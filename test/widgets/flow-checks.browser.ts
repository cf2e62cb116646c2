import '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../helpers/wait-until.js';
import { FakeSession } from './fake-session.js';
import { agree, giveDocument, giveSelfie, mount, toSelfie } from './flow-helpers.js';
import { readText, untilPhase } from './helpers.js';

type Mounted = Awaited<ReturnType<typeof mount>>;

/** What is listed: done, under way, to come. */
async function readChecks(flow: Mounted): Promise<[text: string, state: string][]> {
  await untilPhase(flow, 'checking');
  const list = () => flow.shadowRoot!.querySelector('.checks');
  await waitUntil(() => list(), 'the steps are listed');
  return [...list()!.children].map((item) => [
    readText(item),
    item.hasAttribute('aria-current') ? 'now' : item.querySelector('svg') ? 'done' : 'to come',
  ]);
}

describe('the steps of a check', () => {
  it('are those that the session tells, one under way', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    client.gate = new Promise(() => {});
    await giveDocument(flow);
    expect(await readChecks(flow)).to.deep.equal([
      ['Reading your document…', 'now'],
      ['Selfie', 'to come'],
      ['Result', 'to come'],
    ]);
    await expect(flow).to.be.accessible();
  });

  it('are done once the session has gone past them', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await toSelfie(flow);
    client.gate = new Promise(() => {});
    await giveSelfie(flow);
    const checks = await readChecks(flow);
    expect(checks[0]).to.deep.equal(['Document', 'done']);
    expect(checks.map(([, state]) => state)).to.deep.equal(['done', 'now', 'to come']);
  });

  it('are not listed once the person stops', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await toSelfie(flow);
    client.gate = new Promise(() => {});
    void flow.cancel();
    await untilPhase(flow, 'checking');
    await flow.updateComplete;
    expect(readText(flow.shadowRoot!.querySelector('.checking')!)).to.contain('Stopping…');
    expect(flow.shadowRoot!.querySelector('.checks')).to.equal(null);
  });
});
