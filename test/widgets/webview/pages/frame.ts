import { findHost } from '@idproof/core/bridge';

/* A frame of another origin that tries everything to be taken for the page, by the app, or for the app, by the page. */
interface Handler {
  postMessage(body: unknown): void;
}
const handler = (window as unknown as { webkit?: { messageHandlers: { idproof?: Handler } } }).webkit?.messageHandlers
  .idproof;
const envelope = (type: string, payload: object, id = 'forged'): object => ({ v: 1, ns: 'idproof', id, type, payload });

handler?.postMessage(envelope('need-token', {}));
handler?.postMessage({ key: 'guessed', body: envelope('need-token', {}) });
for (let each = 0; each < 50; each++) {
  const said = JSON.stringify(envelope('finished', {}));
  window.parent.postMessage(said, '*');
  window.parent.postMessage(envelope('finished', {}), '*');
}
let reach = 'dispatched';
try {
  const event = new CustomEvent('idproof-host', { detail: JSON.stringify(envelope('finished', {})) });
  window.parent.dispatchEvent(event);
} catch (error) {
  reach = (error as Error).name;
}
handler?.postMessage({ found: findHost(window), reach });
