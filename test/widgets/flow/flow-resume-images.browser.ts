import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import type { RecognizeRequest, SessionView } from '@idproof/core/session';
import { expect, waitUntil } from '@open-wc/testing';
import { FakeJudge } from '../face/fake-judge.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, click, giveDocument, giveSelfie, mount, NO_DOCUMENT, screen, toSelfie } from './flow-helpers.js';
import { image, paintSides, part, readText, untilPhase, upload } from '../helpers/helpers.js';
import { inAnHour, readNote, reload, settle } from './resume-helpers.js';

const PICTURES = 'idproof.pictures';
const TAB_KEY = btoa('k'.repeat(32)).replaceAll('=', '');
const CARD = { docType: '99990000001', name: 'Card', country: '', pages: ['front' as const, 'back' as const] };
const PASSPORT = { docType: '00000001003', name: 'Passport', country: '', pages: ['front' as const] };

const createSession = (changes: Partial<SessionView> = {}): Promise<FakeSession> =>
  FakeSession.create({ expiresAt: inAnHour(), tabKey: TAB_KEY, ...changes });

const readKept = (): string | null => sessionStorage.getItem(PICTURES);
const untilKept = (): Promise<void> => waitUntil(() => readKept() !== null, 'no picture is kept');

/** What the tab does on a reload, and the flow of the page that is loaded then. */
async function reopen(flow: IdproofFlow, client: FakeSession): Promise<IdproofFlow> {
  await waitUntil(() => readNote() !== null);
  flow.remove();
  reload();
  return mount(client);
}

/** A flow that has sent its document, which nobody answers. */
async function sendUnanswered(): Promise<{ client: FakeSession; left: IdproofFlow }> {
  const client = await createSession();
  const left = await mount(client);
  await agree(left);
  client.gate = new Promise(() => undefined);
  await giveDocument(left);
  await untilPhase(left, 'checking');
  await untilKept();
  client.gate = undefined;
  return { client, left };
}

/** A flow that has sent a second document in place of the accepted one, without an answer. `mark`: of the session then. */
async function replaceUnanswered(mark: string): Promise<{ client: FakeSession; left: IdproofFlow }> {
  const client = await createSession();
  client.plan('recognize', { step: 'selfie', documentMark: 'mark-1' });
  const left = await mount(client);
  await toSelfie(left);
  await untilKept();
  const first = readKept();
  part(left, 'back')!.click();
  await untilPhase(left, 'document');
  client.gate = new Promise(() => undefined);
  await giveDocument(left);
  await untilPhase(left, 'checking');
  await waitUntil(() => readKept() !== null && readKept() !== first, 'the second document is not kept');
  client.gate = undefined;
  client.change({ documentMark: mark });
  return { client, left };
}

const listBodies = (client: FakeSession, route: string): Record<string, string>[] =>
  client.calls.filter((call) => call.route === route).map(({ body }) => body as Record<string, string>);

describe('the images of a document after a reload', () => {
  it('are restored at the selfie, which is compared with the image that was read', async () => {
    const client = await createSession();
    const left = await mount(client);
    await toSelfie(left);
    await untilKept();
    const flow = await reopen(left, client);
    await untilPhase(flow, 'selfie');
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    expect(listBodies(client, 'recognize')).to.have.length(1);
    const [compared] = listBodies(client, 'compare');
    expect(compared!['frontPageImage']).to.equal(listBodies(client, 'recognize')[0]!['frontPageImage']);
    await waitUntil(() => readKept() === null, 'they outlive the session');
  });

  // Claim: T68
  it('are encrypted, and decrypt for their own session alone', async () => {
    const client = await createSession();
    const left = await mount(client);
    await toSelfie(left);
    await untilKept();
    const { frontPageImage } = listBodies(client, 'recognize')[0]!;
    expect(readKept()).not.to.contain(frontPageImage!.slice(0, 40)).and.not.to.contain('front');
    left.remove();
    const other = await createSession({ step: 'selfie', sessionId: 'session-2' });
    reload({ session: 'session-2' });
    const flow = await mount(other);
    await untilPhase(flow, 'document');
    expect(readText(flow)).to.contain('take it again');
    expect(readKept()).to.equal(null);
  });

  it('are not kept where the session gives no key', async () => {
    const client = await FakeSession.create({ expiresAt: inAnHour() });
    const left = await mount(client);
    await toSelfie(left);
    await settle();
    expect(readKept()).to.equal(null);
    const flow = await reopen(left, client);
    await untilPhase(flow, 'document');
    expect(readText(flow)).to.contain('take it again');
  });

  it('hold the front of a card whose back is still to be taken', async () => {
    const client = await createSession({ documents: [CARD] });
    const left = await mount(client);
    await agree(left);
    await giveDocument(left);
    await untilKept();
    const flow = await reopen(left, client);
    await untilPhase(flow, 'document');
    await waitUntil(() => readText(flow).includes('Back of your document'));
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    const [sent] = listBodies(client, 'recognize');
    expect(sent!['frontPageImage']).to.be.a('string').and.not.to.equal('');
    expect(sent!['backPageImage']).to.be.a('string').and.not.to.equal('');
  });

  it('are sent once more under the same key where there was no answer yet', async () => {
    const { client, left } = await sendUnanswered();
    const flow = await reopen(left, client);
    await untilPhase(flow, 'selfie');
    const calls = client.calls.filter(({ route }) => route === 'recognize');
    expect(calls).to.have.length(2);
    expect(calls[1]!.key).to.equal(calls[0]!.key);
    expect(calls[1]!.body).to.deep.equal(calls[0]!.body);
  });

  it('are sent once more where they were to replace a document that is still the accepted one', async () => {
    const { client, left } = await replaceUnanswered('mark-1');
    client.plan('recognize', { step: 'selfie', documentMark: 'mark-2' });
    const flow = await reopen(left, client);
    await untilPhase(flow, 'selfie');
    const [, sent, again] = client.calls.filter(({ route }) => route === 'recognize');
    expect([again!.key, again!.body]).to.deep.equal([sent!.key, sent!.body]);
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    expect(listBodies(client, 'compare')[0]!['frontPageImage']).to.equal(
      listBodies(client, 'recognize')[1]!['frontPageImage'],
    );
  });

  it('are not sent once more where they have replaced the accepted document', async () => {
    const { client, left } = await replaceUnanswered('mark-2');
    const flow = await reopen(left, client);
    await untilPhase(flow, 'selfie');
    expect(listBodies(client, 'recognize')).to.have.length(2);
  });

  it('are forgotten where another tab had another document accepted meanwhile', async () => {
    const client = await createSession();
    client.plan('recognize', { step: 'selfie', documentMark: 'mark-1' });
    const left = await mount(client);
    await toSelfie(left);
    await untilKept();
    client.change({ documentMark: 'mark-2' });
    const flow = await reopen(left, client);
    await untilPhase(flow, 'document');
    expect(readText(flow)).to.contain('take it again');
    await waitUntil(() => readKept() === null, 'they outlive their document');
  });

  it('are taken again where they cannot be sent once more', async () => {
    const { client, left } = await sendUnanswered();
    client.plan('recognize', 'picture_unusable');
    const flow = await reopen(left, client);
    await untilPhase(flow, 'document');
    await waitUntil(() => readKept() === null, 'what nobody wants is kept');
  });

  it('wait for the connection where they could not be sent once more for want of one', async () => {
    const { client, left } = await sendUnanswered();
    client.plan('recognize', 'network_failed');
    const flow = await reopen(left, client);
    await untilPhase(flow, 'failed');
    expect(readKept()).not.to.equal(null);
    click(flow, 'Try again');
    await untilPhase(flow, 'selfie');
  });

  it('are gone where they were refused', async () => {
    const client = await createSession();
    const flow = await mount(client);
    await agree(flow);
    client.plan('recognize', { step: 'document', reasons: [NO_DOCUMENT] });
    await giveDocument(flow);
    await waitUntil(() => readText(flow).includes('could not find'));
    await waitUntil(() => readKept() === null, 'what was refused is kept');
  });

  it('are gone with a session that is cancelled, and with a reset', async () => {
    const client = await createSession();
    const flow = await mount(client);
    await toSelfie(flow);
    await untilKept();
    await flow.cancel();
    await untilPhase(flow, 'ended');
    await waitUntil(() => readKept() === null);

    const next = await mount(await createSession());
    await toSelfie(next);
    await untilKept();
    next.reset();
    await waitUntil(() => readKept() === null);
  });

  it('are gone where the session came to its end during the reload', async () => {
    const client = await createSession();
    const left = await mount(client);
    await toSelfie(left);
    await untilKept();
    await waitUntil(() => readNote() !== null);
    left.remove();
    reload();
    const { tabKey: _tabKey, ...over } = await client.compare({ selfie: 'a', frontPageImage: 'b', method: 'auto' });
    const flow = await mount(await FakeSession.create(over));
    await untilPhase(flow, 'result');
    await waitUntil(() => readKept() === null, 'they outlive the session');
  });

  it('are not kept where the storage has no room, and the flow goes on', async () => {
    const own = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')!;
    Storage.prototype.setItem = (key) => {
      if (key === PICTURES) throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      const flow = await mount(await createSession());
      await toSelfie(flow);
      await giveSelfie(flow);
      await untilPhase(flow, 'result');
      expect(readKept()).to.equal(null);
    } finally {
      Object.defineProperty(Storage.prototype, 'setItem', own);
    }
  });

  it('belong to the document that was chosen, which is not asked for again', async () => {
    const client = await createSession({ documents: [CARD, PASSPORT] });
    const left = await mount(client);
    await agree(left);
    const select = screen(left, 'idproof-document-select');
    await select.updateComplete;
    select.shadowRoot!.querySelector<HTMLInputElement>(`input[value="${CARD.docType}"]`)!.click();
    part(select, 'continue')!.click();
    await waitUntil(() => left.shadowRoot!.querySelector('idproof-document-capture') !== null);
    await giveDocument(left);
    await untilKept();
    const flow = await reopen(left, client);
    await untilPhase(flow, 'document');
    await waitUntil(() => readText(flow).includes('Back of your document'));
    expect(readText(flow)).to.contain('Card').and.not.to.contain('Choose your document');
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    expect((listBodies(client, 'recognize')[0] as Partial<RecognizeRequest>).docType).to.equal(CARD.docType);
  });

  it('keep their warnings, which explain a refusal without a reason', async () => {
    const client = await createSession({ documents: [CARD] });
    const left = await mount(client);
    await agree(left);
    const judge = new FakeJudge();
    screen(left, 'idproof-document-capture').judge = async () => judge;
    await giveDocument(left);
    await waitUntil(() => readText(left).includes('Back of your document'));
    judge.saysOfStills = { hints: ['same_side'] };
    client.plan('recognize', { step: 'document', reasons: [NO_DOCUMENT] });
    const capture = screen(left, 'idproof-document-capture');
    upload(capture, await image(paintSides));
    await untilPhase(capture, 'review');
    part(capture, 'confirm')!.click();
    const told = 'It is the same side as before. Turn it over and take the photo again.';
    await waitUntil(() => readText(left).includes(told), readText(left));
    await settle();
    const flow = await reopen(left, client);
    await untilPhase(flow, 'document');
    await waitUntil(() => readText(flow).includes(told), readText(flow));
    expect(readText(flow)).to.include('Back of your document').and.not.include('could not find');
  });
});

describe('back from the selfie', () => {
  it('offers to go on with the document as it was read', async () => {
    const client = await createSession();
    const flow = await mount(client);
    await toSelfie(flow);
    part(flow, 'back')!.click();
    await untilPhase(flow, 'document');
    const capture = screen(flow, 'idproof-document-capture');
    await waitUntil(() => part(capture, 'keep') !== null);
    expect(readText(flow)).to.contain('Your document has been read');
    part(capture, 'keep')!.click();
    await untilPhase(flow, 'selfie');
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    expect(listBodies(client, 'recognize')).to.have.length(1);
  });

  it('is not offered once all attempts at the document are used up', async () => {
    const client = await createSession();
    client.plan('recognize', { step: 'selfie', attemptsLeft: { document: 0, selfie: 3, hosted: 3 } });
    const flow = await mount(client);
    await toSelfie(flow);
    expect(part(flow, 'back')).to.equal(null);
  });

  it('names a contact where the image of the last attempt is lost', async () => {
    const client = await createSession({ step: 'selfie', attemptsLeft: { document: 0, selfie: 3, hosted: 3 } });
    const flow = await mount(client);
    click(flow, 'Get started');
    await untilPhase(flow, 'failed');
    await waitUntil(() => readText(flow).includes('contact the website'));
  });
});
