// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { FakeSession } from '../helpers/fake-session.js';
import { click, giveDocument, heading, mount as mountFlow, screen } from './flow-helpers.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';
import { fakeSurroundings, hostedSession } from '../hosted/helpers.js';
import { CARD, LICENCE, OTHER_CARD, PASSPORT, button, choose } from '../select/choice-helpers.js';

describe('idproof-flow with a choice of documents', () => {
  const documents = [PASSPORT, CARD, LICENCE];

  it('asks for the document before its pictures, and keeps the choice over a retake', async () => {
    const client = await FakeSession.create({ step: 'document', documents });
    const flow = await mountFlow(client);
    await flow.start();
    await untilPhase(flow, 'document');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('Choose your document');
    const select = screen(flow, 'idproof-document-select');
    await choose(select, 'country', 'Another country');
    button(select).click();
    await flow.updateComplete;
    await screen(flow, 'idproof-document-capture').updateComplete;
    await expect(flow).to.be.accessible();
    expect(readText(flow)).to.contain('Passport Use another document');
    expect(heading(flow)).to.equal('Photo page of your passport');
    client.plan('recognize', {
      step: 'document',
      reasons: [{ code: 'document_blurred', step: 'document', action: 'retake' }],
    });
    await giveDocument(flow);
    await untilPhase(flow, 'checking');
    await untilPhase(flow, 'document');
    expect(readText(flow)).to.contain('The document is blurred').and.contain('Passport Use another document');
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    expect(client.calls.filter(({ route }) => route === 'recognize').map(({ body }) => body)).to.have.nested.property(
      '[1].docType',
      '00000001003',
    );
  });

  it('lets the person go back and choose another, which asks for its own pages', async () => {
    const client = await FakeSession.create({ step: 'document', documents });
    const flow = await mountFlow(client);
    await flow.start();
    await untilPhase(flow, 'document');
    await choose(screen(flow, 'idproof-document-select'), 'country', 'Another country');
    button(screen(flow, 'idproof-document-select')).click();
    await flow.updateComplete;
    click(flow, 'Use another document');
    await flow.updateComplete;
    const again = screen(flow, 'idproof-document-select');
    await again.updateComplete;
    expect(heading(flow)).to.equal('Choose your document');
    await choose(again, 'country', 'Germany');
    await choose(again, 'type', 'Driving licence');
    button(again).click();
    await flow.updateComplete;
    expect(screen(flow, 'idproof-document-capture').pages).to.equal('front,back');
    expect(screen(flow, 'idproof-document-capture').docType).to.equal('2');
  });

  it('offers another document in the refusal of the document itself, and there alone', async () => {
    const client = await FakeSession.create({
      step: 'document',
      documents: [PASSPORT, { ...OTHER_CARD, kind: 'identity_card' }],
    });
    const flow = await mountFlow(client);
    await flow.start();
    await untilPhase(flow, 'document');
    await choose(screen(flow, 'idproof-document-select'), 'country', 'Austria');
    await choose(screen(flow, 'idproof-document-select'), 'type', 'Identity card');
    button(screen(flow, 'idproof-document-select')).click();
    await flow.updateComplete;
    for (const [code, isOffered] of [
      ['document_blurred', false],
      ['no_document', true],
    ] as const) {
      client.plan('recognize', { step: 'document', reasons: [{ code, step: 'document', action: 'retake' }] });
      await giveDocument(flow);
      await untilPhase(flow, 'checking');
      await untilPhase(flow, 'document');
      const capture = screen(flow, 'idproof-document-capture');
      await capture.updateComplete;
      expect(part(capture, 'other') !== null, code).to.equal(isOffered);
      const above = flow.shadowRoot!.querySelector('.chosen .button')!;
      expect(getComputedStyle(above).visibility).to.equal(isOffered ? 'hidden' : 'visible');
    }
    const capture = screen(flow, 'idproof-document-capture');
    expect(readText(capture)).to.contain('We could not find an identity card in the photo. Show yours');
    await expect(flow).to.be.accessible();
    part(capture, 'other')!.click();
    await flow.updateComplete;
    await screen(flow, 'idproof-document-select').updateComplete;
    expect(heading(flow)).to.equal('Choose your document');
  });

  it('asks before the hosted page, and names the choice to it', async () => {
    const client = await hostedSession({ documents });
    const flow = await mountFlow(client);
    await flow.start();
    await untilPhase(flow, 'hosted');
    const select = screen(flow, 'idproof-document-select');
    await choose(select, 'country', 'Germany');
    await choose(select, 'type', 'Identity card');
    button(select).click();
    await flow.updateComplete;
    const hosted = screen(flow, 'idproof-hosted');
    hosted.environment = fakeSurroundings();
    await hosted.launch();
    expect(client.calls.at(-1)!.body).to.deep.equal({ embed: 'redirect', docType: '3' });
  });

  it('does not ask again for what was begun', async () => {
    const client = await hostedSession({ documents, hosted: { isStarted: true } });
    const flow = await mountFlow(client);
    await flow.start();
    await untilPhase(flow, 'hosted');
    const hosted = screen(flow, 'idproof-hosted');
    hosted.environment = fakeSurroundings();
    await hosted.launch();
    expect(client.calls.at(-1)!.body).to.deep.equal({ embed: 'redirect' });
  });
});
