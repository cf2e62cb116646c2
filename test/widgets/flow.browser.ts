import '@idproof/widgets';
import { ENGLISH, type Flow, type Labels } from '@idproof/widgets';
import type { Reason } from '@idproof/core/session';
import { expect, fixture, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { expectConsole } from '../helpers/browsers/page-guard.js';
import { FakeSession, NOTICE } from './fake-session.js';
import { deepActive, fakeCamera, isActive, part, picture, textOf, untilPhase, upload } from './helpers.js';

async function mount(client: FakeSession | null, properties: Partial<Flow> = {}): Promise<Flow> {
  const element = document.createElement('idproof-flow');
  Object.assign(element, { client }, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element;
}

/** The element of the current step. */
function screen<T extends keyof HTMLElementTagNameMap>(flow: Flow, tag: T): HTMLElementTagNameMap[T] {
  const element = flow.shadowRoot!.querySelector(tag);
  if (!element) throw new Error(`${tag} is not shown in ${flow.phase}`);
  return element;
}

function click(flow: Flow, name: string): void {
  const button = [...flow.shadowRoot!.querySelectorAll('button')].find((one) => textOf(one) === name);
  if (!button) throw new Error(`no button "${name}" in ${flow.phase}`);
  button.click();
}

async function agree(flow: Flow): Promise<void> {
  await flow.start();
  await untilPhase(flow, 'consent');
  part(screen(flow, 'idproof-consent'), 'agree')!.click();
  await untilPhase(flow, 'document');
}

async function give(flow: Flow, tag: 'idproof-document-capture' | 'idproof-selfie-capture'): Promise<void> {
  const capture = screen(flow, tag);
  await capture.updateComplete;
  upload(capture, await picture());
  await untilPhase(capture, 'review');
  part(capture, 'confirm')!.click();
}

const giveDocument = (flow: Flow): Promise<void> => give(flow, 'idproof-document-capture');
const giveSelfie = (flow: Flow): Promise<void> => give(flow, 'idproof-selfie-capture');

async function toSelfie(flow: Flow): Promise<void> {
  await agree(flow);
  await giveDocument(flow);
  await untilPhase(flow, 'selfie');
}

function spoken(flow: Flow): string {
  return textOf(flow.shadowRoot!.querySelector('[role=status]')!);
}

function heading(flow: Flow): string {
  const active = deepActive();
  return active?.id === 'heading' && flow.contains(document.activeElement) ? textOf(active) : '';
}

const NO_DOCUMENT: Reason = { code: 'no_document', step: 'document', action: 'retake' };

describe('idproof-flow', () => {
  it('leads from consent to the result, accessible in every phase, with focus on each heading', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    expect(flow.getAttribute('phase')).to.equal('starting');
    await expect(flow).to.be.accessible();
    click(flow, 'Get started');
    await untilPhase(flow, 'consent');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('Before we start');
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'document');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('Photo page of your passport');
    let open!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (open = resolve));
    await giveDocument(flow);
    await untilPhase(flow, 'checking');
    await expect(flow).to.be.accessible();
    expect(textOf(flow)).to.contain('Reading your document');
    open(undefined);
    await untilPhase(flow, 'selfie');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('Take a selfie');
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('You are verified');
    expect(textOf(flow)).to.contain('ERIKSSON');
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['view', 'consent', 'recognize', 'compare']);
  });

  it('sends the same document picture to both calls, and the hash of the text that was shown', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await toSelfie(flow);
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    const [, consent, recognize, compare] = client.calls.map(({ body }) => body as Record<string, string>);
    expect(consent).to.deep.equal({ decision: 'granted', textHash: client.textHash });
    expect(recognize).to.include({ docType: '00000001003', method: 'upload' });
    expect(compare!['frontPageImage']).to.equal(recognize!['frontPageImage']);
    expect(recognize!['frontPageImage']!.length).to.be.greaterThan(1000);
  });

  it('tells of steps, consent and the end, and never lets a picture out', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    const heard: unknown[] = [];
    flow.addEventListener('idproof-step', ({ detail }) => heard.push(detail));
    flow.addEventListener('idproof-consent', ({ detail }) => heard.push(detail.decision));
    flow.addEventListener('idproof-finish', ({ detail }) => heard.push(detail));
    flow.addEventListener('idproof-done', () => heard.push('done'));
    for (const target of [flow, document, window]) {
      target.addEventListener('idproof-capture', () => heard.push('a picture left'));
    }
    await toSelfie(flow);
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    part(screen(flow, 'idproof-result'), 'done')!.click();
    expect(heard).to.deep.equal([
      { step: 'consent', previous: null },
      'granted',
      { step: 'document', previous: 'consent' },
      { step: 'selfie', previous: 'document' },
      { step: 'result', previous: 'selfie' },
      { sessionId: 'session-1', status: 'finished', outcome: 'approved' },
      'done',
    ]);
  });

  it('asks for nothing before the first action, and never for a camera before consent', async () => {
    const requests: string[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = async (input) => {
      requests.push(input instanceof Request ? input.url : String(input));
      return Response.json({ clientToken: 't' });
    };
    try {
      const flow = await mount(null, { startUrl: '/start', proxyUrl: '/proxy' });
      expect(requests).to.deep.equal([]);
      click(flow, 'Get started');
      await untilPhase(flow, 'failed');
      expect(requests.slice(0, 2)).to.deep.equal(['/start', '/proxy/v1/session']);
      expect(flow.shadowRoot!.querySelector('video, idproof-document-capture')).to.equal(null);
      expect(flow.outerHTML).to.not.contain('clientToken');
    } finally {
      globalThis.fetch = original;
    }
  });

  it('counts a double click once', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    const start = flow.shadowRoot!.querySelector<HTMLElement>('[data-focus]')!;
    start.click();
    start.click();
    await untilPhase(flow, 'consent');
    const agreeButton = part(screen(flow, 'idproof-consent'), 'agree')!;
    agreeButton.click();
    agreeButton.click();
    await untilPhase(flow, 'document');
    const capture = screen(flow, 'idproof-document-capture');
    await capture.updateComplete;
    upload(capture, await picture());
    await untilPhase(capture, 'review');
    const confirm = part(capture, 'confirm')!;
    confirm.click();
    confirm.click();
    await untilPhase(flow, 'selfie');
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['view', 'consent', 'recognize']);
  });

  it('tries again after a fault without a new picture, under the same key', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    const faults: unknown[] = [];
    flow.addEventListener('idproof-error', ({ detail }) => faults.push(detail));
    await agree(flow);
    client.plan('recognize', 'provider_unreachable');
    await giveDocument(flow);
    await untilPhase(flow, 'failed');
    expect(textOf(flow)).to.contain('cannot be reached right now');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('That did not work');
    click(flow, 'Try again');
    await untilPhase(flow, 'selfie');
    const [first, second] = client.calls.filter(({ route }) => route === 'recognize');
    expect(second!.key)
      .to.equal(first!.key)
      .and.match(/^[0-9a-f]{32}$/);
    expect(second!.body).to.deep.equal(first!.body);
    expect(faults).to.deep.equal([{ code: 'provider_unreachable', retryable: true }]);
  });

  it('tries again when the very first request failed', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    client.plan('view', 'network_failed');
    click(flow, 'Get started');
    await untilPhase(flow, 'failed');
    expect(textOf(flow)).to.contain('No connection');
    click(flow, 'Try again');
    await untilPhase(flow, 'consent');
  });

  it('explains a refused document, shows the attempts left and takes another picture', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    client.plan('recognize', {
      step: 'document',
      reasons: [NO_DOCUMENT],
      attemptsLeft: { document: 2, selfie: 3, hosted: 3 },
    });
    await giveDocument(flow);
    await waitUntil(() => textOf(flow).includes('We saw no document'));
    expect(flow.phase).to.equal('document');
    expect(textOf(flow)).to.contain('Attempts left: 2');
    await expect(flow).to.be.accessible();
    const capture = screen(flow, 'idproof-document-capture');
    expect(capture.shadowRoot!.querySelector('#heading')!.getAttribute('aria-describedby')).to.equal('problem');
    expect(textOf(capture)).to.contain('Take a new picture');
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    const keys = client.calls.filter(({ route }) => route === 'recognize').map(({ key }) => key);
    expect(new Set(keys).size).to.equal(2);
  });

  it('goes back to the step whose picture is to blame', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await toSelfie(flow);
    client.plan('compare', 'selfie_is_document');
    await giveSelfie(flow);
    await waitUntil(() => textOf(flow).includes('That is the picture of your document'));
    expect(flow.phase).to.equal('selfie');
    client.plan('compare', 'picture_mismatch');
    await giveSelfie(flow);
    await untilPhase(flow, 'document');
    expect(textOf(flow)).to.contain('take the picture of your document again');
  });

  it('resumes after a reload at the step whose picture the tab no longer holds', async () => {
    const flow = await mount(await FakeSession.create({ step: 'selfie' }));
    await flow.start();
    await untilPhase(flow, 'document');
    const done = await mount(await FakeSession.create({ step: 'result', status: 'expired' }));
    await done.start();
    await untilPhase(done, 'ended');
    expect(textOf(done)).to.contain('took too long');
    await expect(done).to.be.accessible();
  });

  it('catches up when the session has moved on elsewhere', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    client.plan('recognize', 'session_over');
    client.plan('view', { status: 'cancelled' });
    const cancelled: unknown[] = [];
    flow.addEventListener('idproof-cancel', ({ detail }) => cancelled.push(detail));
    await giveDocument(flow);
    await untilPhase(flow, 'ended');
    expect(cancelled).to.deep.equal([{ by: 'session' }]);
  });

  it('says that the text has changed, and asks for the new one', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'consent');
    client.plan('consent', 'consent_unknown');
    client.plan('view', {});
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await waitUntil(() => textOf(flow).includes('The text has changed'));
    await untilPhase(flow, 'consent');
    expect(spoken(flow)).to.contain('The text has changed');
    await expect(flow).to.be.accessible();
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'document');
    expect(textOf(flow)).to.not.contain('The text has changed');
  });

  it('says that the visit timed out when the next answer is of another session', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    client.plan('recognize', 'out_of_order');
    client.plan('view', { sessionId: 'session-2', step: 'consent' });
    await giveDocument(flow);
    await untilPhase(flow, 'consent');
    expect(textOf(flow)).to.contain('Your visit timed out');
  });

  it('lets the person stop before there is a session', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    const cancelled: unknown[] = [];
    flow.addEventListener('idproof-cancel', ({ detail }) => cancelled.push(detail));
    client.plan('view', 'network_failed');
    await flow.start();
    await untilPhase(flow, 'failed');
    part(flow, 'cancel')!.click();
    click(flow, 'Stop');
    await untilPhase(flow, 'starting');
    expect(cancelled).to.deep.equal([{ by: 'person' }]);
  });

  it('offers no second try that could only show the same result', async () => {
    const reasons: Reason[] = [{ code: 'document_expired', step: 'document', action: 'change-document' }];
    const result = { outcome: 'rejected', reasons, fields: {}, liveness: 'not-checked' } as const;
    const flow = await mount(await FakeSession.create({ step: 'result', status: 'finished', result }));
    await flow.start();
    await untilPhase(flow, 'result');
    expect(part(screen(flow, 'idproof-result'), 'done')).to.not.equal(null);
    expect(part(screen(flow, 'idproof-result'), 'retry')).to.equal(null);
  });

  it('takes a token that is given at once, and shows the fault of one that throws', async () => {
    const flow = await mount(null, {
      getToken: () => {
        throw new Error('signed out');
      },
      proxyUrl: '/nowhere',
    });
    await flow.start();
    await untilPhase(flow, 'failed');
    expect(textOf(flow)).to.contain('No connection');
  });

  it('takes properties that were set before it was defined, also when it is started at once', async () => {
    const elsewhere = document.implementation.createHTMLDocument();
    const flow = elsewhere.createElement('idproof-flow');
    Object.assign(flow, { client: await FakeSession.create(), labels: { consent_title: 'First of all' } });
    const holder = await fixture<HTMLElement>(document.createElement('div'));
    holder.append(flow);
    void flow.start();
    await untilPhase(flow, 'consent');
    expect(textOf(flow)).to.contain('First of all');
  });

  it('takes no focus from somebody who writes elsewhere on the page', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    const field = document.createElement('input');
    flow.before(field);
    let open!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (open = resolve));
    click(flow, 'Get started');
    field.focus();
    open(undefined);
    await untilPhase(flow, 'consent');
    expect(isActive(field)).to.equal(true);
  });

  it('keeps two flows on one page apart', async () => {
    const first = await mount(await FakeSession.create());
    const second = await mount(await FakeSession.create());
    await agree(first);
    expect(second.phase).to.equal('starting');
    await toSelfie(second);
    expect(first.phase).to.equal('document');
  });

  it('speaks from one place that outlives the screens', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    const region = flow.shadowRoot!.querySelector('[role=status]')!;
    let open!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (open = resolve));
    void flow.start();
    await flow.updateComplete;
    expect(region.textContent).to.equal('Starting…');
    open(undefined);
    await untilPhase(flow, 'consent');
    part(screen(flow, 'idproof-consent'), 'decline')!.click();
    await untilPhase(flow, 'ended');
    expect(region.isConnected).to.equal(true);
    expect(region.textContent).to.contain('nothing was taken');
    expect(flow.shadowRoot!.querySelectorAll('[role=status]')).to.have.length(1);
  });

  it('ends when the person does not agree', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    const finished: unknown[] = [];
    flow.addEventListener('idproof-finish', ({ detail }) => finished.push(detail));
    await flow.start();
    await untilPhase(flow, 'consent');
    part(screen(flow, 'idproof-consent'), 'decline')!.click();
    await untilPhase(flow, 'ended');
    expect(textOf(flow)).to.contain('nothing was taken');
    expect(finished).to.deep.equal([{ sessionId: 'session-1', status: 'declined', outcome: null }]);
  });

  it('asks before it cancels, can be prevented, and turns the camera off', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    const capture = screen(flow, 'idproof-document-capture');
    const camera = fakeCamera();
    capture.environment = camera;
    capture.start();
    await untilPhase(capture, 'live');
    flow.addEventListener('idproof-cancel', (event) => event.preventDefault(), { once: true });
    part(flow, 'cancel')!.click();
    await expect(flow).to.be.accessible();
    expect(textOf(deepActive()!)).to.equal('Keep going');
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

  it('withdraws the consent', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    const decisions: string[] = [];
    flow.addEventListener('idproof-consent', ({ detail }) => decisions.push(detail.decision));
    part(flow, 'cancel')!.click();
    click(flow, 'Stop and withdraw my consent');
    await untilPhase(flow, 'ended');
    expect(decisions).to.deep.equal(['withdrawn']);
    expect(textOf(flow)).to.contain('You took your consent back').and.not.contain('nothing was taken');
    expect(client.calls.at(-1)!.body).to.deep.equal({ decision: 'withdrawn', textHash: client.textHash });
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
    expect(textOf(flow)).to.contain('Get started');
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
      client.gate = undefined;
      parent.append(flow);
      await untilPhase(flow, phase === 'checking' ? 'selfie' : phase);
      if (phase === 'checking') {
        const keys = client.calls.filter(({ route }) => route === 'recognize').map(({ key }) => key);
        expect(new Set(keys).size).to.equal(1);
      }
    });
  }

  it('shows no text that does not come from the labels', async () => {
    const pseudo = Object.fromEntries(Object.entries(ENGLISH).map(([key, text]) => [key, `⟦${text}⟧`])) as Labels;
    const client = await FakeSession.create();
    const flow = await mount(client, { labels: pseudo });
    const seen: string[] = [];
    const note = (): unknown => seen.push(unbracketed(flow));
    note();
    await flow.start();
    await untilPhase(flow, 'consent');
    note();
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'document');
    note();
    client.plan('recognize', { step: 'document', reasons: [NO_DOCUMENT] });
    client.plan('recognize', 'provider_busy');
    const capture = screen(flow, 'idproof-document-capture');
    capture.environment = fakeCamera();
    capture.start();
    await untilPhase(capture, 'live');
    note();
    await capture.shoot();
    await untilPhase(capture, 'review');
    note();
    part(capture, 'confirm')!.click();
    await waitUntil(() => textOf(flow).includes('We saw no document'));
    note();
    await giveDocument(flow);
    await untilPhase(flow, 'failed');
    note();
    part(flow, 'cancel')!.click();
    note();
    click(flow, '⟦Keep going⟧');
    click(flow, '⟦Try again⟧');
    await untilPhase(flow, 'selfie');
    note();
    const selfie = screen(flow, 'idproof-selfie-capture');
    selfie.environment = fakeCamera({ fails: 'NotAllowedError', permission: 'denied' });
    selfie.start();
    await untilPhase(selfie, 'blocked');
    note();
    upload(selfie, await picture());
    await untilPhase(selfie, 'review');
    part(selfie, 'confirm')!.click();
    await untilPhase(flow, 'result');
    note();
    expect(seen.filter((text) => text !== '')).to.deep.equal([]);
  });

  it('says what it needs when it was given nothing', async () => {
    expectConsole(/needs one of/);
    const flow = await mount(null);
    await flow.start();
    await untilPhase(flow, 'failed');
    expect(textOf(flow)).to.contain('not set up right');
  });

  it('warns of a language it does not have', async () => {
    expectConsole(/locale="xx"/);
    const flow = await mount(await FakeSession.create(), { locale: 'xx' });
    expect(textOf(flow)).to.contain('Verify your identity');
  });
});

async function passConsentAnd(flow: Flow, phase: 'selfie' | 'result'): Promise<void> {
  await untilPhase(flow, 'consent');
  part(screen(flow, 'idproof-consent'), 'agree')!.click();
  await untilPhase(flow, 'document');
  await giveDocument(flow);
  await untilPhase(flow, 'selfie');
  if (phase === 'result') await giveSelfie(flow);
}

/** What is left of the visible and spoken text, names of controls included, without what the labels and the session say. */
function unbracketed(flow: Flow): string {
  const names: string[] = [];
  const walk = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) names.push(element.getAttribute(name) ?? '');
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(flow.shadowRoot!);
  let text = `${textOf(flow)} ${names.join(' ')}`;
  for (const given of [...NOTICE.split('\n\n'), 'ERIKSSON']) text = text.replaceAll(given, '');
  // Texts hold other texts as values, so brackets are taken off from the inside.
  while (/⟦[^⟦⟧]*⟧/.test(text)) text = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return text.replaceAll(/[\s.]+/g, ' ').trim();
}
