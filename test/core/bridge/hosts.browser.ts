// Browsers: chromium, firefox, webkit
import { aTimeout, expect } from '@open-wc/testing';
import { detectHost, HOSTS, type Envelope, type HostBridge, type InwardMessage } from '@idproof/core/bridge';
import { message } from './fake-host.js';

/*
 * Apps emulated by the globals that their platforms put into a page, on the window of a real browser, with real frames
 * and real messages around. The fifth, a script message handler, is tested in a real webview.
 */

interface Emulated {
  got: Envelope[];
  say: (text: string) => void;
}
type Globals = Record<string, unknown>;
const globals = window as unknown as Globals;
const NAMES = ['idproof', 'ReactNativeWebView', 'flutter_inappwebview', 'Capacitor', 'webkit'];
const before = Object.fromEntries(NAMES.map((name) => [name, globals[name]]));
const open: HostBridge[] = [];

afterEach(() => {
  for (const bridge of open.splice(0)) bridge.close();
  for (const name of NAMES) {
    if (before[name] === undefined) delete globals[name];
    else globals[name] = before[name];
  }
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
});

const parsed = (got: Envelope[]) => (text: string) => void got.push(JSON.parse(text) as Envelope);
const enter = (detail: string): void => void window.dispatchEvent(new CustomEvent('idproof-host', { detail }));

const EMULATE: Record<string, () => Emulated> = {
  android() {
    const got: Envelope[] = [];
    const listener = Object.assign(new EventTarget(), { postMessage: parsed(got), onmessage: null });
    globals.idproof = listener;
    return { got, say: (data) => void listener.dispatchEvent(new MessageEvent('message', { data })) };
  },
  'react-native under Android'() {
    const got: Envelope[] = [];
    globals.ReactNativeWebView = { postMessage: parsed(got) };
    return { got, say: (data) => void document.dispatchEvent(new MessageEvent('message', { data })) };
  },
  'react-native under iOS'() {
    const got: Envelope[] = [];
    globals.ReactNativeWebView = { postMessage: parsed(got) };
    return { got, say: (data) => void window.dispatchEvent(new MessageEvent('message', { data })) };
  },
  flutter() {
    const got: Envelope[] = [];
    globals.flutter_inappwebview = {
      callHandler: async (name: string, text: string) => void (name === 'idproof' && parsed(got)(text)),
    };
    return { got, say: enter };
  },
  capacitor() {
    const got: Envelope[] = [];
    const listeners = new Set<(event: unknown) => void>();
    const Idproof = {
      send: async ({ message: text }: { message: string }) => parsed(got)(text),
      addListener: async (_name: string, listener: (event: unknown) => void) => {
        listeners.add(listener);
        return { remove: async () => void listeners.delete(listener) };
      },
    };
    globals.Capacitor = { isNativePlatform: () => true, Plugins: { Idproof } };
    return { got, say: (text) => listeners.forEach((listener) => listener({ message: text })) };
  },
};

async function connect(): Promise<{ bridge: HostBridge; heard: InwardMessage[] }> {
  const bridge = await detectHost(window, {
    maxWaitMs: 0,
    timeout: 5000,
    credentialHosts: HOSTS,
    capacitorOrigins: [location.origin],
  });
  if (!bridge) throw new Error('no app was found');
  open.push(bridge);
  const heard: InwardMessage[] = [];
  bridge.subscribe((said) => heard.push(said));
  return { bridge, heard };
}

/** A frame of another origin: an opaque one. Resolves once its script has run. */
async function hostileFrame(script: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.srcdoc = `<script>${script}; parent.postMessage('over', '*')</script>`;
  const over = new Promise<void>((resolve) => {
    const onMessage = ({ data, source }: MessageEvent): void => {
      if (data !== 'over' || source !== frame.contentWindow) return;
      removeEventListener('message', onMessage);
      resolve();
    };
    addEventListener('message', onMessage);
  });
  document.body.append(frame);
  await over;
}

for (const [name, emulate] of Object.entries(EMULATE)) {
  describe(`an app of ${name}`, () => {
    it('is found, answers requests, and receives the credential of its SDK', async () => {
      const app = emulate();
      const { bridge, heard } = await connect();
      expect(bridge.host).to.equal(name.split(' ')[0]);
      const asked = bridge.requestMetaInfo();
      await aTimeout(0);
      expect(app.got.map(({ type }) => type)).to.deep.equal(['need-meta-info']);
      app.say(message('meta-info', { metaInfo: 'device' }, app.got[0]!.id));
      expect(await asked).to.equal('device');
      bridge.send('start-sdk', { clientCfg: 'sealed', transactionId: 'T' });
      await aTimeout(0);
      expect(app.got.at(-1)?.payload).to.deep.equal({ clientCfg: 'sealed', transactionId: 'T' });
      app.say(message('finished'));
      expect(heard).to.deep.equal([{ type: 'finished', payload: {} }]);
      bridge.close();
      await aTimeout(0);
      app.say(message('back'));
      expect(heard.length).to.equal(1);
    });

    it('is not taken for a frame, nor a frame for it', async () => {
      const app = emulate();
      const { bridge, heard } = await connect();
      const token = bridge.requestToken();
      await aTimeout(0);
      const { id } = app.got[0]!;
      const forged = JSON.stringify(message('token', { clientToken: 'of the attacker' }, id));
      await hostileFrame(`
        for (let each = 0; each < 200; each++) parent.postMessage(${JSON.stringify(message('finished'))}, '*');
        parent.postMessage(${forged}, '*');
        parent.postMessage(JSON.parse(${forged}), '*');
        try { parent.dispatchEvent(new CustomEvent('idproof-host', { detail: ${forged} })) } catch {}
        try { parent.document.dispatchEvent(new MessageEvent('message', { data: ${forged} })) } catch {}`);
      expect(heard).to.deep.equal([]);
      app.say(message('token', { clientToken: 'of the app' }, id));
      expect(await token).to.equal('of the app');
    });

    it('is not found from inside a frame', async () => {
      emulate();
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const inner = frame.contentWindow as unknown as Globals;
      for (const each of NAMES) if (globals[each] !== undefined) inner[each] = globals[each];
      expect(await detectHost(frame.contentWindow!, { maxWaitMs: 0 })).to.equal(null);
    });
  });
}

describe('a page without an app', () => {
  it('finds none, within the maximum wait', async () => {
    expect(await detectHost(window, { maxWaitMs: 20 })).to.equal(null);
  });
});
