import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HandoffView, SessionView } from '@idproof/core/session';
import type { FlowInput, FlowState, HandoffScreen } from '../../../packages/widgets/src/flow/flow-state.js';
import { transitionHandoff } from '../../../packages/widgets/src/flow/handoff-state.js';
import { FakeSession } from '../helpers/fake-session.js';

const base = await (await FakeSession.create({ step: 'document' })).view();
const OFFER = { url: 'https://shop.test/phone#A', number: '47', endsAt: 1, code: { path: '', size: 1 } };

const viewOf = (state: HandoffView['state'], changes: Partial<SessionView> = {}): SessionView => ({
  ...base,
  handoff: { state, codesLeft: 4 },
  ...changes,
});
const at = (screen: HandoffScreen, view = viewOf('idle')): FlowState => ({
  phase: 'handoff',
  view,
  screen,
  code: null,
  ...(screen === 'offered' && { offer: OFFER }),
});
const answer = (view: SessionView, more: object = {}): FlowInput => ({
  type: 'answered',
  view,
  holdsDocument: false,
  ...more,
});
const STEP: FlowState = { phase: 'document', view: viewOf('idle'), fault: null };

/** The name of a state: its phase, with the screen of a handoff. */
function name(state: FlowState | null): string {
  if (!state) return 'usual';
  return state.phase === 'handoff' ? state.screen : state.phase;
}

describe('a press', () => {
  test('leads from a step to a code', () => {
    const preparing = transitionHandoff(STEP, { type: 'handoff', screen: 'preparing' });
    assert.equal(name(preparing), 'preparing');
    const offered = transitionHandoff(preparing!, { type: 'handoff', screen: 'offered', offer: OFFER });
    assert.deepEqual(offered, at('offered'));
  });

  test('has no meaning twice, while a document is read, and before a session', () => {
    const press: FlowInput = { type: 'handoff', screen: 'preparing' };
    assert.equal(transitionHandoff(at('preparing'), press), null);
    assert.equal(transitionHandoff({ phase: 'selfie', view: base, fault: null, reading: 'running' }, press), null);
    assert.equal(transitionHandoff({ phase: 'starting', isBusy: false }, press), null);
  });

  const AFTER: Record<HandoffScreen, readonly HandoffScreen[]> = {
    preparing: ['offered', 'none', 'lost', 'ending'],
    none: ['preparing', 'ending'],
    offered: ['preparing', 'expired', 'ending'],
    expired: ['preparing', 'ending'],
    connected: ['ending'],
    lost: ['preparing', 'ending'],
    ending: ['none', 'offered', 'expired', 'connected', 'lost'],
  };
  for (const [screen, next] of Object.entries(AFTER) as [HandoffScreen, readonly HandoffScreen[]][]) {
    test(`or a call leads from ${screen} to ${next.join(', ')} alone`, () => {
      const screens = Object.keys(AFTER) as HandoffScreen[];
      const reached = screens.filter((other) => transitionHandoff(at(screen), { type: 'handoff', screen: other }));
      assert.deepEqual(new Set(reached), new Set(next));
    });
  }
});

describe('a view', () => {
  const CASES: [from: FlowState, view: SessionView, next: string][] = [
    [{ phase: 'starting', isBusy: true }, viewOf('connected'), 'connected'],
    [{ phase: 'checking', view: base, work: 'document' }, viewOf('lost'), 'lost'],
    [{ phase: 'checking', view: base, work: 'result' }, viewOf('connected', { status: 'processing' }), 'connected'],
    [{ phase: 'starting', isBusy: true }, viewOf('offered'), 'usual'],
    [{ phase: 'checking', view: base, work: 'end' }, viewOf('connected', { status: 'cancelled' }), 'usual'],
    [STEP, viewOf('connected'), 'usual'],
    [at('offered'), viewOf('offered'), 'offered'],
    [at('offered'), viewOf('connected'), 'connected'],
    [at('offered'), viewOf('idle'), 'expired'],
    [at('expired'), viewOf('idle'), 'expired'],
    [at('none'), viewOf('idle'), 'none'],
    [at('connected'), viewOf('lost'), 'lost'],
    [at('lost'), viewOf('connected'), 'connected'],
    [at('preparing'), viewOf('connected'), 'preparing'],
    [at('ending'), viewOf('connected'), 'connected'],
    [at('connected'), viewOf('idle'), 'document'],
    [at('connected'), viewOf('offered'), 'document'],
    [at('connected'), viewOf('connected', { status: 'finished' }), 'result'],
    [at('connected'), viewOf('idle', { status: 'expired' }), 'ended'],
    [at('offered'), viewOf('idle', { status: 'cancelled' }), 'ended'],
    [at('connected'), viewOf('idle', { status: 'processing' }), 'checking'],
  ];
  for (const [from, view, next] of CASES) {
    test(`${view.status}, ${view.handoff?.state}: ${name(from)} → ${next}`, () => {
      assert.equal(name(transitionHandoff(from, answer(view))), next);
    });
  }

  test('keeps the code while it can be used', () => {
    assert.deepEqual(transitionHandoff(at('offered'), answer(viewOf('offered'))), at('offered', viewOf('offered')));
  });

  test('ends the handoff with who ended it', () => {
    const given = transitionHandoff(at('connected', viewOf('connected')), answer(viewOf('idle')));
    assert.equal(given && 'fault' in given && given.fromPhone, 'given');
    const taken = transitionHandoff(at('ending', viewOf('connected')), answer(viewOf('idle')));
    assert.equal(taken && 'fault' in taken && taken.fromPhone, 'taken');
    const withdrawn = transitionHandoff(at('ending', viewOf('offered')), answer(viewOf('idle')));
    assert.ok(withdrawn && 'fault' in withdrawn && !('fromPhone' in withdrawn));
  });

  test('has the document taken again that was accepted on the phone', () => {
    const next = transitionHandoff(at('connected', viewOf('connected')), answer(viewOf('idle', { step: 'selfie' })));
    assert.equal(next?.phase, 'document');
    assert.ok(next && 'isResumed' in next && next.isResumed);
  });

  test('after a refused code leads to the step, which says so', () => {
    const checking: FlowState = { phase: 'checking', view: base, work: 'result' };
    const next = transitionHandoff(checking, answer(viewOf('idle'), { fault: 'handoff_unavailable' }));
    assert.deepEqual(next, { phase: 'document', view: viewOf('idle'), fault: 'handoff_unavailable' });
  });
});
