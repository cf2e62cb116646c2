// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, click, giveDocument, giveSelfie, mount, screen, toSelfie } from './flow-helpers.js';
import { image, part, readText, untilPhase, upload } from '../helpers/helpers.js';
import { clock, dialog, travel, untilAt, untilDepth } from './history-helpers.js';

describe('idproof-flow and the browser’s history', () => {
  afterEach(() => clock.goOn());

  it('goes back to the document and forward to the selfie', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await toSelfie(flow);
    await travel(-1);
    await untilPhase(flow, 'document');
    expect(readText(flow)).to.contain('Photo page of your passport');
    expect(dialog(flow).open).to.equal(false);
    await travel(1);
    await untilPhase(flow, 'selfie');
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    expect(client.calls.filter(({ route }) => route === 'recognize').length).to.equal(1);
  });

  it('first takes back the selfie that is being looked at, and by its own button goes to the document at once', async () => {
    const flow = await mount(await FakeSession.create());
    await toSelfie(flow);
    const review = async (): Promise<HTMLElementTagNameMap['idproof-selfie-capture']> => {
      const capture = screen(flow, 'idproof-selfie-capture');
      await capture.updateComplete;
      upload(capture, await image());
      await untilPhase(capture, 'review');
      return capture;
    };
    const capture = await review();
    await travel(-1);
    await waitUntil(() => capture.phase !== 'review');
    await untilDepth(2);
    expect(flow.phase).to.equal('selfie');
    await review();
    part(flow, 'back')!.click();
    await untilPhase(flow, 'document');
    await untilDepth(1);
  });

  it('takes another document after going back', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await toSelfie(flow);
    await travel(-1);
    await untilPhase(flow, 'document');
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    expect(client.calls.filter(({ route }) => route === 'recognize').length).to.equal(2);
  });

  it('asks before Back leaves the flow, and stays after a double press', async () => {
    const flow = await mount(await FakeSession.create());
    await agree(flow);
    clock.stop();
    for (let presses = 0; presses < 2; presses++) {
      await travel(-1);
      await waitUntil(() => dialog(flow).open);
      await untilDepth(1);
      expect(flow.phase).to.equal('document');
    }
    click(flow, 'Keep going');
    expect(dialog(flow).open).to.equal(false);
    expect(flow.phase).to.equal('document');
  });

  it('does one thing at each Back where the document is asked for again in the selfie’s place', async () => {
    history.replaceState({ page: 'before' }, '');
    history.pushState({ page: 'own' }, '');
    const client = await FakeSession.create();
    const flow = await mount(client);
    await toSelfie(flow);
    client.plan('compare', {
      step: 'document',
      reasons: [{ code: 'document_blurred', step: 'document', action: 'retake' }],
    });
    await giveSelfie(flow);
    await untilPhase(flow, 'document');
    await untilDepth(1);
    click(flow, 'Cancel');
    await travel(-1);
    await waitUntil(() => !dialog(flow).open);
    await untilAt(2);
    clock.stop();
    await travel(-1);
    await waitUntil(() => dialog(flow).open);
    await untilAt(2);
    clock.pass(501);
    await travel(-1);
    await waitUntil(() => (history.state as { page?: string }).page === 'before');
    history.replaceState(null, '');
  });

  it('goes on in the entries of the page before it was loaded anew', async () => {
    const before = { flow: 'before', page: 1 };
    history.replaceState({ idproof: { ...before, at: 0, depth: 0 } }, '');
    history.pushState({ idproof: { ...before, at: 1, depth: 1 } }, '');
    history.pushState({ idproof: { ...before, at: 2, depth: 2 } }, '');
    const flow = await mount(await FakeSession.create({ step: 'selfie' }));
    await flow.start();
    await untilPhase(flow, 'document');
    await untilDepth(1);
    await travel(-1);
    await waitUntil(() => dialog(flow).open);
    await untilAt(2);
    click(flow, 'Keep going');
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    await untilAt(3);
    await travel(-1);
    await untilPhase(flow, 'document');
    await untilAt(2);
    flow.remove();
    history.replaceState(null, '');
  });

  it('goes back to the document also where its reading ended while the browser was on its way back', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    let answer = (): void => undefined;
    client.gate = new Promise<void>((resolve) => (answer = resolve));
    await giveDocument(flow);
    // The browser takes its time.
    const asked = new Promise<number>((value) => Object.defineProperty(history, 'go', { value, configurable: true }));
    history.back();
    const delta = await asked;
    Reflect.deleteProperty(history, 'go');
    answer();
    await untilPhase(flow, 'selfie');
    await flow.updateComplete;
    history.go(delta);
    await untilDepth(2);
    click(flow, 'Keep going');
    await travel(-1);
    await untilPhase(flow, 'document');
    await travel(-1);
    await waitUntil(() => dialog(flow).open);
    await untilDepth(1);
  });

  it('leaves at Back once its question was seen, and goes on where the page is the same', async () => {
    history.replaceState({ page: 'before' }, '');
    history.pushState({ page: 'own' }, '');
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    clock.stop();
    await travel(-1);
    await waitUntil(() => dialog(flow).open);
    await untilDepth(1);
    clock.pass(501);
    await travel(-1);
    await waitUntil(() => (history.state as { page?: string }).page === 'before');
    expect(dialog(flow).open).to.equal(false);
    expect(client.calls.map(({ route }) => route)).not.to.include('cancel');
    // The page is still there.
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    await travel(-1);
    await untilPhase(flow, 'document');
    expect(dialog(flow).open).to.equal(false);
  });
});
