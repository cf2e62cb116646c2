import '@idproof/widgets';
import type { Reason } from '@idproof/core/session';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { FakeJudge } from '../face/fake-judge.js';
import { FakeSession } from '../helpers/fake-session.js';
import {
  agree,
  click,
  giveDocument,
  giveSelfie,
  heading,
  mount,
  NO_DOCUMENT,
  screen,
  spoken,
  toSelfie,
} from './flow-helpers.js';
import { part, image, readText, untilExplained, untilPhase, upload } from '../helpers/helpers.js';

describe('idproof-flow, when something fails', () => {
  it('says that nothing is lost once a photo was sent, and not before', async () => {
    const client = await FakeSession.create();
    for (const code of ['answer_unreadable', 'provider_unreachable'] as const) client.plan('view', code);
    client.plan('consent', 'internal_error');
    client.plan('recognize', 'internal_error');
    const flow = await mount(client);
    await flow.start();
    for (const phase of ['failed', 'consent'] as const) {
      await waitUntil(() => readText(flow).includes('is not available right now. Please try again'));
      expect(readText(flow)).to.not.contain('Nothing is lost');
      click(flow, 'Try again');
      await untilPhase(flow, phase);
    }
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'failed');
    await waitUntil(() => readText(flow).includes('is not available right now. Please try again'));
    expect(readText(flow)).to.not.contain('Nothing is lost');
    click(flow, 'Try again');
    await untilPhase(flow, 'document');
    await giveDocument(flow);
    await untilPhase(flow, 'failed');
    await waitUntil(() => readText(flow).includes('Nothing is lost'));
  });

  it('still shows how many attempts are left where the refused photo is sent again', async () => {
    const client = await FakeSession.create();
    client.plan('recognize', {
      step: 'document',
      reasons: [NO_DOCUMENT],
      attemptsLeft: { document: 2, selfie: 3, hosted: 3 },
    });
    client.plan('recognize', 'picture_repeated');
    const flow = await mount(client);
    await agree(flow);
    await giveDocument(flow);
    await waitUntil(() => readText(flow).includes('Attempts left: 2'));
    await giveDocument(flow);
    await waitUntil(() => readText(flow).includes('This is the same photo or file as before'));
    expect(readText(flow)).to.contain('Attempts left: 2');
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
    upload(capture, await image());
    await untilPhase(capture, 'review');
    const confirm = part(capture, 'confirm')!;
    confirm.click();
    confirm.click();
    await untilPhase(flow, 'selfie');
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['view', 'consent', 'recognize']);
  });

  // Claim: accessibility/sameAgain
  it('tries again after a fault without a new picture, under the same key', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    const faults: unknown[] = [];
    flow.addEventListener('idproof-error', ({ detail }) => faults.push(detail));
    await agree(flow);
    client.plan('recognize', 'provider_unreachable');
    await giveDocument(flow);
    await untilPhase(flow, 'failed');
    expect(readText(flow)).to.contain('cannot be reached right now');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('We cannot continue right now');
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
    expect(readText(flow)).to.contain('We cannot reach the service');
    click(flow, 'Try again');
    await untilPhase(flow, 'consent');
  });

  // Claim: accessibility/refusedDocument
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
    await waitUntil(() => readText(flow).includes('We could not find the right document in the photo'));
    expect(flow.phase).to.equal('document');
    expect(readText(flow)).to.contain('Attempts left: 2');
    await expect(flow).to.be.accessible();
    const capture = screen(flow, 'idproof-document-capture');
    expect(capture.shadowRoot!.querySelector('#heading')!.getAttribute('aria-describedby')).to.equal('problem');
    expect(readText(capture)).to.contain('Take a new photo');
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    const keys = client.calls.filter(({ route }) => route === 'recognize').map(({ key }) => key);
    expect(new Set(keys).size).to.equal(2);
  });

  it('explains a refusal without a cause by the warning of the review, with one remedy', async () => {
    const own = /^The document is blurred\. Hold still and take it again\.$/;
    const glare = /^There is a reflection on it\. (Move|Tilt) it to avoid the reflection\.$/;
    const UNREADABLE = { ...NO_DOCUMENT, code: 'document_unreadable' } as const;
    const WITHOUT = { ...NO_DOCUMENT, code: 'document_without_portrait' } as const;
    const told = { code: 'document_not_real', step: 'document', action: 'retake' } as const;
    for (const [warnings, reason, first] of [
      [['blurry', 'glare'], NO_DOCUMENT, own],
      [['glare'], UNREADABLE, glare],
      [['cut_off'], NO_DOCUMENT, /^Part of it is cut off\. Show the whole document, on a plain surface\.$/],
      [['no_document'], UNREADABLE, /^We could not find the right document/],
      [['other_document', 'glare'], NO_DOCUMENT, /^We could not find the right document/],
      [['wrong_side'], NO_DOCUMENT, /^It looks like the other side\. Turn it over and take the photo again\.$/],
      [['wrong_side'], WITHOUT, /^It looks like the other side\. Turn it over and take the photo again\.$/],
      [[], WITHOUT, /^We could not find a portrait on the document\./],
      [['same_side'], NO_DOCUMENT, /^It is the same side as before\. Turn it over and take the photo again\.$/],
      [['no_document', 'too_dark'], NO_DOCUMENT, /^We could not find the right document/],
      [[], NO_DOCUMENT, /^We could not find the right document/],
      [['glare'], told, /^This does not look like an original/],
    ] as const) {
      const client = await FakeSession.create();
      client.plan('recognize', { step: 'document', reasons: [reason] });
      const flow = await mount(client);
      await agree(flow);
      const judge = new FakeJudge();
      judge.saysOfStills = { hints: [...warnings] };
      screen(flow, 'idproof-document-capture').judge = async () => judge;
      await giveDocument(flow);
      await untilPhase(flow, 'checking');
      await untilPhase(flow, 'document');
      const note = (): Element[] => [
        ...(flow
          .shadowRoot!.querySelector('idproof-document-capture')
          ?.shadowRoot?.querySelectorAll('#problem p:not(:has(strong))') ?? []),
      ];
      await waitUntil(
        () => note().length > 0 && first.test(readText(note()[0]!)),
        `${reason.code} after ${warnings.join()}`,
      );
      expect(note(), 'one reason').to.have.length(1);
      flow.remove();
    }
  });

  it('offers an alternative once trying again has failed twice in a row, and no sooner', async () => {
    const client = await FakeSession.create({
      timeLeft: { seconds: 1800, isExtendable: false },
      merchant: { name: 'Example Bank' },
    });
    const { consent } = await client.view();
    client.plan('consent', { step: 'document', consent: { ...consent, decision: 'granted', contact: 'a@b.example' } });
    const flow = await mount(client);
    flow.innerHTML = '<p slot="alternative">Visit us</p>';
    const isOffered = (): boolean => flow.querySelector('p')!.offsetHeight > 0;
    const fail = async (press: () => unknown): Promise<void> => {
      client.plan('recognize', 'provider_unreachable');
      await press();
      await untilPhase(flow, 'checking');
      await untilPhase(flow, 'failed');
      await flow.updateComplete;
    };
    const again = (): void => click(flow, 'Try again');
    await agree(flow);
    await fail(() => giveDocument(flow));
    expect([isOffered(), part(flow, 'contact')]).to.deep.equal([false, null]);
    await fail(again);
    await waitUntil(isOffered);
    expect(readText(part(flow, 'contact')!))
      .to.contain('Example Bank')
      .and.contain('a@b.example');
    expect(readText(flow)).to.match(/You can also come back to this page later: .* open until \d+:\d\d [AP]M\./);
    expect(readText(flow)).to.contain('What is not sent yet is kept only while this page stays open.');
    await expect(flow).to.be.accessible();
    await fail(again);
    expect(isOffered()).to.equal(true);
    again();
    await untilPhase(flow, 'selfie');
    client.plan('compare', 'provider_unreachable');
    await giveSelfie(flow);
    await untilPhase(flow, 'failed');
    await flow.updateComplete;
    expect(isOffered(), 'it went well in between').to.equal(false);
  });

  it('says whom to ask where not even the start succeeds', async () => {
    const client = await FakeSession.create();
    client.plan('view', 'provider_unreachable');
    client.plan('view', 'provider_unreachable');
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'failed');
    click(flow, 'Try again');
    await waitUntil(() =>
      readText(flow).includes('Please contact the website that asked you to verify your identity.'),
    );
    expect(flow.phase).to.equal('failed');
    expect(readText(flow)).not.to.contain('come back to this page later');
  });

  it('goes back to the step whose picture is to blame', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await toSelfie(flow);
    client.plan('compare', 'selfie_is_document');
    await giveSelfie(flow);
    await waitUntil(() => readText(flow).includes('This is the photo of your document'));
    expect(flow.phase).to.equal('selfie');
    client.plan('compare', 'picture_mismatch');
    await giveSelfie(flow);
    await untilPhase(flow, 'document');
    expect(readText(flow)).to.contain('Please take it again here');
  });

  it('resumes after a reload at the step whose picture the tab no longer holds', async () => {
    const flow = await mount(await FakeSession.create({ step: 'selfie' }));
    await flow.start();
    await untilPhase(flow, 'document');
    const done = await mount(await FakeSession.create({ step: 'result', status: 'expired' }));
    await done.start();
    await untilPhase(done, 'ended');
    expect(readText(done)).to.contain('time ran out');
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
    await waitUntil(() => readText(flow).includes('The consent text has changed'));
    await untilPhase(flow, 'consent');
    expect(spoken(flow)).to.contain('The consent text has changed');
    await expect(flow).to.be.accessible();
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'document');
    expect(readText(flow)).to.not.contain('The consent text has changed');
  });

  it('says that the session timed out when the next answer is of another session', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    client.plan('recognize', 'out_of_order');
    client.plan('view', { sessionId: 'session-2', step: 'consent' });
    await giveDocument(flow);
    await untilPhase(flow, 'consent');
    expect(readText(flow)).to.contain('Your session has expired');
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

  it('shows another way once it has refused, and to nobody who is verified', async () => {
    for (const outcome of ['rejected', 'approved', 'review'] as const) {
      const reasons: Reason[] = [];
      const result = { outcome, reasons, fields: {}, liveness: 'not-checked' } as const;
      const flow = await mount(await FakeSession.create({ step: 'result', status: 'finished', result }));
      flow.innerHTML = '<p slot="alternative">Visit us</p>';
      await flow.start();
      await untilPhase(flow, 'result');
      const height = flow.querySelector('p')!.offsetHeight;
      expect(height > 0, outcome).to.equal(outcome === 'rejected');
    }
  });

  it('takes a token that is given at once, and shows the fault of one that throws', async () => {
    const flow = await mount(null, {
      getToken: () => {
        throw new Error('signed out');
      },
      proxyUrl: '/nowhere',
    });
    expectConsole(/token_missing: .* Error: signed out/);
    await flow.start();
    await untilPhase(flow, 'failed');
    expect(readText(flow)).to.contain('The service is not available').and.not.contain('connection');
    await untilExplained();
  });
});
