import type { HostBridge, InwardMessage, Progress } from '@idproof/core/bridge';
import type { ReactiveController, ReactiveElement } from 'lit';
import { lazy } from '../element/lazy.js';
import type {
  IdproofCancelEvent,
  IdproofDoneEvent,
  IdproofErrorEvent,
  IdproofFinishEvent,
  IdproofStepEvent,
} from '../events.js';

/** Events of the flow that the host app gets as well. */
export type SharedEvent =
  | IdproofStepEvent
  | IdproofFinishEvent
  | IdproofCancelEvent
  | IdproofErrorEvent
  | IdproofDoneEvent;

type LinkedFlow = ReactiveElement & { bridge: HostBridge | null };

interface Search {
  controller: AbortController;
  found: Promise<HostBridge | null>;
  /** True once it has ended without an app. */
  isInVain: boolean;
}

const loadBridge = lazy(() => import('./host-bridge.lazy.js'));

/** The connection of the flow to the host app: the given bridge, or else the detected one. */
export class AppLink implements ReactiveController {
  readonly #flow: LinkedFlow;
  readonly #listeners = new Set<(message: InwardMessage) => void>();
  #bridge: HostBridge | null = null;
  #unsubscribe = (): void => {};
  #search: Search | null = null;

  constructor(flow: LinkedFlow) {
    this.#flow = flow;
    flow.addController(this);
  }

  /** Calls `listener` at each message of the app. */
  subscribe(listener: (message: InwardMessage) => void): void {
    this.#listeners.add(listener);
  }

  hostUpdate(): void {
    const given = this.#flow.bridge;
    if (given) this.#use(given);
    else this.#search ??= this.#begin();
  }

  hostDisconnected(): void {
    this.#search?.controller.abort();
    // A detected bridge is closed here; a given one belongs to the page.
    void this.#search?.found.then((bridge) => bridge?.close());
    this.#search = null;
    this.#use(null);
  }

  /** The host app; null without one. A call after a search in vain searches again. */
  async find(): Promise<HostBridge | null> {
    if (this.#search?.isInVain) this.#search = null;
    return this.#flow.bridge ?? (await (this.#search ??= this.#begin()).found);
  }

  /** Dispatches the event on the flow and, unless the page prevents it, sends it to the app by the same name. */
  emit(event: SharedEvent): boolean {
    const isAllowed = this.#flow.dispatchEvent(event);
    const type = event.type.slice('idproof-'.length) as 'step' | 'finish' | 'cancel' | 'error' | 'done';
    if (isAllowed) this.#bridge?.send(type, 'detail' in event ? event.detail : {});
    return isAllowed;
  }

  /** Sends the app what the merchant may count. */
  sendProgress(progress: Progress): void {
    this.#bridge?.send('progress', progress);
  }

  #begin(): Search {
    const controller = new AbortController();
    const search: Search = { controller, found: this.#look(controller.signal), isInVain: false };
    void search.found.then((bridge) => (search.isInVain = bridge === null));
    return search;
  }

  async #look(signal: AbortSignal): Promise<HostBridge | null> {
    try {
      // After the first screen.
      await new Promise((resolve) => setTimeout(resolve));
      const { detectHost } = await loadBridge();
      const bridge = await detectHost(window, { signal });
      if (!signal.aborted && !this.#flow.bridge) this.#use(bridge);
      return bridge;
    } catch {
      // Without this code the page works as in a browser.
      return null;
    }
  }

  #use(bridge: HostBridge | null): void {
    if (bridge === this.#bridge) return;
    this.#unsubscribe();
    this.#bridge = bridge;
    this.#unsubscribe = bridge?.subscribe((message) => this.#receive(message)) ?? (() => {});
    bridge?.send('ready', {});
  }

  #receive(message: InwardMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}
