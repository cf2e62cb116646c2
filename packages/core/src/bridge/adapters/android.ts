import type { HostAdapter, HostChannel } from '../host-window.js';
import { isObject, findMethod } from './probe.js';

/** The object that `WebViewCompat.addWebMessageListener(view, "idproof", origins, listener)` adds to frames of its origins. */
interface MessageListenerObject extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  postMessage(message: string): void;
}

/**
 * Android's WebView, by a message listener. An object of the same name from `addJavascriptInterface` is refused: every
 * frame reaches it, and the app cannot know which frame called. Such an object has methods alone, and no events.
 */
export const findAndroid: HostAdapter = (window) => {
  const object = (window as { idproof?: unknown }).idproof;
  if (!isObject(object) || !findMethod(object, 'postMessage')) return undefined;
  return isMessageListener(object) ? openListener('android', object) : 'javascript-interface';
};

export function isMessageListener(object: unknown): object is MessageListenerObject {
  return (
    isObject(object) &&
    'onmessage' in object &&
    ['postMessage', 'addEventListener', 'removeEventListener'].every((name) => findMethod(object, name))
  );
}

/** Messages of this object come from the app alone: pages and frames cannot send them. */
export function openListener(host: 'android' | 'capacitor', object: MessageListenerObject): HostChannel {
  return {
    host,
    post: (envelope) => object.postMessage(JSON.stringify(envelope)),
    listen(listener) {
      const onMessage = (event: Event): void => listener((event as MessageEvent).data);
      object.addEventListener('message', onMessage);
      return () => object.removeEventListener('message', onMessage);
    },
  };
}
