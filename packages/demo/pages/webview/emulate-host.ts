import { PAGE_ENTRY, type HostKind, type HostWindow } from '@idproof/core/bridge';

/** A window as a host of one kind prepares it for the bridge, and the host's way to send messages. */
export interface EmulatedHost {
  host: HostKind;
  window: HostWindow;
  /** Sends a message to the page, as this kind of host does. */
  say(text: string): void;
}

/** Receives a message: its text, or for WKWebView the object itself. */
export type Hear = (message: unknown) => void;

/** Emulates one kind of host for a page in a frame. The frame represents the whole webview, so it is its own top. */
export function emulateHost(host: HostKind, page: Window, hear: Hear): EmulatedHost {
  const { globals, say } = EMULATIONS[host](page, hear);
  const top = {};
  const window = {
    self: top,
    top,
    document: page.document,
    location: page.location,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    ...globals,
  };
  return { host, window, say };
}

interface Emulation {
  globals: object;
  say: (text: string) => void;
}

/** An app without a message port runs a script in the page, which dispatches this event. */
const createScriptSender =
  (page: Window) =>
  (text: string): void => {
    page.dispatchEvent(new CustomEvent(PAGE_ENTRY, { detail: text }));
  };

const EMULATIONS: Readonly<Record<HostKind, (page: Window, hear: Hear) => Emulation>> = {
  wkwebview: (page, hear) => ({
    globals: { webkit: { messageHandlers: { idproof: { postMessage: hear } } } },
    say: createScriptSender(page),
  }),
  android: (_page, hear) => {
    const listener = Object.assign(new EventTarget(), { onmessage: null, postMessage: hear });
    return {
      globals: { idproof: listener },
      say: (text) => void listener.dispatchEvent(new MessageEvent('message', { data: text })),
    };
  },
  'react-native': (page, hear) => ({
    globals: { ReactNativeWebView: { postMessage: hear } },
    say: (text) => void page.document.dispatchEvent(new MessageEvent('message', { data: text })),
  }),
  flutter: (page, hear) => ({
    globals: { flutter_inappwebview: { callHandler: async (_name: string, text: string) => hear(text) } },
    say: createScriptSender(page),
  }),
  capacitor: (_page, hear) => {
    const listeners = new Set<(event: { message: string }) => void>();
    const plugin = {
      send: async ({ message }: { message: string }) => hear(message),
      addListener: async (_name: string, listener: (event: { message: string }) => void) => {
        listeners.add(listener);
        return { remove: async () => void listeners.delete(listener) };
      },
    };
    return {
      globals: { Capacitor: { isNativePlatform: () => true, Plugins: { Idproof: plugin } } },
      say: (text) => {
        for (const listener of listeners) listener({ message: text });
      },
    };
  },
};
