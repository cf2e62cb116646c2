import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import type { SessionResult, SessionView } from '@idproof/core/session';
import { expect } from '@open-wc/testing';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, giveDocument, giveSelfie, mount } from './flow-helpers.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';

const RESULT: SessionResult = { outcome: 'approved', reasons: [], fields: {}, liveness: 'not-checked' };

describe('the progress of idproof-flow', () => {
  it('has a segment for each step, which keep their place and length', async () => {
    const flow = await mount(await FakeSession.create());
    await agree(flow);
    const places = placeSegments(flow);
    expect(readSegments(flow)).to.deep.equal(['done', 'now', '', '']);
    expect(new Set(places.map(([, length]) => length)).size).to.equal(1);
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    expect(readSegments(flow)).to.deep.equal(['done', 'done', 'now', '']);
    expect(placeSegments(flow)).to.deep.equal(places);
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    expect(placeSegments(flow)).to.deep.equal(places);
  });

  it('is whole and ticked once the person is approved', async () => {
    const flow = await show({ status: 'finished', step: 'result', result: RESULT });
    expect(readSegments(flow)).to.deep.equal(['done', 'done', 'done', 'done']);
    expect(part(flow, 'progress')!.querySelectorAll('.bars svg').length).to.equal(1);
    expect(readText(part(flow, 'progress')!)).to.contain('Step 4 of 4');
  });

  it('waits at its last segment, without a tick, while somebody reviews', async () => {
    const flow = await show({ status: 'finished', step: 'result', result: { ...RESULT, outcome: 'review' } });
    expect(readSegments(flow)).to.deep.equal(['done', 'done', 'done', 'now']);
    expect(part(flow, 'progress')!.querySelector('.bars svg')).to.equal(null);
  });

  it('is gone where the way led nowhere', async () => {
    for (const view of [
      { status: 'finished', result: { ...RESULT, outcome: 'rejected' } },
      { status: 'finished', result: { ...RESULT, outcome: null } },
      { status: 'declined' },
      { status: 'cancelled' },
      { status: 'expired' },
    ] as const) {
      const flow = await show({ step: 'result', ...view });
      expect(part(flow, 'progress'), JSON.stringify(view)).to.equal(null);
    }
  });
});

async function show(view: Partial<SessionView>): Promise<IdproofFlow> {
  const flow = await mount(await FakeSession.create(view));
  await flow.start();
  await untilPhase(flow, view.status === 'finished' ? 'result' : 'ended');
  return flow;
}

function listSegments(flow: IdproofFlow): HTMLElement[] {
  return [...part(flow, 'progress')!.querySelectorAll<HTMLElement>('.bars span')];
}

function readSegments(flow: IdproofFlow): string[] {
  return listSegments(flow).map(({ className }) => className);
}

function placeSegments(flow: IdproofFlow): [left: number, length: number][] {
  return listSegments(flow).map((segment) => {
    const { left, width } = segment.getBoundingClientRect();
    return [Math.round(left), Math.round(width)];
  });
}
