import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import { expect, waitUntil } from '@open-wc/testing';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, giveDocument, giveSelfie, mount, NO_DOCUMENT, screen, toSelfie } from './flow-helpers.js';
import { image, part, readText, untilPhase, upload } from '../helpers/helpers.js';
import { inAnHour, readNote, reload } from './resume-helpers.js';
import { setVisibility } from '../helpers/set-visibility.js';

const LOST = 'Your last photo was not sent';
const REFUSED = 'could not find';

/** Takes a picture of the step, and leaves it under review. */
async function review(flow: IdproofFlow, tag: 'idproof-document-capture' | 'idproof-selfie-capture'): Promise<void> {
  const capture = screen(flow, tag);
  await capture.updateComplete;
  upload(capture, await image());
  await untilPhase(capture, 'review');
}

/** Chooses the first of several documents. */
async function choose(flow: IdproofFlow): Promise<void> {
  const select = screen(flow, 'idproof-document-select');
  await select.updateComplete;
  select.shadowRoot!.querySelector<HTMLInputElement>('input[type=radio]')!.click();
  part(select, 'continue')!.click();
  await waitUntil(() => flow.shadowRoot!.querySelector('idproof-document-capture') !== null);
}

/** A flow whose document was refused, with the next picture of it under review. */
async function reviewSecond(): Promise<{ client: FakeSession; left: IdproofFlow }> {
  const client = await FakeSession.create({ expiresAt: inAnHour() });
  const left = await mount(client);
  await agree(left);
  client.plan('recognize', { step: 'document', reasons: [NO_DOCUMENT] });
  await giveDocument(left);
  await waitUntil(() => readText(left).includes(REFUSED));
  await review(left, 'idproof-document-capture');
  return { client, left };
}

/** What the tab does on a reload, and the flow of the page that is loaded then. */
async function reopen(left: IdproofFlow, client: FakeSession, phase: IdproofFlow['phase']): Promise<IdproofFlow> {
  await waitUntil(() => readNote() !== null);
  dispatchEvent(new Event('pagehide'));
  left.remove();
  reload({ session: (await client.view()).sessionId });
  const flow = await mount(client);
  await untilPhase(flow, phase);
  return flow;
}

describe('an image under review when the page reloads', () => {
  it('is said not to be sent, instead of what was refused before, until the next one is checked', async () => {
    const { client, left } = await reviewSecond();
    const flow = await reopen(left, client, 'document');
    await waitUntil(() => readText(flow).includes(LOST));
    expect(readText(flow)).to.contain('Attempts left').and.not.to.contain(REFUSED);
    client.plan('recognize', { step: 'document', reasons: [NO_DOCUMENT] });
    await giveDocument(flow);
    await waitUntil(() => readText(flow).includes(REFUSED));
    expect(readText(flow)).not.to.contain(LOST);
  });

  it('is said not to be sent where it was the first one', async () => {
    const client = await FakeSession.create({
      expiresAt: inAnHour(),
      capture: { maxBase64Length: 1_048_576, upload: true, comparesWith: 'kept' },
    });
    const left = await mount(client);
    await toSelfie(left);
    await review(left, 'idproof-selfie-capture');
    const flow = await reopen(left, client, 'selfie');
    await waitUntil(() => readText(flow).includes(LOST));
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
  });

  it('leaves the way to another document where the one before was refused as such', async () => {
    const documents = ['99990000001', '00000001003'].map((docType, at) => ({
      docType,
      name: `Document ${at}`,
      country: '',
      pages: ['front' as const],
    }));
    const client = await FakeSession.create({ expiresAt: inAnHour(), documents });
    const left = await mount(client);
    await agree(left);
    await choose(left);
    client.plan('recognize', { step: 'document', documents, reasons: [NO_DOCUMENT] });
    await giveDocument(left);
    await waitUntil(() => readText(left).includes(REFUSED));
    await review(left, 'idproof-document-capture');
    const flow = await reopen(left, client, 'document');
    await waitUntil(() => readText(flow).includes(LOST));
    const capture = screen(flow, 'idproof-document-capture');
    part(capture, 'other')!.click();
    await waitUntil(() => flow.shadowRoot!.querySelector('idproof-document-select') !== null);
  });

  it('is reported lost across further reloads, until the step changes', async () => {
    const { client, left } = await reviewSecond();
    const flow = await reopen(left, client, 'document');
    await waitUntil(() => readText(flow).includes(LOST));
    await review(flow, 'idproof-document-capture');
    setVisibility('hidden');
    setVisibility('visible');
    screen(flow, 'idproof-document-capture').retake();
    const next = await reopen(flow, client, 'document');
    await waitUntil(() => readText(next).includes(LOST));
    client.plan('recognize', { step: 'document', reasons: [NO_DOCUMENT] });
    await giveDocument(next);
    await waitUntil(() => readText(next).includes(REFUSED));
    const last = await reopen(next, client, 'document');
    await waitUntil(() => readText(last).includes(REFUSED));
    expect(readText(last)).not.to.contain(LOST);
  });

  it('is not reported lost once there is another image of the page', async () => {
    const pages = ['front' as const, 'back' as const];
    const documents = [{ docType: '99990000001', name: 'Card', country: '', pages }];
    const tabKey = btoa('k'.repeat(32)).replaceAll('=', '');
    const client = await FakeSession.create({ expiresAt: inAnHour(), tabKey, documents });
    const left = await mount(client);
    await agree(left);
    await review(left, 'idproof-document-capture');
    const flow = await reopen(left, client, 'document');
    await waitUntil(() => readText(flow).includes(LOST));
    await giveDocument(flow);
    await waitUntil(() => sessionStorage.getItem('idproof.pictures') !== null, 'no picture is kept');
    const next = await reopen(flow, client, 'document');
    await waitUntil(() => readText(next).includes('Back of your document'));
    expect(readText(next)).not.to.contain(LOST);
  });

  it('is not lost where the page was only out of sight', async () => {
    const { client, left } = await reviewSecond();
    setVisibility('hidden');
    setVisibility('visible');
    screen(left, 'idproof-document-capture').retake();
    const flow = await reopen(left, client, 'document');
    await waitUntil(() => readText(flow).includes(REFUSED));
    expect(readText(flow)).not.to.contain(LOST);
  });

  it('was of another session', async () => {
    const { client, left } = await reviewSecond();
    const reasons = [NO_DOCUMENT];
    const other = await FakeSession.create({
      expiresAt: inAnHour(),
      sessionId: 'session-2',
      step: 'document',
      reasons,
    });
    const flow = await reopen(left, other, 'document');
    await waitUntil(() => readText(flow).includes(REFUSED));
    expect(readText(flow)).not.to.contain(LOST);
    expect(client.calls.filter(({ route }) => route === 'recognize')).to.have.length(1);
  });
});
