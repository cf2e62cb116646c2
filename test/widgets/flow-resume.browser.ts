import '@idproof/widgets';
import { aTimeout, expect } from '@open-wc/testing';
import { FakeSession } from './fake-session.js';
import { agree, click, mount, screen } from './flow-helpers.js';
import { readText, untilPhase } from './helpers.js';

const KEY = 'idproof.open-session';

/** Makes what this tab keeps look as if an earlier load of the page had left it. */
function reload(change: (note: unknown[]) => unknown[] = (note) => note): void {
  const [flow, , until] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown[];
  sessionStorage.setItem(KEY, JSON.stringify(change([flow, 1, until])));
}

/** Leaves a flow in its document step, with the session open for an hour. */
async function leave(startUrl = ''): Promise<FakeSession> {
  const client = await FakeSession.create({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
  const flow = await mount(client, { startUrl });
  await agree(flow);
  flow.remove();
  client.calls.length = 0;
  return client;
}

const settle = (): Promise<void> => aTimeout(50);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '');
});

describe('idproof-flow after a reload', () => {
  it('says that it goes on, without a progress that it does not know yet, and does so', async () => {
    const client = await leave();
    reload();
    let open!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (open = resolve));
    const flow = await mount(client);
    await settle();
    expect(readText(flow))
      .to.contain('Continuing where you left off')
      .and.not.to.match(/Get started|Step 1/);
    expect(flow.shadowRoot!.querySelector('.spoken')!.textContent).to.contain('Welcome back');
    // It appears by degrees.
    const appearing = flow
      .shadowRoot!.getAnimations()
      .filter((each) => (each as CSSAnimation).animationName === 'appear');
    await Promise.all(appearing.map((each) => each.finished));
    await expect(flow).to.be.accessible();
    open(undefined);
    await untilPhase(flow, 'document');
    expect(readText(flow)).to.contain('Step 2 of 4');
    expect(screen(flow, 'idproof-document-capture').isConnected).to.equal(true);
  });

  it('waits for a press where only the flow is put on the page again', async () => {
    const client = await leave();
    const flow = await mount(client);
    await settle();
    expect(readText(flow)).to.contain('Get started');
    expect(client.calls).to.deep.equal([]);
  });

  it('waits for a press where the session has run out, is of another start, or what was kept is no note', async () => {
    const client = await leave('/start?document=card');
    const cases: [string, () => void][] = [
      ['/start?document=card', () => reload(([flow, at]) => [flow, at, Date.now() - 1])],
      ['/start', () => reload()],
      ['/start', () => sessionStorage.setItem(KEY, '{')],
      ['/start', () => sessionStorage.setItem(KEY, 'null')],
    ];
    for (const [startUrl, keep] of cases) {
      keep();
      const flow = await mount(client, { startUrl });
      await settle();
      expect(readText(flow)).to.contain('Get started');
      flow.remove();
    }
    expect(client.calls).to.deep.equal([]);
  });

  it('keeps no note of a session that is over or given up, and none of its content', async () => {
    const client = await leave();
    expect(sessionStorage.getItem(KEY)).to.not.contain('session-1');
    reload();
    const flow = await mount(client);
    await untilPhase(flow, 'document');
    flow.reset();
    expect(sessionStorage.getItem(KEY)).to.equal(null);
    await flow.updateComplete;
    expect(readText(flow)).to.contain('Get started');
    await agree(await mount(await FakeSession.create()));
    expect(sessionStorage.getItem(KEY)).to.not.equal(null);
    const other = await mount(await FakeSession.create({ status: 'expired' }));
    click(other, 'Get started');
    await untilPhase(other, 'ended');
    expect(sessionStorage.getItem(KEY)).to.equal(null);
  });
});
