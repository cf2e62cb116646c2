import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CapturedImage } from '@idproof/core/capture';
import type { Page, Reason, SessionView } from '@idproof/core/session';
import { FlowManager } from '../../../packages/widgets/src/flow/flow-manager.js';
import { Overlap } from '../../../packages/widgets/src/flow/overlap.js';
import { FakeSession, type Call } from '../helpers/fake-session.js';

const TWO_SIDED = { docType: '99990000001', name: 'Card', country: '', pages: ['front', 'back'] satisfies Page[] };
const BLURRED: Reason = { code: 'document_blurred', step: 'document', action: 'retake' };

function take(name: string, method: CapturedImage['method'] = 'auto'): CapturedImage {
  const image = { base64: name } as CapturedImage['image'];
  return { image, method, quality: { passed: true, warnings: [], measures: {} } };
}

interface Stage {
  client: FakeSession;
  manager: FlowManager;
  overlap: Overlap;
  lock: { isHeld: boolean; requested: string[] };
  clock: { now: number };
  /** What the person does: `isTaking` while the camera of the selfie is open. */
  person: { isTaking: boolean };
  /** Lets the calls under way be answered, and those that follow from them. */
  answer: () => Promise<void>;
}

async function atDocument(changes: Partial<SessionView> = {}, isHeld = true): Promise<Stage> {
  const client = await FakeSession.create({ step: 'document', ...changes });
  const manager = new FlowManager({ createClient: () => client });
  const requested: string[] = [];
  const lock = { isHeld, requested, request: (session: string) => void requested.push(session) };
  const clock = { now: 0 };
  const person = { isTaking: true };
  const overlap = new Overlap(manager, { isTaking: () => person.isTaking, lock, now: () => clock.now });
  await manager.begin();
  const answer = async (): Promise<void> => {
    open();
    client.gate = undefined;
    await new Promise(setImmediate);
  };
  let open: () => void = () => undefined;
  client.gate = new Promise<void>((resolve) => (open = resolve));
  return { client, manager, overlap, lock, clock, person, answer };
}

/** The document is sent and not answered. */
async function whileRead(changes: Partial<SessionView> = {}, isHeld = true): Promise<Stage> {
  const stage = await atDocument(changes, isHeld);
  void stage.manager.document('front', take('front 1'));
  await Promise.resolve();
  return stage;
}

const sent = ({ client }: Stage, route: Call['route']) => client.calls.filter((call) => call.route === route);
const bodies = (stage: Stage, route: Call['route']) =>
  sent(stage, route).map(({ body }) => body as Record<string, string>);

test('the selfie is taken while the document is read, and compare follows the acceptance by itself', async () => {
  const stage = await whileRead();
  const { manager } = stage;
  assert.equal(manager.state.phase, 'selfie');
  await manager.selfie(take('selfie 1'));
  assert.deepEqual([manager.state.phase, 'work' in manager.state && manager.state.work], ['checking', 'document']);
  assert.equal(sent(stage, 'compare').length, 0, 'nothing precedes the acceptance');
  await stage.answer();
  assert.equal(manager.state.phase, 'result');
  const [compare] = bodies(stage, 'compare');
  assert.deepEqual([compare?.['selfie'], compare?.['frontPageImage']], ['selfie 1', 'front 1']);
  const [recognized] = sent(stage, 'recognize');
  assert.notEqual(sent(stage, 'compare')[0]?.key, recognized?.key);
});

test('an acceptance before the selfie changes nothing on the screen', async () => {
  const stage = await whileRead();
  const phases: string[] = [];
  stage.manager.subscribe(({ state }) => phases.push(state.phase));
  await stage.answer();
  assert.deepEqual(new Set(phases), new Set(['selfie']));
  await stage.manager.selfie(take('selfie 1'));
  assert.equal(stage.manager.state.phase, 'result');
  assert.equal(sent(stage, 'recognize').length, 1);
});

test('two sides are captured before the selfie is', async () => {
  const stage = await whileRead({ documents: [TWO_SIDED] });
  assert.equal(stage.manager.state.phase, 'document');
  void stage.manager.document('back', take('back 1'));
  assert.equal(stage.manager.state.phase, 'selfie');
});

test('a refusal waits for the selfie, which is sent with the next document without being taken again', async () => {
  const stage = await whileRead();
  const { manager, client } = stage;
  client.plan('recognize', { step: 'document', reasons: [BLURRED] });
  await stage.answer();
  assert.equal(manager.state.phase, 'selfie', 'nothing changes in the hands of the person');
  await manager.selfie(take('selfie 1'));
  assert.equal(manager.state.phase, 'document');
  assert.deepEqual('view' in manager.state && manager.state.view.reasons, [BLURRED]);
  assert.equal(manager.holdsImages, true);
  await manager.document('front', take('front 2'));
  await new Promise(setImmediate);
  assert.equal(manager.state.phase, 'result');
  const [compare] = bodies(stage, 'compare');
  assert.deepEqual([compare?.['selfie'], compare?.['frontPageImage']], ['selfie 1', 'front 2']);
  const keys = sent(stage, 'recognize').map(({ key }) => key);
  assert.equal(new Set(keys).size, 2, 'another document has a key of its own');
  assert.equal(stage.overlap.holdsSelfie, false);
});

test('a refusal and a failure are shown at once while the camera of the selfie is not open', async () => {
  const refused = await whileRead();
  refused.person.isTaking = false;
  refused.client.plan('recognize', { step: 'document', reasons: [BLURRED] });
  await refused.answer();
  assert.equal(refused.manager.state.phase, 'document');
  const failed = await whileRead();
  failed.person.isTaking = false;
  failed.client.plan('recognize', 'network_failed');
  await failed.answer();
  assert.equal(failed.manager.state.phase, 'failed');
});

test('a refusal that waits is shown once the person has closed the camera of the selfie', async () => {
  const stage = await whileRead();
  stage.overlap.endTaking();
  assert.equal(stage.manager.state.phase, 'selfie', 'nothing waits yet');
  stage.client.plan('recognize', { step: 'document', reasons: [BLURRED] });
  await stage.answer();
  stage.overlap.endTaking();
  assert.equal(stage.manager.state.phase, 'selfie', 'the camera is open');
  stage.person.isTaking = false;
  stage.overlap.endTaking();
  assert.equal(stage.manager.state.phase, 'document');
  assert.deepEqual('view' in stage.manager.state && stage.manager.state.view.reasons, [BLURRED]);
});

test('an image that is taken again has no reasons of the one before it', async () => {
  const stage = await whileRead();
  stage.client.plan('recognize', { step: 'document', reasons: [BLURRED] });
  stage.person.isTaking = false;
  await stage.answer();
  stage.client.gate = new Promise(() => undefined);
  stage.lock.isHeld = false;
  void stage.manager.document('front', take('front 2'));
  await Promise.resolve();
  assert.equal(stage.manager.retake(), true);
  assert.equal(stage.manager.state.phase, 'document');
  assert.deepEqual('view' in stage.manager.state && stage.manager.state.view.reasons, []);
});

test('a refusal after the selfie asks for the document at once', async () => {
  const stage = await whileRead();
  stage.client.plan('recognize', { step: 'document', reasons: [BLURRED] });
  await stage.manager.selfie(take('selfie 1'));
  await stage.answer();
  assert.equal(stage.manager.state.phase, 'document');
  assert.equal(sent(stage, 'compare').length, 0);
  assert.equal(stage.overlap.holdsSelfie, true);
});

test('a selfie that is older than five minutes is taken again', async () => {
  const stage = await whileRead();
  const { manager, client, clock } = stage;
  client.plan('recognize', { step: 'document', reasons: [BLURRED] });
  await manager.selfie(take('selfie 1'));
  await stage.answer();
  clock.now = 5 * 60_000 + 1;
  await manager.document('front', take('front 2'));
  assert.equal(manager.state.phase, 'selfie');
  await manager.selfie(take('selfie 2'));
  assert.equal(manager.state.phase, 'result');
  assert.equal(bodies(stage, 'compare')[0]?.['selfie'], 'selfie 2');
});

test('a lost connection waits for the selfie; the repetition keeps key and body', async () => {
  const stage = await whileRead();
  const { manager, client } = stage;
  client.plan('recognize', 'network_failed');
  await stage.answer();
  assert.equal(manager.state.phase, 'selfie');
  await manager.selfie(take('selfie 1'));
  assert.equal(manager.state.phase, 'failed');
  await manager.retry();
  await new Promise(setImmediate);
  assert.equal(stage.manager.state.phase, 'result');
  const [first, second] = sent(stage, 'recognize');
  assert.deepEqual([first?.key, first?.body], [second?.key, second?.body]);
});

test('a connection that is back repeats the call while the selfie is taken', async () => {
  const stage = await whileRead();
  const { manager, client } = stage;
  client.plan('recognize', 'network_failed');
  await stage.answer();
  manager.reconnect();
  await new Promise(setImmediate);
  assert.equal(manager.state.phase, 'selfie');
  const [first, second] = sent(stage, 'recognize');
  assert.equal(first?.key, second?.key);
  await manager.selfie(take('selfie 1'));
  assert.equal(manager.state.phase, 'result');
});

test('a flow that is moved within the page repeats the call under its key', async () => {
  const stage = await whileRead();
  stage.manager.pause();
  stage.manager.resume();
  await stage.answer();
  const [first, second] = sent(stage, 'recognize');
  assert.equal(first?.key, second?.key);
  assert.equal(stage.manager.state.phase, 'selfie');
});

test('attempts that are used up end the overlap at once', async () => {
  const stage = await whileRead();
  stage.client.plan('recognize', { status: 'finished', step: 'result', reasons: [BLURRED] });
  await stage.answer();
  assert.equal(stage.manager.state.phase, 'result');
});

test('the selfie is dropped unsent when the attempts are used up, or the person cancels or withdraws', async () => {
  const ends: ((stage: Stage) => unknown)[] = [
    ({ client }) => client.plan('recognize', { status: 'finished', step: 'result' }),
    ({ manager }) => void manager.cancel(),
    ({ manager }) => void manager.withdraw(),
    ({ manager }) => manager.reset(),
  ];
  for (const end of ends) {
    const stage = await whileRead();
    await stage.manager.selfie(take('selfie 1'));
    assert.equal(stage.overlap.holdsSelfie, true);
    end(stage);
    await stage.answer();
    assert.equal(stage.overlap.holdsSelfie, false);
    assert.equal(sent(stage, 'compare').length, 0);
    assert.equal(stage.lock.requested.at(-1), '', 'another tab may have it');
  }
});

test('a session that is gone ends the overlap at once', async () => {
  for (const code of ['token_expired', 'configuration_invalid'] as const) {
    const stage = await whileRead();
    stage.client.plan('recognize', code);
    await stage.answer();
    assert.equal(stage.manager.state.phase, 'failed', code);
  }
});

test('a session that expires while the selfie is taken ends it', async () => {
  const stage = await whileRead();
  const { state } = stage.manager;
  assert.ok('view' in state && state.view);
  stage.manager.catchUp({ ...state.view, status: 'expired' });
  assert.equal(stage.manager.state.phase, 'ended');
  await stage.answer();
  assert.equal(stage.manager.state.phase, 'ended');
});

test('a fault of the image waits for the selfie', async () => {
  const stage = await whileRead();
  stage.client.plan('recognize', 'picture_unusable');
  await stage.answer();
  assert.equal(stage.manager.state.phase, 'selfie');
  await stage.manager.selfie(take('selfie 1'));
  assert.deepEqual(
    [stage.manager.state.phase, 'fault' in stage.manager.state && stage.manager.state.fault],
    ['document', 'picture_unusable'],
  );
});

test('Back during the overlap takes another document, whose answer alone counts', async () => {
  const stage = await whileRead();
  const { manager } = stage;
  assert.equal(manager.back(), true);
  assert.equal(manager.state.phase, 'document');
  assert.equal(manager.forward(), false, 'nothing was accepted');
  void manager.document('front', take('front 2'));
  await manager.selfie(take('selfie 1'));
  await stage.answer();
  assert.equal(manager.state.phase, 'result');
  assert.equal(bodies(stage, 'compare')[0]?.['frontPageImage'], 'front 2');
  const keys = sent(stage, 'recognize').map(({ key }) => key);
  assert.equal(new Set(keys).size, 2);
});

test('Back shows a refusal that waits, and keeps the page that was not refused', async () => {
  const stage = await atDocument({ documents: [TWO_SIDED] });
  const { manager, client } = stage;
  client.plan('recognize', { step: 'document', reasons: [{ ...BLURRED, page: 'back' }] });
  await manager.document('front', take('front 1'));
  void manager.document('back', take('back 1'));
  await stage.answer();
  assert.equal(manager.back(), true);
  assert.equal(manager.state.phase, 'document');
  assert.deepEqual(manager.wantedPages, ['back']);
});

test('the document cannot be taken again during the overlap of the last attempt', async () => {
  const stage = await whileRead({ attemptsLeft: { document: 1, selfie: 3, hosted: 3 } });
  assert.equal(stage.manager.back(), false);
});

test('a tab that does not own the overlap waits for the answer', async () => {
  const stage = await whileRead({}, false);
  assert.equal(stage.manager.state.phase, 'checking');
  await stage.answer();
  assert.equal(stage.manager.state.phase, 'selfie');
});

test('a session without a selfie waits for the answer', async () => {
  const stage = await whileRead({ steps: ['consent', 'document', 'result'] });
  assert.equal(stage.manager.state.phase, 'checking');
});

test('a selfie that another tab has overtaken is not sent', async () => {
  const stage = await whileRead();
  stage.client.plan('recognize', 'out_of_order');
  stage.client.plan('view', { step: 'result', status: 'finished' });
  await stage.manager.selfie(take('selfie 1'));
  await stage.answer();
  assert.equal(stage.manager.state.phase, 'result');
  assert.equal(sent(stage, 'compare').length, 0);
});

test('an unreviewed image can be taken again until there is an answer', async () => {
  const document = await whileRead({}, false);
  assert.equal(document.manager.retake(), true);
  assert.equal(document.manager.state.phase, 'document');
  await document.answer();
  assert.equal(document.manager.state.phase, 'document', 'the discarded answer changes nothing');

  const held = await whileRead();
  await held.manager.selfie(take('selfie 1'));
  assert.equal(held.manager.retake(), true);
  assert.deepEqual([held.manager.state.phase, held.overlap.holdsSelfie], ['selfie', false]);
  await held.manager.selfie(take('selfie 2'));
  await held.answer();
  assert.deepEqual(
    bodies(held, 'compare').map(({ selfie }) => selfie),
    ['selfie 2'],
  );
});

test('a selfie that is compared can be taken again; a decision that was made meanwhile counts', async () => {
  const stage = await whileRead();
  const { manager, client } = stage;
  await stage.answer();
  client.gate = new Promise(() => undefined);
  void manager.selfie(take('selfie 1'));
  assert.equal(manager.retake(), true);
  assert.equal(manager.state.phase, 'selfie');
  client.gate = undefined;
  client.plan('compare', 'session_over');
  client.plan('view', { status: 'finished', step: 'result' });
  await manager.selfie(take('selfie 2'));
  await new Promise(setImmediate);
  assert.equal(manager.state.phase, 'result');
});

test('an image that is taken again before its answer is discarded by the key of its call', async () => {
  const ends: [string, (stage: Stage) => unknown, boolean][] = [
    ['retake', ({ manager }) => manager.retake(), false],
    ['back', ({ manager }) => manager.back(), true],
  ];
  for (const [name, end, isOwner] of ends) {
    const stage = await whileRead({}, isOwner);
    assert.equal(end(stage), true, name);
    const [recognize] = sent(stage, 'recognize');
    assert.deepEqual(bodies(stage, 'discard'), [{ step: 'document', idempotencyKey: recognize?.key }], name);
  }
  const stage = await whileRead();
  await stage.answer();
  stage.client.gate = new Promise(() => undefined);
  void stage.manager.selfie(take('selfie 1'));
  stage.manager.retake();
  const [compare] = sent(stage, 'compare');
  assert.deepEqual(bodies(stage, 'discard'), [{ step: 'selfie', idempotencyKey: compare?.key }]);
});

test('nothing is discarded that is repeated, was not sent, or has its answer', async () => {
  const repeated = await whileRead();
  repeated.manager.pause();
  repeated.manager.resume();
  repeated.manager.reconnect();
  await repeated.manager.selfie(take('selfie 1'));
  repeated.manager.retake();
  await repeated.answer();
  repeated.manager.back();
  assert.equal(sent(repeated, 'discard').length, 0);
});

test('a session that was decided before the selfie was discarded shows its result', async () => {
  const stage = await whileRead();
  const { manager, client } = stage;
  await stage.answer();
  client.gate = new Promise(() => undefined);
  void manager.selfie(take('selfie 1'));
  client.plan('discard', { status: 'finished', step: 'result' });
  client.gate = undefined;
  manager.retake();
  assert.equal(manager.state.phase, 'selfie');
  await new Promise(setImmediate);
  assert.equal(manager.state.phase, 'result');
});

test('an attempt that was used before the image was discarded counts; a discard that fails changes nothing', async () => {
  const late = await whileRead({}, false);
  late.client.plan('discard', { attemptsLeft: { document: 1, selfie: 3, hosted: 3 } });
  late.manager.retake();
  await late.answer();
  void late.manager.document('front', take('front 2'));
  assert.equal(late.manager.retake(), false, 'the last attempt');

  const failing = await whileRead({}, false);
  failing.client.plan('discard', 'not_found');
  failing.manager.retake();
  await failing.answer();
  assert.equal(failing.manager.state.phase, 'document');

  const without = await whileRead({}, false);
  Object.assign(without.client, { discard: undefined });
  assert.equal(without.manager.retake(), true);
});

test('a reviewed image is not offered again while it is checked, nor the document of the last attempt', async () => {
  const reviewed = await atDocument({}, false);
  void reviewed.manager.document('front', take('front 1', 'manual'));
  assert.equal(reviewed.manager.retake(), false);
  const last = await whileRead({ attemptsLeft: { document: 1, selfie: 3, hosted: 3 } }, false);
  assert.equal(last.manager.retake(), false);
});

test('a second press changes nothing', async () => {
  const stage = await whileRead();
  void stage.manager.document('front', take('front 1'));
  await stage.manager.selfie(take('selfie 1'));
  await stage.manager.selfie(take('selfie 1'));
  await stage.answer();
  assert.deepEqual([sent(stage, 'recognize').length, sent(stage, 'compare').length], [1, 1]);
});
