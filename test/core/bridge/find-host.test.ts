import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findHost, type Envelope, type HostChannel } from '@idproof/core/bridge';
import { FakeMessageListener, FakeWindow } from './fake-host.js';

const ENVELOPE: Envelope = { v: 1, ns: 'idproof', id: 'p1', type: 'ready', payload: {} };
const TEXT = JSON.stringify(ENVELOPE);

function openChannel(window: FakeWindow): HostChannel {
  const found = findHost(window);
  assert.ok(typeof found === 'object');
  return found;
}

/** Listens, lets the app speak, stops, lets it speak again: what was heard. */
function hear(channel: HostChannel, speak: () => void): unknown[] {
  const heard: unknown[] = [];
  const stop = channel.listen((raw) => heard.push(raw));
  speak();
  stop();
  speak();
  return heard;
}
const enter = (window: FakeWindow, detail: unknown): void =>
  void window.dispatchEvent(new CustomEvent('idproof-host', { detail }));

describe('WKWebView', () => {
  const posted: unknown[] = [];
  // As in WebKit, where the method needs its handler.
  const handler = {
    postMessage(this: unknown, body: unknown) {
      assert.equal(this, handler);
      posted.push(body);
    },
  };
  const window = new FakeWindow({ webkit: { messageHandlers: { idproof: handler } } });

  it('receives objects, and sends by the event of the page', () => {
    const channel = openChannel(window);
    assert.equal(channel.host, 'wkwebview');
    channel.post(ENVELOPE);
    assert.deepEqual(posted, [ENVELOPE]);
    assert.deepEqual(
      hear(channel, () => enter(window, 'text')),
      ['text'],
    );
  });

  it('does not send by postMessage, which frames could use', () => {
    const heard = hear(openChannel(window), () => {
      window.dispatchEvent(new MessageEvent('message', { data: 'x', origin: 'https://frame.example' }));
      window.dispatchEvent(new MessageEvent('message', { data: 'x' }));
    });
    assert.deepEqual(heard, []);
  });

  it('is not taken from handlers of other names', () => {
    assert.equal(findHost(new FakeWindow({ webkit: { messageHandlers: { other: handler } } })), 'none');
    assert.equal(findHost(new FakeWindow({ webkit: {} })), 'none');
    assert.equal(findHost(new FakeWindow({ webkit: { messageHandlers: { idproof: {} } } })), 'none');
  });
});

describe('Android', () => {
  it('is a message listener: it receives text, and sends by its own events', () => {
    const listener = new FakeMessageListener();
    const window = new FakeWindow({ idproof: listener });
    const channel = openChannel(window);
    assert.equal(channel.host, 'android');
    channel.post(ENVELOPE);
    assert.deepEqual(listener.posted, [TEXT]);
    const heard = hear(channel, () => {
      listener.reply('text');
      enter(window, 'by the page');
      window.dispatchEvent(new MessageEvent('message', { data: 'by a frame' }));
    });
    assert.deepEqual(heard, ['text']);
  });

  it('is refused where the object comes from addJavascriptInterface', () => {
    const posted: string[] = [];
    const object = { postMessage: (text: string) => posted.push(text) };
    assert.equal(findHost(new FakeWindow({ idproof: object })), 'javascript-interface');
    // A method of that name alone does not make it a message listener.
    const dressed = { ...object, addEventListener() {}, removeEventListener() {} };
    assert.equal(findHost(new FakeWindow({ idproof: dressed })), 'javascript-interface');
    assert.deepEqual(posted, []);
  });

  it('is not taken from anything else of that name', () => {
    for (const idproof of [undefined, null, 'text', 1, {}, document()]) {
      assert.equal(findHost(new FakeWindow({ idproof })), 'none');
    }
  });

  /** An element of `id="idproof"` is a global of that name. */
  function document(): object {
    return Object.assign(new EventTarget(), { id: 'idproof' });
  }
});

describe('React Native', () => {
  const posted: string[] = [];
  const window = new FakeWindow({ ReactNativeWebView: { postMessage: (text: string) => posted.push(text) } });

  it('receives text', () => {
    const channel = openChannel(window);
    assert.equal(channel.host, 'react-native');
    channel.post(ENVELOPE);
    assert.deepEqual(posted, [TEXT]);
  });

  it('sends by message events on the document or the window, or by the event of the page', () => {
    const heard = hear(openChannel(window), () => {
      window.document.dispatchEvent(new MessageEvent('message', { data: 'android' }));
      window.dispatchEvent(new MessageEvent('message', { data: 'ios' }));
      enter(window, 'injected');
    });
    assert.deepEqual(heard, ['android', 'ios', 'injected']);
  });

  it('ignores message events that a frame posted', () => {
    const heard = hear(openChannel(window), () => {
      const { port1 } = new MessageChannel();
      window.dispatchEvent(new MessageEvent('message', { data: 'x', origin: 'https://frame.example' }));
      window.dispatchEvent(new MessageEvent('message', { data: 'x', origin: 'null' }));
      window.dispatchEvent(new MessageEvent('message', { data: 'x', source: port1 as never }));
      port1.close();
    });
    assert.deepEqual(heard, []);
  });
});

describe('Flutter', () => {
  it('is called by the name of the handler, whose return value counts as a message', async () => {
    const calls: unknown[][] = [];
    const answers = [Promise.resolve('answer'), Promise.reject(new Error('no handler')), 'at once'];
    const flutter_inappwebview = {
      callHandler: (...parts: unknown[]) => {
        calls.push(parts);
        return answers.shift();
      },
    };
    const window = new FakeWindow({ flutter_inappwebview });
    const channel = openChannel(window);
    assert.equal(channel.host, 'flutter');
    const heard: unknown[] = [];
    const stop = channel.listen((raw) => heard.push(raw));
    for (let each = 0; each < 3; each++) channel.post(ENVELOPE);
    enter(window, 'evaluated');
    await new Promise(setImmediate);
    assert.deepEqual(
      calls,
      [1, 2, 3].map(() => ['idproof', TEXT]),
    );
    assert.deepEqual(heard, ['evaluated', 'answer', 'at once']);
    stop();
    enter(window, 'evaluated');
    assert.equal(heard.length, 3);
  });

  it('is not there before it is ready', () => {
    assert.equal(findHost(new FakeWindow({ flutter_inappwebview: {} })), 'none');
  });
});

describe('Capacitor', () => {
  const AT_HOME = { origin: 'https://localhost' };
  const native = (more: object = {}): object => ({ isNativePlatform: () => true, ...more });

  it('is a message listener under Android, a message handler under iOS', () => {
    const listener = new FakeMessageListener();
    const android = openChannel(new FakeWindow({ Capacitor: native(), idproof: listener }, AT_HOME));
    android.post(ENVELOPE);
    assert.equal(android.host, 'capacitor');
    assert.deepEqual(listener.posted, [TEXT]);

    const posted: unknown[] = [];
    const webkit = { messageHandlers: { idproof: { postMessage: (body: unknown) => posted.push(body) } } };
    const ios = openChannel(new FakeWindow({ Capacitor: native(), webkit }, { origin: 'capacitor://localhost' }));
    ios.post(ENVELOPE);
    assert.equal(ios.host, 'capacitor');
    assert.deepEqual(posted, [ENVELOPE]);
  });

  it('is a plugin otherwise', async () => {
    const sent: unknown[] = [];
    const listeners = new Set<(event: unknown) => void>();
    const Idproof = {
      send: async (options: unknown) => void sent.push(options),
      addListener: async (name: string, listener: (event: unknown) => void) => {
        assert.equal(name, 'message');
        listeners.add(listener);
        return { remove: async () => listeners.delete(listener) };
      },
    };
    const channel = openChannel(new FakeWindow({ Capacitor: native({ Plugins: { Idproof } }) }, AT_HOME));
    channel.post(ENVELOPE);
    assert.deepEqual(sent, [{ message: TEXT }]);
    const heard: unknown[] = [];
    const stop = channel.listen((raw) => heard.push(raw));
    for (const listener of listeners) for (const event of [{ message: 'text' }, undefined]) listener(event);
    assert.deepEqual(heard, ['text', undefined]);
    stop();
    await new Promise(setImmediate);
    assert.equal(listeners.size, 0);
  });

  it('is refused on pages that the app does not ship', () => {
    const globals = { Capacitor: native(), idproof: new FakeMessageListener() };
    for (const origin of ['https://shop.example', 'http://localhost', 'https://localhost:8443', 'ionic://localhost']) {
      assert.equal(findHost(new FakeWindow(globals, { origin })), 'origin-refused', origin);
    }
    const found = findHost(new FakeWindow(globals, { origin: 'https://app.example' }), {
      capacitorOrigins: ['https://app.example'],
    });
    assert.equal(typeof found, 'object');
  });

  it('is not the same library in a browser', () => {
    const Capacitor = { isNativePlatform: () => false };
    assert.equal(findHost(new FakeWindow({ Capacitor }, AT_HOME)), 'none');
  });
});

describe('no app', () => {
  it('is found in a plain browser', () => {
    assert.equal(findHost(new FakeWindow()), 'none');
  });

  it('is found in a frame inside an app, whatever objects reach it', () => {
    const globals = {
      idproof: new FakeMessageListener(),
      ReactNativeWebView: { postMessage() {} },
      webkit: { messageHandlers: { idproof: { postMessage() {} } } },
    };
    assert.equal(findHost(new FakeWindow(globals, { inFrame: true })), 'in-frame');
  });
});
