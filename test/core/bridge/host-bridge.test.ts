import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createHostBridge, type HostBridgeOptions, type HostKind, type InwardMessage } from '@idproof/core/bridge';
import { FakeApp, FakeClock, message } from './fake-host.js';

function setUp(options: HostBridgeOptions & { host?: HostKind } = {}) {
  const { host, ...rest } = options;
  const clock = new FakeClock();
  const app = new FakeApp(host);
  const bridge = createHostBridge(app, { clock, ...rest });
  const heard: InwardMessage[] = [];
  const stop = bridge.subscribe((said) => heard.push(said));
  return { clock, app, bridge, heard, stop };
}
const code = (wanted: string) => (error: unknown) => (error as { code: string }).code === wanted;
const START = { clientCfg: 'sealed', transactionId: 'T1' };

describe('messages of the page', () => {
  it('are envelopes with an id of their own', () => {
    const { app, bridge } = setUp();
    bridge.send('ready', {});
    bridge.send('step', { step: 'consent', previous: null });
    const [first, second] = app.got;
    assert.deepEqual({ ...first, id: '' }, { v: 1, ns: 'idproof', id: '', type: 'ready', payload: {} });
    assert.deepEqual(second?.payload, { step: 'consent', previous: null });
    assert.match(first!.id, /^[0-9a-f]{32}$/);
    assert.notEqual(first?.id, second?.id);
  });

  it('are dropped with more fields than their type has', () => {
    const { app, bridge } = setUp();
    const more = { step: 'consent', previous: null, name: 'Anna Eriksson' } as never;
    bridge.send('step', more);
    bridge.send('error', { code: 'not-a-code', retryable: false } as never);
    assert.deepEqual(app.got, []);
  });

  it('are dropped when they exceed the limit in bytes', async () => {
    const { app, bridge } = setUp({ credentialHosts: ['wkwebview'] });
    const room = 16 * 1024 - message('start-sdk', { clientCfg: '', transactionId: 'T1' }, 'x'.repeat(32)).length;
    for (const [clientCfg, goes] of [
      ['a'.repeat(room), true],
      ['a'.repeat(room + 1), false],
      ['é'.repeat(Math.floor(room / 2) + 1), false],
    ] as const) {
      const asked = bridge.requestMetaInfo();
      app.say('meta-info', { metaInfo: 'm' }, app.last.id);
      await asked;
      const before = app.got.length;
      bridge.send('start-sdk', { clientCfg, transactionId: 'T1' });
      assert.equal(app.got.length - before, goes ? 1 : 0);
    }
  });

  it('never throw when the app is gone', () => {
    const { app, bridge } = setUp();
    app.fails = true;
    bridge.send('ready', {});
    assert.deepEqual(app.got, []);
  });
});

describe('a request', () => {
  it('is answered by the message of the same id', async () => {
    const { app, bridge } = setUp({ credentialHosts: ['wkwebview'] });
    const token = bridge.requestToken();
    assert.equal(app.last.type, 'need-token');
    app.say('token', { clientToken: 'ct_1' }, app.last.id);
    assert.equal(await token, 'ct_1');

    const metaInfo = bridge.requestMetaInfo();
    assert.equal(app.last.type, 'need-meta-info');
    app.say('meta-info', { metaInfo: '{"os":"x"}' }, app.last.id);
    assert.equal(await metaInfo, '{"os":"x"}');

    const camera = bridge.requestCamera();
    assert.equal(app.last.type, 'need-camera');
    app.say('camera-permission', { granted: false }, app.last.id);
    assert.equal(await camera, false);
  });

  it('may be answered while it is being asked', async () => {
    const { app, bridge } = setUp();
    app.post = (envelope) => app.say('token', { clientToken: 'at-once' }, envelope.id);
    assert.equal(await bridge.requestToken(), 'at-once');
  });

  it('takes the first answer alone', async () => {
    const { app, bridge } = setUp();
    const first = bridge.requestToken();
    const { id } = app.last;
    app.say('token', { clientToken: 'one' }, id);
    app.say('token', { clientToken: 'two' }, id);
    const second = bridge.requestToken();
    app.say('token', { clientToken: 'replayed' }, id);
    app.say('token', { clientToken: 'three' }, app.last.id);
    assert.deepEqual([await first, await second], ['one', 'three']);
  });

  it('takes no answer to another request', async () => {
    const { app, clock, bridge } = setUp({ timeout: 1000 });
    const token = bridge.requestToken();
    app.say('token', { clientToken: 'guessed' }, 'another-id');
    app.say('meta-info', { metaInfo: 'm' }, app.last.id);
    app.say('failed', { type: 'need-camera' }, app.last.id);
    clock.pass(1000);
    await assert.rejects(token, code('host_silent'));
  });

  it('is refused by the app by name', async () => {
    const { app, bridge } = setUp();
    const token = bridge.requestToken();
    app.say('failed', { type: 'need-token' }, app.last.id);
    await assert.rejects(token, code('host_refused'));
  });

  it('ends when the app is silent, at the camera later', async () => {
    const { clock, bridge } = setUp();
    const token = bridge.requestToken();
    const camera = bridge.requestCamera();
    let asked = true;
    void camera.catch(() => (asked = false));
    clock.pass(20_000);
    await assert.rejects(token, code('host_silent'));
    assert.equal(asked, true);
    clock.pass(100_000);
    await assert.rejects(camera, code('host_silent'));
    assert.equal(clock.waiting, 0);
  });

  it('ends at once when the app takes no message', async () => {
    const { app, bridge, clock } = setUp();
    app.fails = true;
    await assert.rejects(bridge.requestToken(), code('host_silent'));
    assert.equal(clock.waiting, 0);
  });

  it('ends when it is aborted, and leaves no timer', async () => {
    const { app, bridge, clock } = setUp();
    const controller = new AbortController();
    const token = bridge.requestToken(controller.signal);
    controller.abort();
    await assert.rejects(token, code('aborted'));
    await assert.rejects(bridge.requestToken(controller.signal), code('aborted'));
    assert.equal(app.got.length, 1);
    assert.equal(clock.waiting, 0);
  });
});

describe('the credential of the native SDK', () => {
  async function answerMetaInfo({ app, bridge }: ReturnType<typeof setUp>): Promise<void> {
    const asked = bridge.requestMetaInfo();
    app.say('meta-info', { metaInfo: 'm' }, app.last.id);
    await asked;
  }

  it('goes to a host on the list, once for each answered requestMetaInfo', async () => {
    const world = setUp({ credentialHosts: ['android', 'wkwebview'] });
    await answerMetaInfo(world);
    world.bridge.send('start-sdk', START);
    world.bridge.send('start-sdk', START);
    assert.equal(world.app.got.filter(({ type }) => type === 'start-sdk').length, 1);
    assert.deepEqual(world.app.last.payload, START);
    assert.deepEqual(world.heard, [{ type: 'failed', payload: { type: 'start-sdk' } }]);
    await answerMetaInfo(world);
    world.bridge.send('start-sdk', START);
    assert.equal(world.app.got.filter(({ type }) => type === 'start-sdk').length, 2);
  });

  for (const credentialHosts of [undefined, [], ['android', 'flutter']] as const) {
    it(`goes nowhere while the list is ${JSON.stringify(credentialHosts)}, and the device is not asked about`, async () => {
      const { app, bridge, heard } = setUp(credentialHosts ? { credentialHosts } : {});
      await assert.rejects(bridge.requestMetaInfo(), code('host_refused'));
      bridge.send('start-sdk', START);
      assert.deepEqual(app.got, []);
      assert.deepEqual(heard, [{ type: 'failed', payload: { type: 'start-sdk' } }]);
    });
  }

  it('goes nowhere before the app sent its device information', () => {
    const { app, bridge } = setUp({ credentialHosts: ['wkwebview'] });
    bridge.send('start-sdk', START);
    assert.deepEqual(app.got, []);
  });

  it('may be refused by the app, once and by its id', async () => {
    const world = setUp({ credentialHosts: ['wkwebview'] });
    await answerMetaInfo(world);
    world.bridge.send('start-sdk', START);
    world.app.say('failed', { type: 'start-sdk' }, 'guessed');
    assert.deepEqual(world.heard, []);
    world.app.say('failed', { type: 'start-sdk' }, world.app.last.id);
    world.app.say('failed', { type: 'start-sdk' }, world.app.last.id);
    assert.deepEqual(world.heard, [{ type: 'failed', payload: { type: 'start-sdk' } }]);
  });
});

describe('messages that the app sends without a request', () => {
  it('reach every listener until it unsubscribes', () => {
    const { app, bridge, heard, stop } = setUp();
    const also: string[] = [];
    bridge.subscribe(({ type }) => also.push(type));
    app.say('visibility', { visible: false });
    stop();
    app.say('back');
    assert.deepEqual(heard, [{ type: 'visibility', payload: { visible: false } }]);
    assert.deepEqual(also, ['visibility', 'back']);
  });

  it('end with the bridge, which removes its listener from the app', async () => {
    const { app, bridge, clock, heard } = setUp();
    app.say('finished');
    const token = bridge.requestToken();
    bridge.close();
    bridge.close();
    await assert.rejects(token, code('aborted'));
    assert.equal(app.listeners.size, 0);
    assert.equal(clock.waiting, 0);
    const before = app.got.length;
    bridge.send('ready', {});
    await assert.rejects(bridge.requestToken(), code('aborted'));
    assert.equal(app.got.length, before);
    assert.equal(heard.length, 1);
  });
});
