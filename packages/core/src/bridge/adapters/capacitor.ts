import type { HostAdapter, HostChannel } from '../host-window.js';
import { isMessageListener, openListener } from './android.js';
import { isObject, findMethod } from './probe.js';
import { openHandler } from './wkwebview.js';

interface WithCapacitor {
  Capacitor?: { Plugins?: { Idproof?: unknown } };
  idproof?: unknown;
}

/**
 * A Capacitor app, on the pages it ships itself: the app's message listener (Android) or message handler (iOS), else its
 * plugin `Idproof` with `send({ message })` and the event `message`.
 */
export const findCapacitor: HostAdapter = (window, { capacitorOrigins }) => {
  const { Capacitor, idproof } = window as WithCapacitor;
  if (!isObject(Capacitor) || findMethod(Capacitor, 'isNativePlatform')?.() !== true) return undefined;
  if (!capacitorOrigins.includes(window.location.origin)) return 'origin-refused';
  if (isMessageListener(idproof)) return openListener('capacitor', idproof);
  return openHandler('capacitor', window) ?? openPlugin(Capacitor.Plugins?.Idproof);
};

function openPlugin(plugin: unknown): HostChannel | undefined {
  const send = findMethod(plugin, 'send');
  const addListener = findMethod(plugin, 'addListener');
  if (!send || !addListener) return undefined;
  return {
    host: 'capacitor',
    post: (envelope) => {
      // A failing plugin counts as an app that does not answer.
      void Promise.resolve(send({ message: JSON.stringify(envelope) })).catch(() => undefined);
    },
    listen(listener) {
      const onMessage = (event: unknown): void => listener(isObject(event) ? event.message : undefined);
      const handle = Promise.resolve(addListener('message', onMessage)).catch(() => undefined);
      return () => void handle.then((held) => findMethod(held, 'remove')?.());
    },
  };
}
