import '@idproof/widgets';
import type { SessionResult, SessionView } from '@idproof/core/session';
import { expect, waitUntil } from '@open-wc/testing';
import { download } from '../helpers/download.js';
import { FakeSession, NOTICE } from '../helpers/fake-session.js';
import { agree, click, decline, giveDocument, giveSelfie, mount, screen, toSelfie } from './flow-helpers.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';
import { KEY, expectStart, inAnHour, readNote, reload, settle, visitBy } from './resume-helpers.js';

const CONTACT = 'privacy@bank.example';
const RECEIPT = { receipt_id: 'a0b1' };
const SEAL = `k1.${btoa(JSON.stringify(RECEIPT))}.c2VhbA`;

/** Leaves a flow on its result. */
const REFERENCE = 'CDFGHJKM';

async function finish(outcome: SessionResult['outcome'] = 'approved'): Promise<FakeSession> {
  const client = await FakeSession.create({ expiresAt: inAnHour() });
  const answer: Partial<SessionView> & { other: string } = {
    other: 'of a later version',
    step: 'result',
    status: 'finished',
    consent: {
      version: '1',
      locale: 'en',
      text: NOTICE,
      textHash: client.textHash,
      decision: 'granted',
      receipt: SEAL,
      contact: CONTACT,
    },
    result: {
      outcome,
      reasons: [],
      fields: { LAST_NAME: 'ERIKSSON' },
      liveness: 'not-checked',
      reference: REFERENCE,
      ...(outcome === 'review' ? { reviewTime: 3600 } : {}),
    },
    reference: REFERENCE,
  };
  client.plan('compare', answer);
  const flow = await mount(client);
  await toSelfie(flow);
  await giveSelfie(flow);
  await untilPhase(flow, 'result');
  await waitUntil(() => readNote()?.['view'] !== undefined);
  flow.remove();
  client.calls.length = 0;
  return client;
}

/** Leaves a flow on the screen that says that nothing more comes. */
async function stop(how: 'declined' | 'withdrawn' | 'cancelled', receipt?: string): Promise<FakeSession> {
  const client = await FakeSession.create({ expiresAt: inAnHour() });
  const decision = how === 'cancelled' ? 'granted' : how;
  const consent: SessionView['consent'] = {
    version: '1',
    locale: 'en',
    text: NOTICE,
    textHash: client.textHash,
    decision,
    ...(receipt ? { receipt } : {}),
  };
  client.plan(how === 'cancelled' ? 'cancel' : 'consent', {
    status: how === 'declined' ? 'declined' : 'cancelled',
    consent,
  });
  const flow = await mount(client);
  await flow.start();
  await untilPhase(flow, 'consent');
  if (how === 'cancelled') await flow.cancel();
  else await decline(flow);
  await untilPhase(flow, 'ended');
  await waitUntil(() => readNote()?.['view'] !== undefined || !receipt);
  flow.remove();
  client.calls.length = 0;
  return client;
}

describe('idproof-flow after a reload where it has ended', () => {
  const SAID = {
    declined: 'You did not agree',
    withdrawn: 'You withdrew your consent',
    cancelled: 'Verification ended',
  };
  for (const how of ['declined', 'withdrawn', 'cancelled'] as const) {
    it(`still offers the receipt to whom it was ${how}, tells nobody of it as of news, and requests nothing`, async () => {
      const client = await stop(how, SEAL);
      reload();
      const told: string[] = [];
      const onTold = ({ type }: Event): unknown => told.push(type);
      const flow = document.createElement('idproof-flow');
      for (const type of ['idproof-cancel', 'idproof-finish']) flow.addEventListener(type, onTold);
      Object.assign(flow, { client });
      document.body.append(flow);
      try {
        await untilPhase(flow, 'ended');
        await waitUntil(() => readText(flow).includes('Download your consent record'));
        expect(readText(flow)).to.contain(SAID[how]);
        const { text } = await download(() => click(flow, 'Download your consent record'));
        for (const part of [RECEIPT.receipt_id, NOTICE, `seal: ${SEAL}`]) expect(text).to.contain(part);
        expect(told).to.deep.equal(['idproof-finish']);
        expect(client.calls).to.deep.equal([]);
      } finally {
        flow.remove();
      }
    });
  }

  it('waits for a press where there is no receipt', async () => {
    const client = await stop('declined');
    expect(readNote()).to.equal(null);
    await expectStart(await mount(client));
  });
});

describe('idproof-flow after a reload on its result', () => {
  it('notes what the result shows, without what was read', async () => {
    await finish();
    const kept = sessionStorage.getItem(KEY) ?? '';
    expect(kept).to.contain('approved');
    expect(kept).to.not.match(/ERIKSSON|of a later version/);
  });

  it('offers the receipt of the consent again', async () => {
    const client = await finish();
    reload();
    const flow = await mount(client);
    await untilPhase(flow, 'result');
    await waitUntil(() => readText(flow).includes('Download your consent record'));
    const { text } = await download(() => click(flow, 'Download your consent record'));
    for (const part of [RECEIPT.receipt_id, NOTICE, `seal: ${SEAL}`]) expect(text).to.contain(part);
    expect(client.calls).to.deep.equal([]);
  });

  it('still says whom to ask after a refusal', async () => {
    const client = await finish('rejected');
    reload();
    const flow = await mount(client);
    await untilPhase(flow, 'result');
    await waitUntil(() => readText(flow).includes('ask for a person to review it'));
    expect(readText(part(flow, 'contact')!)).to.contain(CONTACT);
    expect(client.calls).to.deep.equal([]);
  });

  it('still names the reference, and the time that is promised for a review', async () => {
    const client = await finish('review');
    reload();
    const flow = await mount(client);
    await untilPhase(flow, 'result');
    await waitUntil(() => readText(flow).includes(REFERENCE));
    expect(readText(screen(flow, 'idproof-result'))).to.contain('1 hour');
    expect(part(flow, 'contact')!.querySelector('a')!.href).to.contain(REFERENCE);
    expect(client.calls).to.deep.equal([]);
  });

  it('shows it again, sends its event, and requests nothing', async () => {
    const client = await finish();
    reload();
    const told: unknown[] = [];
    const counted: string[] = [];
    const flow = document.createElement('idproof-flow');
    flow.addEventListener('idproof-finish', ({ detail }) => told.push(detail));
    flow.addEventListener('idproof-progress', ({ detail }) => counted.push(detail.name));
    Object.assign(flow, { client, progress: true });
    document.body.append(flow);
    try {
      await untilPhase(flow, 'result');
      const result = screen(flow, 'idproof-result');
      await waitUntil(() => readText(result).includes('You are verified'));
      await waitUntil(() => counted.length > 0, 'nothing is counted');
      await settle();
      expect(told).to.deep.equal([{ sessionId: 'session-1', status: 'finished', outcome: 'approved' }]);
      expect(counted).to.contain('step').and.not.to.contain('finished');
      expect(client.calls).to.deep.equal([]);
      flow.reset();
      await settle();
      expect(readNote()).to.equal(null);
    } finally {
      flow.remove();
    }
  });

  it('shows again in a frame what stood there at the same place of the page around', async () => {
    const client = await finish();
    reload({ places: ['place-of-the-page-around'] });
    for (const around of [
      { place: 'another-place', isFresh: false },
      { place: 'place-of-the-page-around', isFresh: true },
    ]) {
      history.replaceState({ 'idproof-around': around }, '');
      const flow = await mount(client);
      await expectStart(flow);
      flow.remove();
    }
    history.replaceState({ 'idproof-around': { place: 'place-of-the-page-around', isFresh: false } }, '');
    await untilPhase(await mount(client), 'result');
  });

  it('shows it again where a router has written into the entry of the history', async () => {
    const client = await finish();
    reload();
    history.replaceState({ router: true }, '');
    await untilPhase(await mount(client), 'result');
  });

  it('waits for a press after a link to the same page', async () => {
    const client = await finish();
    reload();
    visitBy('navigate');
    await expectStart(await mount(client));
    expect(client.calls).to.deep.equal([]);
  });

  it('waits for a press at another place of the history, after the time of the session, and in a browser that tells no visits apart', async () => {
    const client = await finish();
    for (const changes of [{ places: ['another'] }, { until: Date.now() - 1 }, { places: [] }]) {
      reload(changes);
      const flow = await mount(client);
      await expectStart(flow);
      flow.remove();
    }
    expect(client.calls).to.deep.equal([]);
  });

  it('takes what begins then for another session', async () => {
    await finish();
    reload();
    const client = await FakeSession.create({ sessionId: 'session-2', expiresAt: inAnHour() });
    const flow = await mount(client);
    await untilPhase(flow, 'result');
    flow.reset();
    await agree(flow);
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    expect(part(flow, 'progress')).to.not.equal(null);
    await waitUntil(() => readNote()?.['view'] === undefined && readNote() !== null);
  });
});
