import '@idproof/widgets';
import type { IdproofPaperCapture } from '@idproof/widgets/paper-capture.js';
import type { Reason, SessionClient } from '@idproof/core/session';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { asFile, makePdf } from '../document-capture/pdf-samples.js';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { rememberOpened, whenOpened } from '../../../packages/widgets/src/hosted/opened-flag.js';
import { FakeSession } from '../helpers/fake-session.js';
import { isActive, part, readText, untilExplained, untilPhase } from '../helpers/helpers.js';
import { choose, note } from '../paper-capture/paper-helpers.js';
import { create, findPaper, give, INVOICE, open, STATEMENT, STEPS } from './paper-step-helpers.js';
import { click, giveSelfie, mount, screen, spoken, toSelfie } from './flow-helpers.js';

const heading = (paper: IdproofPaperCapture): string => readText(paper.shadowRoot!.querySelector('h2')!);

const routes = ({ calls }: FakeSession): string[] => calls.map(({ route }) => route);

describe('the step of papers', () => {
  it('follows the captures, asks for one paper after the other, and ends with the result', async () => {
    const session = await FakeSession.create({ steps: STEPS });
    session.plan('compare', { step: 'papers', papers: [STATEMENT, INVOICE] });
    const flow = await mount(session);
    const steps: string[] = [];
    flow.addEventListener('idproof-step', ({ detail }) => steps.push(detail.step));
    await toSelfie(flow);
    await giveSelfie(flow);
    await untilPhase(flow, 'papers');
    expect(heading(await findPaper(flow))).to.equal('Bank statement');
    await give(flow);
    await waitUntil(() => flow.phase === 'papers' && session.calls.at(-1)?.route === 'parsePaper');
    await waitUntil(async () => heading(await findPaper(flow)) === 'Invoice');
    part(await findPaper(flow), 'skip')!.click();
    await untilPhase(flow, 'result');
    expect(steps).to.deep.equal(['consent', 'document', 'selfie', 'papers', 'result']);
    expect(session.calls.at(-1)).to.deep.include({ route: 'skipPaper', body: { schemaId: 'invoice_v1' } });
  });

  it('sends the file with its type and its method, once for two presses', async () => {
    const session = await create();
    const flow = await open(session);
    let release!: () => void;
    session.gate = new Promise<void>((resolve) => (release = resolve));
    const paper = screen(flow, 'idproof-paper-capture');
    await give(flow);
    part(paper, 'confirm')?.click();
    await untilPhase(flow, 'checking');
    release();
    await untilPhase(flow, 'papers');
    const sent = session.calls.filter(({ route }) => route === 'parsePaper');
    expect(sent).to.have.length(1);
    const { file, ...rest } = sent[0]!.body as { file: string };
    expect(rest).to.deep.equal({ schemaId: 'bank_statement_v1', fileType: 'pdf', method: 'upload' });
    expect(atob(file)).to.match(/^%PDF-/);
  });

  it('shows the share of the file that was sent, until all of it was', async () => {
    const session = await create();
    const flow = await open(session);
    let report: (share: number) => void = () => expect.fail('nothing asks for the share');
    const parsePaper = session.parsePaper.bind(session);
    session.parsePaper = (body, options) => {
      report = options!.onUpload!;
      return parsePaper(body, options);
    };
    let release!: () => void;
    session.gate = new Promise<void>((resolve) => (release = resolve));
    await give(flow);
    await untilPhase(flow, 'checking');
    expect(readText(flow)).not.to.contain('%');
    report(0.45);
    await waitUntil(() => readText(flow).includes('45%'));
    expect(spoken(flow)).not.to.contain('%');
    report(1);
    await waitUntil(() => !readText(flow).includes('%'));
    release();
    await untilPhase(flow, 'papers');
  });

  it('explains a refusal, with the attempts left of this paper', async () => {
    const session = await create();
    const flow = await open(session);
    const reason: Reason = { code: 'paper_wrong', step: 'papers', action: 'retake' };
    session.plan('parsePaper', { reasons: [reason], papers: [{ ...STATEMENT, attemptsLeft: 2 }, INVOICE] });
    await give(flow);
    await waitUntil(async () => flow.phase === 'papers' && note(await findPaper(flow)) !== '');
    expect(note(await findPaper(flow)))
      .to.contain('another kind of document')
      .and.to.contain('Attempts left: 2');
  });

  it('says which of several papers it asks for, on the screen and to a screen reader', async () => {
    const session = await create({ papers: [{ ...STATEMENT, attemptsLeft: 1 }, INVOICE] });
    const flow = await open(session);
    await waitUntil(() => readText(part(flow, 'progress')!).includes('Document 1 of 2 · Step 4 of 5'));
    await waitUntil(() => spoken(flow) === 'Document 1 of 2');
    await give(flow);
    await waitUntil(() => spoken(flow) === 'Document 2 of 2');
    expect(readText(part(flow, 'progress')!)).to.contain('Document 2 of 2 · Step 4 of 5');
    const alone = await open(await create({ papers: [STATEMENT] }));
    await waitUntil(() => part(alone, 'progress') !== null);
    expect(readText(part(alone, 'progress')!))
      .to.contain('Step 4 of 5 · next: Result')
      .and.not.contain('Document 1');
  });

  it('says that it goes on without a paper whose last attempt was refused, with the heading that has the focus', async () => {
    const session = await create({ papers: [{ ...STATEMENT, attemptsLeft: 1 }, INVOICE] });
    const flow = await open(session);
    session.plan('parsePaper', {
      reasons: [],
      papers: [{ ...STATEMENT, state: 'exhausted', attemptsLeft: 0 }, INVOICE],
    });
    await give(flow);
    await waitUntil(async () => flow.phase === 'papers' && heading(await findPaper(flow)) === 'Invoice');
    const paper = await findPaper(flow);
    await waitUntil(() => note(paper) === 'We could not read the document before this one, so we go on without it.');
    const title = paper.shadowRoot!.querySelector('h2')!;
    await waitUntil(() => isActive(title));
    expect(title.getAttribute('aria-describedby')).to.equal('problem');
    const reason: Reason = { code: 'paper_wrong', step: 'papers', action: 'retake' };
    session.plan('parsePaper', {
      reasons: [reason],
      papers: [
        { ...STATEMENT, state: 'exhausted', attemptsLeft: 0 },
        { ...INVOICE, attemptsLeft: 2 },
      ],
    });
    await give(flow);
    await waitUntil(async () => flow.phase === 'papers' && note(await findPaper(flow)).includes('another kind'));
    expect(note(await findPaper(flow))).not.to.contain('go on without it');
  });

  it('offers to go on only without a paper that is not required', async () => {
    const flow = await open(await create());
    expect(part(await findPaper(flow), 'skip')).to.equal(null);
  });

  it('continues after a reload with the paper that is still wanted', async () => {
    const flow = await open(await create({ papers: [{ ...STATEMENT, state: 'read' }, INVOICE] }));
    expect(heading(await findPaper(flow))).to.equal('Invoice');
  });

  it('repeats a failed call with the same file and the same key', async () => {
    const session = await create();
    const flow = await open(session);
    session.plan('parsePaper', 'provider_failed');
    await give(flow);
    await untilPhase(flow, 'failed');
    click(flow, 'Try again');
    await untilPhase(flow, 'papers');
    const [first, second] = session.calls.filter(({ route }) => route === 'parsePaper');
    expect(second).to.deep.equal(first);
  });

  it('takes another file where the proxy refuses this one', async () => {
    const session = await create();
    const flow = await open(session);
    session.plan('parsePaper', 'payload_too_large');
    await give(flow);
    await waitUntil(async () => flow.phase === 'papers' && note(await findPaper(flow)) !== '');
    expect(note(await findPaper(flow))).to.contain('too large');
  });

  it('names the paper and the file, not the identity document or a photo, while it waits and refuses', async () => {
    const session = await create({ locale: 'fr' });
    const flow = await open(session);
    let release!: () => void;
    session.gate = new Promise<void>((resolve) => (release = resolve));
    session.plan('parsePaper', 'picture_repeated');
    await give(flow);
    await untilPhase(flow, 'checking');
    await waitUntil(() => readText(flow).includes('Lecture de votre justificatif…'), 'the paper is not named');
    expect(readText(flow)).to.not.contain('Lecture de votre pièce d’identité');
    release();
    await waitUntil(async () => flow.phase === 'papers' && note(await findPaper(flow)) !== '');
    expect(note(await findPaper(flow))).to.contain('le même fichier qu’avant');
  });

  it('takes the limit of the session', async () => {
    const flow = await open(
      await create({ capture: { maxBase64Length: 1_048_576, upload: true, maxPaperLength: 400 } }),
    );
    const paper = await findPaper(flow);
    choose(paper, asFile(makePdf([{ content: 'BT ET' }])));
    await waitUntil(() => note(paper).includes('too large'));
  });

  it('fails at once, with a word to the developer, where the client of the page has no such method', async () => {
    await untilExplained();
    expectConsole(/client_outdated.*troubleshooting\.md#client_outdated/);
    const session = await create();
    const old: SessionClient = new Proxy(session, {
      get: (target, name) => {
        if (name === 'parsePaper') return undefined;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const flow = await mount(null, { client: old });
    const codes: string[] = [];
    flow.addEventListener('idproof-error', ({ detail }) => codes.push(detail.code));
    await flow.start();
    await untilPhase(flow, 'failed');
    expect(codes).to.deep.equal(['configuration_invalid']);
    expect(routes(session)).not.to.include('skipPaper');
  });

  it('ends the wait for a return from the hosted page, as every step of this page does', async () => {
    rememberOpened();
    await open(await create());
    await waitUntil(() => whenOpened() === 0, 'it still waits');
  });

  it('is not entered where the session asks for none', async () => {
    const session = await FakeSession.create();
    const flow = await mount(session);
    await toSelfie(flow);
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    expect(routes(session)).not.to.include('parsePaper');
  });
});
