import '@idproof/widgets';
import type { Flow } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../helpers/wait-until.js';
import { FakeSession } from '../widgets/fake-session.js';
import { agree, click, giveDocument, giveSelfie, mount, screen, toSelfie } from '../widgets/flow-helpers.js';
import { fakeCamera, image, part, readText, untilPhase, untilStill, upload } from '../widgets/helpers.js';

const dialog = (flow: Flow): HTMLDialogElement => flow.shadowRoot!.querySelector('dialog')!;

/** Goes through the history as the browser's buttons do, and waits until it is there. */
async function travel(delta: number): Promise<void> {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.go(delta);
  await arrived;
}

/** Waits until the browser stands at the flow's entry of that depth. */
function untilDepth(depth: number): Promise<void> {
  return waitUntil(() => (history.state as { idproof?: { depth: number } }).idproof?.depth === depth);
}

/** Waits until the browser stands at that entry of the flow's. */
function untilAt(at: number): Promise<void> {
  return waitUntil(() => (history.state as { idproof?: { at: number } }).idproof?.at === at);
}

/** The clock of the page, stopped and moved by the test. */
const clock = {
  stop: () => {
    const now = performance.now();
    Object.defineProperty(performance, 'now', { value: () => now, configurable: true });
  },
  pass: (milliseconds: number) => {
    const now = performance.now() + milliseconds;
    Object.defineProperty(performance, 'now', { value: () => now, configurable: true });
  },
  goOn: () => Reflect.deleteProperty(performance, 'now'),
};

/** True where the browser would ask before the page is left. */
function wouldAsk(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

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

  it('asks before the flow is left by going back, and stays for whoever pressed twice', async () => {
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

  it('takes back a picture that is not used yet', async () => {
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

  it('does not go back while a picture is sent: it asks', async () => {
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

describe('idproof-flow on the way back', () => {
  it('has a button from the selfie to the document', async () => {
    const flow = await mount(await FakeSession.create());
    await agree(flow);
    expect(part(flow, 'back')).to.equal(null);
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    expect(part(flow, 'back')!.ariaLabel).to.equal('Back to the document');
    await untilPhase(screen(flow, 'idproof-selfie-capture'), 'idle');
    await untilStill();
    await expect(flow).to.be.accessible();
    part(flow, 'back')!.click();
    await untilPhase(flow, 'document');
  });

  it('goes back once where that button is pressed twice', async () => {
    const flow = await mount(await FakeSession.create());
    await toSelfie(flow);
    const back = part(flow, 'back')!;
    back.click();
    back.click();
    await untilPhase(flow, 'document');
    await travel(1);
    await untilPhase(flow, 'selfie');
    expect(dialog(flow).open, 'nobody wants to leave').to.equal(false);
    part(flow, 'back')!.click();
    await untilPhase(flow, 'document');
  });

  it('has that button where the history is left alone, too', async () => {
    const flow = await mount(await FakeSession.create(), { unguarded: true });
    await toSelfie(flow);
    part(flow, 'back')!.click();
    await untilPhase(flow, 'document');
  });

  it('asks before the page is left only while it holds pictures', async () => {
    const flow = await mount(await FakeSession.create());
    await agree(flow);
    expect(wouldAsk()).to.equal(false);
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    expect(wouldAsk()).to.equal(true);
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    expect(wouldAsk()).to.equal(false);
  });

  it('says after a reload why the document is taken again', async () => {
    const flow = await mount(await FakeSession.create({ step: 'selfie' }));
    await flow.start();
    await untilPhase(flow, 'document');
    await screen(flow, 'idproof-document-capture').updateComplete;
    expect(readText(screen(flow, 'idproof-document-capture'))).to.contain('Your photos are not stored');
  });

  it('asks for a refused back alone', async () => {
    const card = { docType: '99990000001', name: 'Card', country: '', pages: ['front', 'back'] as const };
    const flow = await mount(await FakeSession.create({ documents: [{ ...card, pages: [...card.pages] }] }));
    const client = flow.client as FakeSession;
    await agree(flow);
    client.plan('recognize', {
      step: 'document',
      reasons: [{ code: 'document_blurred', step: 'document', page: 'back', action: 'retake' }],
    });
    await giveDocument(flow);
    const capture = screen(flow, 'idproof-document-capture');
    await waitUntil(() => readText(capture).includes('Back of your document'));
    // Another picture: the front again would be refused.
    const paint: Parameters<typeof image>[0] = (context, width, height) => {
      context.fillStyle = 'tan';
      context.fillRect(width / 4, height / 4, width / 2, height / 2);
    };
    upload(capture, await image(paint));
    await untilPhase(capture, 'review');
    part(capture, 'confirm')!.click();
    await waitUntil(() => client.calls.some(({ route }) => route === 'recognize'));
    await untilPhase(flow, 'document');
    await screen(flow, 'idproof-document-capture').updateComplete;
    const text = readText(screen(flow, 'idproof-document-capture'));
    expect(text).to.contain('Back of your document');
    expect(text).to.contain('The document is blurred');
  });
});
