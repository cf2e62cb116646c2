import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import type { SessionView } from '@idproof/core/session';
import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { fakeCamera, part, type FakeCamera, readText, untilPhase } from '../helpers/helpers.js';
import { agree, giveDocument, giveSelfie, mount, NO_DOCUMENT, openCamera, screen, spoken } from './flow-helpers.js';

interface Stage {
  client: FakeSession;
  flow: IdproofFlow;
  sessionId: string;
  answer: () => void;
}

const isOwned = async (sessionId: string): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === `idproof.overlap.${sessionId}`);
};

/** A flow of a session of its own, whose document is sent and not answered. */
async function whileRead(changes: Partial<SessionView> = {}): Promise<Stage> {
  const sessionId = crypto.randomUUID();
  const client = await FakeSession.create({ sessionId, ...changes });
  const flow = await mount(client);
  await agree(flow);
  while (!(await isOwned(sessionId))) await new Promise(requestAnimationFrame);
  let answer = (): void => undefined;
  client.gate = new Promise<void>((resolve) => (answer = resolve));
  await giveDocument(flow);
  return { client, flow, sessionId, answer };
}

async function openSelfieCamera(flow: IdproofFlow): Promise<FakeCamera> {
  await untilPhase(flow, 'selfie');
  const capture = screen(flow, 'idproof-selfie-capture');
  const camera = fakeCamera();
  capture.environment = camera;
  capture.start();
  await untilPhase(capture, 'live');
  return camera;
}

const routes = ({ client }: Stage): string[] => client.calls.map(({ route }) => route);

describe('the selfie while the document is read', () => {
  it('is taken at once, beside a copy of the document and the words that it is read', async () => {
    const stage = await whileRead();
    const { flow } = stage;
    await untilPhase(flow, 'selfie');
    await flow.updateComplete;
    const back = part(flow, 'back')!;
    expect(back.querySelector('canvas')!.width).to.be.above(1);
    expect(back.getBoundingClientRect().height).to.be.at.least(44);
    expect(readText(flow.shadowRoot!.querySelector('.place')!)).to.equal('Reading your document…');
    expect(spoken(flow)).to.equal('Photo taken. Reading your document…');
    await expect(flow).to.be.accessible();
    const capture = screen(flow, 'idproof-selfie-capture');
    stage.answer();
    await waitUntil(() => readText(flow.shadowRoot!.querySelector('.place')!).includes('Result'));
    expect(screen(flow, 'idproof-selfie-capture'), 'the camera stays open').to.equal(capture);
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    expect(routes(stage)).to.deep.equal(['view', 'consent', 'recognize', 'compare']);
  });

  it('opens its camera by itself after a document by camera, not after a file', async () => {
    const { flow } = await whileRead();
    await untilPhase(flow, 'selfie');
    expect(screen(flow, 'idproof-selfie-capture').autoOpen).to.equal(false);

    const client = await FakeSession.create();
    const other = await mount(client);
    await agree(other);
    await openCamera(other);
    const capture = screen(other, 'idproof-document-capture');
    await waitUntil(() => capture.shadowRoot!.querySelector('video')!.readyState >= 2);
    await capture.shoot();
    await untilPhase(capture, 'review');
    part(capture, 'confirm')!.click();
    await untilPhase(other, 'selfie');
    expect(screen(other, 'idproof-selfie-capture').autoOpen).to.equal(true);
    client.plan('compare', { step: 'selfie', reasons: [{ code: 'face_differs', step: 'selfie', action: 'retake' }] });
    await giveSelfie(other);
    await waitUntil(() => !!other.shadowRoot!.querySelector('idproof-selfie-capture')?.refusal);
    expect(screen(other, 'idproof-selfie-capture').autoOpen, 'the person reads first what was wrong').to.equal(false);
  });

  it('waits for the answer, and is sent by itself', async () => {
    const stage = await whileRead();
    const { flow } = stage;
    await giveSelfie(flow);
    await untilPhase(flow, 'checking');
    expect(readText(flow.shadowRoot!.querySelector('[aria-current] .now')!)).to.equal('Reading your document…');
    expect(routes(stage)).to.not.include('compare');
    stage.answer();
    await untilPhase(flow, 'result');
  });

  it('outlives a refusal of the document, which is shown after it', async () => {
    const stage = await whileRead();
    const { flow, client } = stage;
    await openSelfieCamera(flow);
    client.plan('recognize', { step: 'document', reasons: [NO_DOCUMENT] });
    stage.answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(flow.phase).to.equal('selfie');
    await giveSelfie(flow);
    await untilPhase(flow, 'document');
    const document = screen(flow, 'idproof-document-capture');
    await waitUntil(() => document.shadowRoot!.querySelector('#problem') !== null);
    await giveDocument(flow);
    await untilPhase(flow, 'result');
    expect(routes(stage).filter((route) => route === 'compare')).to.have.length(1);
  });

  it('is dropped with its camera when the attempts are used up', async () => {
    const stage = await whileRead();
    const { flow, client } = stage;
    const camera = await openSelfieCamera(flow);
    client.plan('recognize', { status: 'finished', step: 'result', reasons: [NO_DOCUMENT] });
    stage.answer();
    await untilPhase(flow, 'result');
    await waitUntil(() => camera.streams.every(({ active }) => !active));
    expect(routes(stage)).to.not.include('compare');
    await waitUntil(async () => !(await isOwned(stage.sessionId)));
  });

  it('is not begun in a second tab, which waits for the answer', async () => {
    const stage = await whileRead();
    await untilPhase(stage.flow, 'selfie');
    const { client } = stage;
    const second = await FakeSession.create({ sessionId: stage.sessionId });
    const other = await mount(second);
    await agree(other);
    second.gate = client.gate;
    await giveDocument(other);
    await untilPhase(other, 'checking');
    stage.answer();
    await untilPhase(other, 'selfie');
  });

  // Claim: accessibility/whileRead
  it('goes back to the document by the button, which counts the other document alone', async () => {
    const stage = await whileRead();
    const { flow, client } = stage;
    await untilPhase(flow, 'selfie');
    await waitUntil(() => part(flow, 'back') !== null);
    const step = oneEvent(flow, 'idproof-step');
    part(flow, 'back')!.click();
    await step;
    await untilPhase(flow, 'document');
    client.gate = undefined;
    await giveDocument(flow);
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    const keys = client.calls.filter(({ route }) => route === 'recognize').map(({ key }) => key);
    expect(new Set(keys).size).to.equal(2);
  });
});
