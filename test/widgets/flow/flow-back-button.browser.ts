// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import type { Reason } from '@idproof/core/session';
import type { IdproofFlow } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, giveDocument, giveSelfie, mount, screen, toSelfie } from './flow-helpers.js';
import { image, part, readText, untilPhase, untilStill, upload } from '../helpers/helpers.js';
import { dialog, travel, untilDepth, wouldAsk } from './history-helpers.js';

/** A picture that no other one resembles. */
const paintPage = (colour: string) =>
  image((context, width, height) => {
    context.fillStyle = colour;
    context.fillRect(width / 4, height / 4, width / 2, height / 2);
  });

/** A flow whose document has two sides, both of which were taken and refused for this reason. */
async function refuseCard(reason: Pick<Reason, 'page'>): Promise<IdproofFlow> {
  const card = { docType: '99990000001', name: 'Card', country: '', pages: ['front', 'back'] as const };
  const client = await FakeSession.create({ documents: [{ ...card, pages: [...card.pages] }] });
  const flow = await mount(client);
  await agree(flow);
  const refused = { code: 'document_blurred', step: 'document', action: 'retake', ...reason } as const;
  client.plan('recognize', { step: 'document', reasons: [refused] });
  await giveDocument(flow);
  await giveBack(flow, 'tan');
  await waitUntil(() => client.calls.some(({ route }) => route === 'recognize'));
  await untilPhase(flow, 'document');
  await waitUntil(() => readText(screen(flow, 'idproof-document-capture')).includes('The document is blurred'));
  return flow;
}

/** Uploads the other side: the front again would be refused. */
async function giveBack(flow: IdproofFlow, colour: string): Promise<void> {
  const capture = screen(flow, 'idproof-document-capture');
  await waitUntil(() => readText(capture).includes('Back of your document'));
  upload(capture, await paintPage(colour));
  await untilPhase(capture, 'review');
  part(capture, 'confirm')!.click();
}

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

  it('leads back to the first side of a document before it asks whether to stop', async () => {
    const card = { docType: '99990000001', name: 'Card', country: '', pages: ['front' as const, 'back' as const] };
    const flow = await mount(await FakeSession.create({ documents: [card] }));
    await agree(flow);
    await giveDocument(flow);
    const capture = screen(flow, 'idproof-document-capture');
    await waitUntil(() => readText(capture).includes('Back of your document'));
    await untilDepth(1);
    await travel(-1);
    await waitUntil(() => readText(capture).includes('Front of your document'));
    expect(dialog(flow).open).to.equal(false);
    await untilDepth(1);
    await travel(-1);
    await waitUntil(() => dialog(flow).open);
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

  it('asks before the page is left only while it holds images', async () => {
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
    expect(readText(screen(flow, 'idproof-document-capture'))).to.contain('no longer there');
  });

  it('asks for a refused back alone', async () => {
    const flow = await refuseCard({ page: 'back' });
    expect(readText(screen(flow, 'idproof-document-capture'))).to.contain('Back of your document');
  });

  it('says why both sides are wanted until the first of them is taken', async () => {
    const capture = screen(await refuseCard({}), 'idproof-document-capture');
    expect(readText(capture)).to.contain('Front of your document');
    upload(capture, await paintPage('gold'));
    await untilPhase(capture, 'review');
    part(capture, 'confirm')!.click();
    await waitUntil(() => readText(capture).includes('Back of your document'));
    expect(readText(capture)).not.to.contain('blurred');
  });

  it('tells at the review of a doubtful picture what it may cost: an attempt, or the last one', async () => {
    for (const [document, price] of [
      [2, /on a plain surface\. If it is refused, you lose an attempt\. Attempts left: 2/],
      [1, /on a plain surface\. This is your last attempt\. If it is refused, you cannot try again\./],
    ] as const) {
      const flow = await mount(await FakeSession.create({ attemptsLeft: { document, selfie: 3, hosted: 3 } }));
      await agree(flow);
      const capture = screen(flow, 'idproof-document-capture');
      upload(capture, await paintPage('tan'));
      await untilPhase(capture, 'review');
      expect(readText(part(capture, 'confirm')!)).to.equal('Use it anyway');
      expect(readText(capture)).to.match(price);
      flow.remove();
    }
  });
});
