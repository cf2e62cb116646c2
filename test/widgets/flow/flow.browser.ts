import '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, click, giveDocument, giveSelfie, heading, mount, screen, toSelfie } from './flow-helpers.js';
import { isActive, part, readText, untilExplained, untilPhase } from '../helpers/helpers.js';

describe('idproof-flow', () => {
  // Claim: accessibility/headings
  it('leads from consent to the result, accessible in every phase, with focus on each heading', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    expect(flow.getAttribute('phase')).to.equal('starting');
    await expect(flow).to.be.accessible();
    click(flow, 'Get started');
    await untilPhase(flow, 'consent');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('May we verify your identity?');
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'document');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('Photo page of your passport');
    let open!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (open = resolve));
    await giveDocument(flow);
    await untilPhase(flow, 'checking');
    await expect(flow).to.be.accessible();
    expect(readText(flow)).to.contain('Reading your document');
    open(undefined);
    await untilPhase(flow, 'selfie');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('Take a selfie');
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('You are verified');
    expect(readText(flow)).to.contain('ERIKSSON');
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['view', 'consent', 'recognize', 'compare']);
  });

  it('shows the result below its progress in a window that is too low for both', async () => {
    await setViewport({ width: 390, height: 420 });
    try {
      const client = await FakeSession.create({
        status: 'finished',
        step: 'result',
        result: { outcome: 'approved', reasons: [], fields: { LAST_NAME: 'ERIKSSON' }, liveness: 'not-checked' },
      });
      const flow = await mount(client);
      flow.parentElement!.style.padding = '300px 0 900px';
      await flow.start();
      await untilPhase(flow, 'result');
      const { top } = part(flow, 'progress')!.getBoundingClientRect();
      expect(flow.offsetHeight, 'the window is too low').to.be.above(innerHeight);
      expect(top).to.be.closeTo(0, 2);
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });

  it('shows the beginning of a screen that reaches beyond a small window on both sides', async () => {
    await setViewport({ width: 320, height: 300 });
    try {
      const client = await FakeSession.create();
      const { consent } = await client.view();
      const text = `${consent.text}\n\n`.repeat(40);
      const flow = await mount(await FakeSession.create({ consent: { ...consent, text } }));
      flow.parentElement!.style.padding = '400px 0 900px';
      const start = [...flow.shadowRoot!.querySelectorAll('button')].find((each) => readText(each) === 'Get started')!;
      start.scrollIntoView({ block: 'start' });
      start.click();
      await untilPhase(flow, 'consent');
      await waitUntil(() => isActive(screen(flow, 'idproof-consent').shadowRoot!.querySelector('h2')));
      const { top, bottom } = screen(flow, 'idproof-consent').shadowRoot!.querySelector('h2')!.getBoundingClientRect();
      expect(flow.getBoundingClientRect().height).to.be.greaterThan(300);
      expect(top).to.be.at.least(0);
      expect(bottom).to.be.at.most(300);
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
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

  it('emits steps, consent and the end, and no image', async () => {
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

  it('has its drawing beside the words in a wide, low window, and the button in reach', async () => {
    const flow = await mount(await FakeSession.create());
    const box = (selector: string): DOMRect => flow.shadowRoot!.querySelector(selector)!.getBoundingClientRect();
    expect(box('.hero').left).to.be.at.least(Math.max(box('.needs').right, box('.foot').right));
    expect(box('.foot').bottom - box('.screen').top).to.be.at.most(innerHeight);
  });

  it('asks for nothing before the first action, and never for a camera before consent', async () => {
    expectConsole(/proxy_unreadable/);
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
      await untilExplained();
      expect(requests.slice(0, 2)).to.deep.equal(['/start', '/proxy/v1/session']);
      expect(flow.shadowRoot!.querySelector('video, idproof-document-capture')).to.equal(null);
      expect(flow.outerHTML).to.not.contain('clientToken');
    } finally {
      globalThis.fetch = original;
    }
  });

  it('begins at the document where the consent was given before, which can be withdrawn', async () => {
    const consent = { version: '7', locale: 'pl', text: '', textHash: 'f'.repeat(64), decision: 'granted' } as const;
    const client = await FakeSession.create({
      step: 'document',
      steps: ['document', 'selfie', 'result'],
      consent,
    });
    const flow = await mount(client);
    const shown: string[] = [];
    flow.addEventListener('idproof-step', ({ detail }) => shown.push(detail.step));
    click(flow, 'Get started');
    await untilPhase(flow, 'document');
    expect(readText(part(flow, 'progress')!)).to.match(/Document.*1 of 3/);
    expect(flow.shadowRoot!.querySelector('video')).to.equal(null);
    click(flow, 'Cancel');
    click(flow, 'Stop and withdraw my consent');
    await untilPhase(flow, 'ended');
    expect(client.calls.at(-1)?.body).to.deep.equal({ decision: 'withdrawn', textHash: consent.textHash });
    expect(shown).to.deep.equal(['document']);
  });

  it('takes properties that were set before it was defined, also when it is started at once', async () => {
    const elsewhere = document.implementation.createHTMLDocument();
    const flow = elsewhere.createElement('idproof-flow');
    Object.assign(flow, { client: await FakeSession.create(), labels: { consent_title: 'First of all' } });
    const holder = await fixture<HTMLElement>(document.createElement('div'));
    holder.append(flow);
    void flow.start();
    await untilPhase(flow, 'consent');
    expect(readText(flow)).to.contain('First of all');
  });

  // Claim: accessibility/noStolenFocus
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
});
