import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createHostBridge, INWARD, type InwardMessage } from '@idproof/core/bridge';
import { FakeApp, FakeClock, message } from './fake-host.js';

function setUp() {
  const clock = new FakeClock();
  const app = new FakeApp();
  const bridge = createHostBridge(app, { clock, credentialHosts: ['wkwebview'] });
  const heard: InwardMessage[] = [];
  bridge.subscribe((said) => heard.push(said));
  return { clock, app, bridge, heard };
}

const IN_ORDER = { v: 1, ns: 'idproof', id: 'a', type: 'finished', payload: {} };
const text = (changes: object): string => JSON.stringify({ ...IN_ORDER, ...changes });
const ODD: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['an object, where text is agreed', IN_ORDER],
  ['no JSON', '{v:1'],
  ['a JSON text', '"finished"'],
  ['a JSON array', JSON.stringify([IN_ORDER])],
  ['another version', text({ v: 2 })],
  ['a version as text', text({ v: '1' })],
  ['another namespace', text({ ns: 'other' })],
  ['no id', text({ id: undefined })],
  ['an empty id', text({ id: '' })],
  ['a long id', text({ id: 'x'.repeat(65) })],
  ['an unknown type', text({ type: 'approve' })],
  ['a type that every object has', text({ type: 'constructor' })],
  ['the prototype as type', text({ type: '__proto__' })],
  ['an outward type', text({ type: 'finish', payload: { sessionId: 's', status: 'finished', outcome: 'approved' } })],
  ['an outcome inside', text({ payload: { outcome: 'approved' } })],
  ['a field too many', text({ extra: 1 })],
  ['no payload', text({ payload: undefined })],
  ['a payload of the wrong kind', text({ type: 'visibility', payload: { visible: 'yes' } })],
  ['a polluting payload', '{"v":1,"ns":"idproof","id":"a","type":"finished","payload":{"__proto__":{"visible":1}}}'],
  ['16 KiB and one byte', text({}).padEnd(16 * 1024 + 1, ' ')],
  ['16 KiB of letters that take more bytes', text({}).padEnd(16 * 1024, '\u2003')],
  ['ten million letters', 'x'.repeat(10_000_000)],
];

describe('hostile messages', () => {
  for (const [name, raw] of ODD) {
    it(`ignores ${name}`, () => {
      const { app, heard } = setUp();
      app.shout(raw);
      assert.deepEqual(heard, []);
      app.say('finished');
      assert.equal(heard.length, 1);
      assert.equal(({} as { visible?: unknown }).visible, undefined);
    });
  }

  it('takes one of exactly 16 KiB', () => {
    const { app, heard } = setUp();
    app.shout(text({}).padEnd(16 * 1024, ' '));
    assert.equal(heard.length, 1);
  });

  it('ignores answers without a request', () => {
    const { app, bridge, heard } = setUp();
    const samples: Record<string, unknown> = {
      token: { clientToken: 'stolen' },
      'meta-info': { metaInfo: 'forged' },
      'camera-permission': { granted: true },
      failed: { type: 'start-sdk' },
    };
    for (const [type, payload] of Object.entries(samples)) app.say(type as never, payload);
    assert.deepEqual(heard, []);
    bridge.send('start-sdk', { clientCfg: 'c', transactionId: 'T' });
    assert.deepEqual(
      app.got.map((sent) => sent.type),
      [],
      'a forged meta-info must not open the way for the credential',
    );
  });

  it('refuses a token that no proxy would issue', async () => {
    const { app, bridge } = setUp();
    const token = bridge.requestToken();
    for (const clientToken of ['', 'x'.repeat(257), 7, null]) app.say('token', { clientToken }, app.last.id);
    app.say('token', { clientToken: 'right', role: 'admin' }, app.last.id);
    app.say('token', { clientToken: 'ct' }, app.last.id);
    assert.equal(await token, 'ct');
  });

  it('turns a flood of ends into one check in three seconds, and loses none that comes last', () => {
    const { app, clock, heard } = setUp();
    for (let second = 0; second < 10; second++) {
      for (let each = 0; each < 1000; each++) app.shout(message('finished'));
      clock.pass(1000);
    }
    assert.equal(heard.length, 4, 'at 0, 3, 6 and 9 seconds');
    clock.pass(3000);
    assert.equal(heard.length, 5, 'and for those that came since');
    clock.pass(60_000);
    assert.equal(heard.length, 5);
    app.say('finished');
    assert.equal(heard.length, 6);
  });

  it('turns a flood of presses and switches into few, the last state of all included', () => {
    const { app, clock, heard } = setUp();
    for (let each = 0; each < 1000; each++) {
      app.say('back');
      app.say('visibility', { visible: each % 2 === 0 });
    }
    clock.pass(60_000);
    assert.deepEqual(heard, [
      { type: 'back', payload: {} },
      { type: 'visibility', payload: { visible: true } },
      { type: 'visibility', payload: { visible: false } },
    ]);
  });

  it('gets the right answer through a flood of wrong ones', async () => {
    const { app, bridge } = setUp();
    const token = bridge.requestToken();
    for (let each = 0; each < 10_000; each++) app.say('token', { clientToken: 'forged' }, `guess-${each}`);
    app.say('token', { clientToken: 'ct' }, app.last.id);
    assert.equal(await token, 'ct');
  });

  it('has a case for every type of message that an app can send', () => {
    assert.deepEqual(Object.keys(INWARD).toSorted(), [
      'back',
      'camera-permission',
      'failed',
      'finished',
      'meta-info',
      'token',
      'visibility',
    ]);
  });
});
