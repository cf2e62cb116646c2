import '@idproof/widgets';
import { expect, waitUntil } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, click, mount, screen, spoken } from './flow-helpers.js';
import { readText, untilPhase } from '../helpers/helpers.js';
import { KEY, expectStart, inAnHour, leave, readNote, reload, settle, visitBy } from './resume-helpers.js';

/** A page that was loaded anew, and whose session is not there until `open`. */
async function resumeSlowly() {
  const client = await leave();
  reload();
  let open!: (value: unknown) => void;
  client.gate = new Promise((resolve) => (open = resolve));
  const flow = await mount(client);
  await settle();
  return { flow, open };
}

describe('idproof-flow after a reload', () => {
  it('says that it goes on, without a progress that it does not know yet, and does so', async () => {
    const { flow, open } = await resumeSlowly();
    expect(readText(flow))
      .to.contain('Continuing where you left off')
      .and.not.to.match(/Get started|Step 1/);
    expect(spoken(flow)).to.contain('Welcome back');
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

  it('can be cancelled while it takes long: it waits for a press then', async () => {
    const { flow } = await resumeSlowly();
    click(flow, 'Cancel');
    expect(readText(flow)).to.contain('Stop the verification?').and.not.to.contain('Withdraw');
    click(flow, 'Stop');
    await expectStart(flow);
    expect(readNote()).to.equal(null);
  });

  it('continues behind the question whether to stop', async () => {
    const { flow, open } = await resumeSlowly();
    click(flow, 'Cancel');
    open(undefined);
    await untilPhase(flow, 'document');
    const dialog = flow.shadowRoot!.querySelector('dialog')!;
    expect(dialog.open).to.equal(true);
    click(flow, 'Keep going');
    expect(dialog.open).to.equal(false);
    await waitUntil(() => flow.shadowRoot!.activeElement?.localName === 'idproof-document-capture');
  });

  for (const [above, isMoved] of [
    [240, true],
    [0, false],
  ] as const)
    it(`${isMoved ? 'is scrolled to' : 'stays where it is, if it shows'} what is to be pressed, below a page's own ${above} px`, async () => {
      await setViewport({ width: 390, height: 844 });
      document.body.style.margin = '0';
      try {
        const client = await leave();
        reload();
        const flow = await mount(client);
        flow.parentElement!.style.padding = `${above}px 0 900px`;
        scrollTo(0, 0);
        await untilPhase(flow, 'document');
        const { shadowRoot } = screen(flow, 'idproof-document-capture');
        await waitUntil(() => flow.shadowRoot!.activeElement);
        await waitUntil(
          () => shadowRoot!.querySelector('[data-focus]')!.getBoundingClientRect().bottom <= innerHeight,
          'it is in the window',
        );
        expect(scrollY > 0).to.equal(isMoved);
      } finally {
        document.body.style.margin = '';
        scrollTo(0, 0);
        await setViewport({ width: 800, height: 600 });
      }
    });

  it('goes on in a tab that the browser had put away', async () => {
    const client = await leave();
    reload();
    visitBy('back_forward');
    await untilPhase(await mount(client), 'document');
  });

  it('asks the app around for the session that the page does not name', async () => {
    await leave();
    reload();
    const said: string[] = [];
    const postMessage = (text: string): unknown => said.push((JSON.parse(text) as { type: string }).type);
    Object.assign(window, { ReactNativeWebView: { postMessage } });
    try {
      const flow = await mount(null);
      await waitUntil(() => said.includes('need-token'));
      expect(readText(flow)).to.contain('Continuing where you left off');
    } finally {
      Reflect.deleteProperty(window, 'ReactNativeWebView');
    }
  });

  it('waits for a press where only the flow is put on the page again', async () => {
    const client = await leave();
    await expectStart(await mount(client));
    expect(client.calls).to.deep.equal([]);
  });

  it('waits for a press after a link or a login: it may be another person', async () => {
    const client = await leave();
    reload();
    visitBy('navigate');
    await expectStart(await mount(client));
    expect(client.calls).to.deep.equal([]);
  });

  it('waits for a press where another session is open now: it may be of somebody else', async () => {
    const client = await leave();
    reload({ session: 'session-of-another' });
    const flow = await mount(client);
    await waitUntil(() => client.calls.length > 0);
    await expectStart(flow);
    expect(readText(flow)).not.to.contain('Step 2');
    expect(readNote()).to.equal(null);
    let open!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (open = resolve));
    click(flow, 'Get started');
    await flow.updateComplete;
    expect(readText(flow)).not.to.contain('Continuing where you left off');
    open(undefined);
    await untilPhase(flow, 'document');
  });

  it('goes on with whatever session is open where the page leaves the start screen out', async () => {
    const client = await leave();
    reload({ session: 'session-of-another' });
    await untilPhase(await mount(client, { skipStart: true }), 'document');
  });

  it('waits for a press where the session has run out, is of another start, or what was kept is no note', async () => {
    const client = await leave('/start?document=card');
    const cases: [string, () => void][] = [
      ['/start?document=card', () => reload({ until: Date.now() - 1 })],
      ['/start', () => reload()],
      ['/start', () => sessionStorage.setItem(KEY, '{')],
      ['/start', () => sessionStorage.setItem(KEY, 'null')],
    ];
    for (const [startUrl, keep] of cases) {
      keep();
      const flow = await mount(client, { startUrl });
      await expectStart(flow);
      flow.remove();
    }
    expect(client.calls).to.deep.equal([]);
  });

  it('keeps no note of a session that is over or given up, and none of its content', async () => {
    const client = await leave();
    const { flow: _flow, page: _page, until: _until, places: _places, ...others } = readNote()!;
    expect(others).to.deep.equal({ session: 'session-1' });
    reload();
    const flow = await mount(client);
    await untilPhase(flow, 'document');
    flow.reset();
    await flow.updateComplete;
    expect(sessionStorage.getItem(KEY)).to.equal(null);
    expect(readText(flow)).to.contain('Get started');
    await agree(await mount(await FakeSession.create()));
    expect(sessionStorage.getItem(KEY)).to.not.equal(null);
    const other = await mount(await FakeSession.create({ status: 'expired' }));
    click(other, 'Get started');
    await untilPhase(other, 'ended');
    await other.updateComplete;
    expect(sessionStorage.getItem(KEY)).to.equal(null);
  });

  it('does not resume a cancelled session, not even where the cancel never arrived', async () => {
    const client = await FakeSession.create({ expiresAt: inAnHour() });
    const flow = await mount(client);
    await agree(flow);
    client.gate = new Promise(() => {});
    void flow.cancel();
    await untilPhase(flow, 'checking');
    await flow.updateComplete;
    expect(readNote()).to.equal(null);
  });

  it('leaves alone what another flow of the page noted', async () => {
    await leave('/start?document=card');
    const other = await mount(await FakeSession.create(), { startUrl: '/start' });
    await other.start();
    await untilPhase(other, 'consent');
    sessionStorage.setItem(KEY, JSON.stringify({ ...readNote(), flow: `${location.pathname} /start?document=card` }));
    other.reset();
    await settle();
    expect(readNote()).to.not.equal(null);
  });
});
