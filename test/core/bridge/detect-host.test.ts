import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { detectHost, type HostBridge } from '@idproof/core/bridge';
import { FakeClock, FakeMessageListener, FakeWindow } from './fake-host.js';

/** What a search found so far: undefined while it lasts. */
function watch(search: Promise<HostBridge | null>): () => HostBridge | null | undefined {
  let result: HostBridge | null | undefined;
  void search.then((found) => (result = found));
  return () => result;
}
const flushTasks = (): Promise<void> => new Promise(setImmediate);

describe('the search for the app', () => {
  it('ends at once where the app is there', async () => {
    const clock = new FakeClock();
    const window = new FakeWindow({ idproof: new FakeMessageListener() });
    const bridge = await detectHost(window, { clock });
    assert.equal(bridge?.host, 'android');
    bridge.close();
    assert.equal(clock.waiting, 0);
  });

  it('finds an app that appears after the page', async () => {
    const clock = new FakeClock();
    const window = new FakeWindow();
    const search = watch(detectHost(window, { clock }));
    clock.pass(700);
    await flushTasks();
    assert.equal(search(), undefined);
    Object.assign(window, { webkit: { messageHandlers: { idproof: { postMessage() {} } } } });
    clock.pass(100);
    await flushTasks();
    assert.equal(search()?.host, 'wkwebview');
    assert.equal(clock.waiting, 0);
  });

  it('does not wait for the next poll when the platform reports that it is ready', async () => {
    const clock = new FakeClock();
    const window = new FakeWindow({ flutter_inappwebview: {} });
    const search = watch(detectHost(window, { clock }));
    Object.assign(window, { flutter_inappwebview: { callHandler: async () => null } });
    window.dispatchEvent(new Event('flutterInAppWebViewPlatformReady'));
    await flushTasks();
    assert.equal(search()?.host, 'flutter');
    assert.equal(clock.waiting, 0);
  });

  it('ends without an app after the maximum wait', async () => {
    const clock = new FakeClock();
    const window = new FakeWindow();
    const search = watch(detectHost(window, { clock, maxWaitMs: 500 }));
    clock.pass(499);
    await flushTasks();
    assert.equal(search(), undefined);
    clock.pass(1);
    await flushTasks();
    assert.equal(search(), null);
    assert.equal(clock.waiting, 0);
  });

  it('does not begin in a frame', async () => {
    const window = new FakeWindow({ idproof: new FakeMessageListener() }, { inFrame: true });
    assert.equal(await detectHost(window, { clock: new FakeClock() }), null);
  });

  it('finds nothing on a server', async () => {
    assert.equal(await detectHost(), null);
  });

  it('ends when its signal is aborted, before or during the search', async () => {
    const clock = new FakeClock();
    const controller = new AbortController();
    const search = detectHost(new FakeWindow(), { clock, signal: controller.signal });
    controller.abort();
    assert.equal(await search, null);
    const there = new FakeWindow({ idproof: new FakeMessageListener() });
    assert.equal(await detectHost(there, { clock, signal: controller.signal }), null);
    assert.equal(clock.waiting, 0);
  });

  it('passes credentialHosts on to the bridge', async () => {
    const window = new FakeWindow({ idproof: new FakeMessageListener() });
    const bridge = await detectHost(window, { clock: new FakeClock() });
    await assert.rejects(bridge!.requestMetaInfo(), { code: 'host_refused' });
    bridge!.close();
  });
});

describe('the module', () => {
  it('can be imported where there is no page, and does nothing then', () => {
    const script = `
      if ('document' in globalThis) throw new Error('not a server');
      globalThis.setTimeout = () => { throw new Error('works on import'); };
      const names = Object.keys(await import('@idproof/core/bridge'));
      if (!names.includes('detectHost')) throw new Error(names.join());`;
    execFileSync(
      process.execPath,
      ['--conditions=@idproof/source', '--import', 'tsx', '--input-type=module', '--eval', script],
      { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'pipe' },
    );
  });
});
