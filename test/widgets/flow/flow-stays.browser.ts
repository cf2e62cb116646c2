// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, click, giveSelfie, mount, screen, toSelfie } from './flow-helpers.js';
import { fakeCamera, image, untilPhase, untilStill, upload } from '../helpers/helpers.js';
import { clock, dialog, travel, untilDepth, wouldAsk } from './history-helpers.js';

describe('what the browser’s Back takes back before it leaves idproof-flow', () => {
  afterEach(() => clock.goOn());

  it('takes back the press on Cancel, and stays', async () => {
    const flow = await mount(await FakeSession.create());
    await agree(flow);
    clock.stop();
    click(flow, 'Cancel');
    clock.pass(501);
    expect(dialog(flow).open).to.equal(true);
    await travel(-1);
    await waitUntil(() => !dialog(flow).open);
    await untilDepth(1);
    expect(flow.phase).to.equal('document');
  });

  it('takes back the press on Cancel where there is a step before, too', async () => {
    const flow = await mount(await FakeSession.create());
    await toSelfie(flow);
    click(flow, 'Cancel');
    await travel(-1);
    await waitUntil(() => !dialog(flow).open);
    await untilDepth(2);
    expect(flow.phase).to.equal('selfie');
    await travel(-1);
    await untilPhase(flow, 'document');
    click(flow, 'Cancel');
    await travel(1);
    await untilDepth(1);
    expect(flow.phase, 'nothing moves behind the question').to.equal('document');
    expect(dialog(flow).open).to.equal(true);
  });

  it('discards an image under review', async () => {
    const flow = await mount(await FakeSession.create());
    await agree(flow);
    const capture = screen(flow, 'idproof-document-capture');
    upload(capture, await image());
    await untilPhase(capture, 'review');
    await travel(-1);
    await untilPhase(capture, 'idle');
    await untilDepth(1);
    expect(dialog(flow).open).to.equal(false);
    expect(flow.phase).to.equal('document');
  });

  it('closes an open camera first, and asks after that', async () => {
    const flow = await mount(await FakeSession.create());
    await agree(flow);
    const capture = screen(flow, 'idproof-document-capture');
    Object.assign(capture, { environment: fakeCamera() });
    capture.start();
    await untilPhase(capture, 'live');
    await travel(-1);
    await untilPhase(capture, 'idle');
    await untilDepth(1);
    expect(dialog(flow).open).to.equal(false);
    expect(capture.shadowRoot!.activeElement?.id, 'the focus has a place').to.equal('heading');
    await travel(-1);
    await waitUntil(() => dialog(flow).open);
  });

  it('does not go back while an image is sent: it asks', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await toSelfie(flow);
    let open = (): void => {};
    client.gate = new Promise<void>((resolve) => (open = resolve));
    await giveSelfie(flow);
    await untilPhase(flow, 'checking');
    await travel(-1);
    await waitUntil(() => dialog(flow).open);
    expect(flow.phase).to.equal('checking');
    await untilStill();
    await expect(flow).to.be.accessible();
    click(flow, 'Keep going');
    open();
    await untilPhase(flow, 'result');
    expect(client.calls.filter(({ route }) => route === 'compare').length).to.equal(1);
  });

  it('keeps what the page has in its history, and hears nothing of the page’s own entries', async () => {
    history.replaceState({ router: 7 }, '');
    const flow = await mount(await FakeSession.create());
    const address = location.href;
    await agree(flow);
    expect((history.state as { router: number }).router).to.equal(7);
    expect(location.href).to.equal(address);
    history.pushState({ router: 8 }, '');
    await travel(-1);
    await travel(1);
    expect(flow.phase).to.equal('document');
    expect(dialog(flow).open).to.equal(false);
    history.replaceState(null, '');
  });

  it('leaves a history alone whose state it could not keep, and one that is not to be used', async () => {
    history.replaceState('of the page', '');
    const { length } = history;
    const flow = await mount(await FakeSession.create());
    await agree(flow);
    expect(history.state).to.equal('of the page');
    // It could mark the next one.
    flow.remove();
    history.replaceState(null, '');
    const unguarded = await mount(await FakeSession.create(), { unguarded: true });
    await toSelfie(unguarded);
    expect(history.state).to.equal(null);
    expect(history.length).to.equal(length);
    expect(wouldAsk()).to.equal(false);
  });

  it('moves nothing once it is removed', async () => {
    const flow = await mount(await FakeSession.create());
    await toSelfie(flow);
    flow.remove();
    await travel(-1);
    expect(flow.phase).to.equal('selfie');
    expect(wouldAsk()).to.equal(false);
  });
});
