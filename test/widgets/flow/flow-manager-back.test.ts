import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CapturedImage } from '@idproof/core/capture';
import type { Page, Reason } from '@idproof/core/session';
import { IdproofError } from '@idproof/core/errors';
import { FlowManager } from '../../../packages/widgets/src/flow/flow-manager.js';
import { FakeSession } from '../helpers/fake-session.js';

const TWO_SIDED = { docType: '99990000001', name: 'Card', country: '', pages: ['front', 'back'] satisfies Page[] };

function take(
  name: string,
  method: CapturedImage['method'] = 'auto',
  warnings: CapturedImage['quality']['warnings'] = [],
): CapturedImage {
  const image = {
    base64: name,
    blob: new Blob(),
    mediaType: 'image/jpeg',
    width: 1,
    height: 1,
    byteLength: 1,
    sha256: '',
  };
  return { image, method, quality: { passed: warnings.length === 0, warnings, measures: {} } } as CapturedImage;
}

async function atDocument(changes = {}): Promise<{ client: FakeSession; manager: FlowManager }> {
  const client = await FakeSession.create({ step: 'document', ...changes });
  const manager = new FlowManager({ createClient: () => client });
  await manager.begin();
  return { client, manager };
}

const sent = (client: FakeSession, route: string) =>
  client.calls.filter((call) => call.route === route).map(({ body }) => body as Record<string, string>);
const blurred = (page?: Page): Reason => ({
  code: 'document_blurred',
  step: 'document',
  action: 'retake',
  ...(page ? { page } : {}),
});

test('a refused back is taken alone, and sent with the front of before', async () => {
  const { client, manager } = await atDocument({ documents: [TWO_SIDED] });
  client.plan('recognize', { step: 'document', reasons: [blurred('back')] });
  await manager.document('front', take('front 1'));
  assert.equal(client.calls.length, 1);
  await manager.document('back', take('back 1'));
  assert.deepEqual(manager.wantedPages, ['back']);
  await manager.document('back', take('back 2'));
  const [, again] = sent(client, 'recognize');
  assert.deepEqual([again?.['frontPageImage'], again?.['backPageImage']], ['front 1', 'back 2']);
  assert.equal(manager.state.phase, 'selfie');
  await manager.selfie(take('selfie'));
  assert.equal(sent(client, 'compare')[0]?.['frontPageImage'], 'front 1');
});

test('a back that showed the front again is taken alone, where no page was named', async () => {
  const refuse = async (front: CapturedImage, reason: Reason) => {
    const { client, manager } = await atDocument({ documents: [TWO_SIDED] });
    client.plan('recognize', { step: 'document', reasons: [reason] });
    await manager.document('front', front);
    await manager.document('back', take('front 2', 'upload', ['same_side']));
    return manager.wantedPages;
  };
  const nothing: Reason = { code: 'no_document', step: 'document', action: 'retake' };
  assert.deepEqual(await refuse(take('front 1'), nothing), ['back']);
  // Where the first picture is no front either, both are wanted.
  assert.deepEqual(await refuse(take('back 1', 'upload', ['wrong_side']), nothing), ['front', 'back']);
});

test('a front that was taken for the back is not kept for a refused front', async () => {
  const { client, manager } = await atDocument({ documents: [TWO_SIDED] });
  client.plan('recognize', { step: 'document', reasons: [blurred('front')] });
  await manager.document('front', take('back 1', 'upload', ['wrong_side']));
  await manager.document('back', take('front 1', 'upload', ['wrong_side']));
  assert.deepEqual(manager.wantedPages, ['front', 'back']);
  await manager.document('front', take('front 2'));
  await manager.document('back', take('back 2'));
  const [, again] = sent(client, 'recognize');
  assert.deepEqual([again?.['frontPageImage'], again?.['backPageImage']], ['front 2', 'back 2']);
});

test('a refused front is taken alone, and sent with the back of before', async () => {
  const { client, manager } = await atDocument({ documents: [TWO_SIDED] });
  client.plan('recognize', { step: 'document', reasons: [blurred('front')] });
  await manager.document('front', take('front 1'));
  await manager.document('back', take('back 1'));
  assert.deepEqual(manager.wantedPages, ['front']);
  await manager.document('front', take('front 2'));
  const [, again] = sent(client, 'recognize');
  assert.deepEqual([again?.['frontPageImage'], again?.['backPageImage']], ['front 2', 'back 1']);
});

test('both pages are taken again where it is not known which one was refused', async () => {
  const { client, manager } = await atDocument({ documents: [TWO_SIDED] });
  client.plan('recognize', { step: 'document', reasons: [blurred()] });
  await manager.document('front', take('front 1'));
  await manager.document('back', take('back 1'));
  assert.deepEqual(manager.wantedPages, ['front', 'back']);
  await manager.document('back', take('back 2'));
  assert.equal(sent(client, 'recognize').length, 1);
});

test('a page that the proxy cannot use is taken alone', async () => {
  const { client, manager } = await atDocument({ documents: [TWO_SIDED] });
  const recognize = client.recognize.bind(client);
  client.recognize = async () => {
    throw new IdproofError('image_damaged', 'cut off', { field: 'backPageImage' });
  };
  await manager.document('front', take('front 1'));
  await manager.document('back', take('back 1'));
  assert.deepEqual(manager.wantedPages, ['back']);
  client.recognize = recognize;
  await manager.document('back', take('back 2'));
  assert.equal(sent(client, 'recognize')[0]?.['frontPageImage'], 'front 1');
});

test('what was taken in part by upload is sent as an upload', async () => {
  const { client, manager } = await atDocument({ documents: [TWO_SIDED] });
  await manager.document('front', take('front 1', 'auto'));
  await manager.document('back', take('back 1', 'upload'));
  assert.equal(sent(client, 'recognize')[0]?.['method'], 'upload');
});

test('back from the selfie takes the document again, and forward keeps the accepted one', async () => {
  const { client, manager } = await atDocument({ documents: [TWO_SIDED] });
  await manager.document('front', take('front 1'));
  await manager.document('back', take('back 1'));
  assert.equal(manager.back(), true);
  assert.equal(manager.state.phase, 'document');
  assert.deepEqual(manager.wantedPages, ['front', 'back']);
  await manager.document('front', take('another front'));
  assert.equal(manager.forward(), true);
  await manager.selfie(take('selfie'));
  assert.equal(sent(client, 'compare')[0]?.['frontPageImage'], 'front 1');
});

test('another document after going back replaces the accepted one', async () => {
  const { client, manager } = await atDocument();
  await manager.document('front', take('first'));
  manager.back();
  await manager.document('front', take('second'));
  assert.equal(manager.state.phase, 'selfie');
  await manager.selfie(take('selfie'));
  assert.equal(sent(client, 'compare')[0]?.['frontPageImage'], 'second');
});

test('another document that is refused after going back leaves nothing to go forward to', async () => {
  const { client, manager } = await atDocument();
  await manager.document('front', take('first'));
  manager.back();
  client.plan('recognize', { step: 'document', reasons: [blurred('front')] });
  await manager.document('front', take('second'));
  assert.equal(manager.state.phase, 'document');
  assert.equal(manager.forward(), false);
  assert.equal(manager.holdsImages, false);
});

test('there is no way back where the document is kept elsewhere, while something is sent, and at the end', async () => {
  const kept = await atDocument({
    step: 'selfie',
    capture: { maxBase64Length: 1000, upload: true, comparesWith: 'kept' },
  });
  assert.equal(kept.manager.state.phase, 'selfie');
  assert.equal(kept.manager.back(), false);
  const { client, manager } = await atDocument();
  await manager.document('front', take('first'));
  let open = (): void => {};
  client.gate = new Promise<void>((resolve) => (open = resolve));
  const sending = manager.selfie(take('selfie'));
  assert.deepEqual([manager.back(), manager.forward(), manager.state.phase], [false, false, 'checking']);
  open();
  await sending;
  assert.deepEqual([manager.back(), manager.forward(), manager.state.phase], [false, false, 'result']);
  assert.equal(manager.holdsImages, false);
});

test('after a reload at the selfie the document is taken again, and the state says that it is', async () => {
  const { manager } = await atDocument({ step: 'selfie' });
  const { state } = manager;
  assert.ok(state.phase === 'document' && state.isResumed);
});

test('the images are held from the first page to the end, and not after a reset', async () => {
  const { manager } = await atDocument({ documents: [TWO_SIDED] });
  assert.equal(manager.holdsImages, false);
  await manager.document('front', take('front'));
  assert.equal(manager.holdsImages, true);
  await manager.document('back', take('back'));
  assert.equal(manager.holdsImages, true);
  manager.reset();
  assert.equal(manager.holdsImages, false);
});

test('trying once more makes the same call under the same key', async () => {
  const { client, manager } = await atDocument();
  client.gate = new Promise(() => {});
  void manager.document('front', take('first'));
  await Promise.resolve();
  client.gate = undefined;
  manager.repeat();
  await new Promise((resolve) => setImmediate(resolve));
  const keys = client.calls.filter(({ route }) => route === 'recognize').map(({ key }) => key);
  assert.equal(keys.length, 2);
  assert.equal(new Set(keys).size, 1);
  assert.equal(manager.state.phase, 'selfie');
});

test('a call that the lost connection interrupts waits for it, and fails nothing', async (t) => {
  const { client, manager } = await atDocument();
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  let onLine = false;
  Object.defineProperty(globalThis, 'navigator', {
    value: {
      get onLine() {
        return onLine;
      },
    },
    configurable: true,
  });
  t.after(() =>
    before ? Object.defineProperty(globalThis, 'navigator', before) : Reflect.deleteProperty(globalThis, 'navigator'),
  );
  client.plan('recognize', 'network_failed');
  await manager.document('front', take('first'));
  assert.equal(manager.state.phase, 'checking');
  onLine = true;
  manager.reconnect();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(manager.state.phase, 'selfie');
  const keys = client.calls.filter(({ route }) => route === 'recognize').map(({ key }) => key);
  assert.equal(new Set(keys).size, 1);
});

test('what failed for want of a connection goes on when it is back; other faults wait for the person', async () => {
  const { client, manager } = await atDocument();
  client.plan('recognize', 'network_failed');
  await manager.document('front', take('first'));
  assert.equal(manager.state.phase, 'failed');
  client.plan('recognize', 'provider_busy');
  manager.reconnect();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(manager.state.phase, 'failed');
  const calls = client.calls.length;
  manager.reconnect();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(client.calls.length, calls);
});
