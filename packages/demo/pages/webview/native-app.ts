import { BRIDGE_VERSION, type Envelope, type InwardMessage, type InwardType } from '@idproof/core/bridge';
import { createStartTokenSource } from '@idproof/core/session';
import { describe, logLine } from '../event-log.js';
import { readLocale } from '../read-locale.js';
import type { EmulatedHost } from './emulate-host.js';
import { SdkSheet } from './sdk-sheet.js';

type PayloadOf<Type extends InwardType> = Extract<InwardMessage, { type: Type }>['payload'];

/** Emulates the native code of an app: gets the token from its server, answers the page, opens the SDK. */
export class NativeApp {
  readonly #sdk: SdkSheet;
  readonly #allowsCamera: () => boolean;
  #host: EmulatedHost | null = null;
  #flow = 'app';
  #isAway = false;

  constructor(hostedUrl: string, allowsCamera: () => boolean) {
    this.#sdk = new SdkSheet(hostedUrl);
    this.#allowsCamera = allowsCamera;
  }

  /** Called when the page in the webview starts. */
  connect(host: EmulatedHost, flow: string): void {
    this.#host = host;
    this.#flow = flow;
    logLine(`${host.host}: a page was opened`, 'remark');
  }

  close(): void {
    this.#host = null;
    this.#sdk.close();
    if (this.#isAway) this.toggleBackground();
  }

  /** Receives a message of the page from its host. */
  hear(message: unknown): void {
    const envelope = (typeof message === 'string' ? JSON.parse(message) : message) as Envelope;
    logLine(`${envelope.type} ${describe(maskCredentials(envelope.payload))}`, 'outward');
    void this.#answer(envelope);
  }

  back(): void {
    this.#say('back', {});
  }

  toggleBackground(): boolean {
    this.#isAway = !this.#isAway;
    document.querySelector('.home')?.toggleAttribute('hidden', !this.#isAway);
    this.#say('visibility', { visible: !this.#isAway });
    return this.#isAway;
  }

  async #answer({ id, type, payload }: Envelope): Promise<void> {
    if (type === 'need-token') await this.#giveToken(id);
    else if (type === 'need-meta-info') this.#say('meta-info', { metaInfo: JSON.stringify(DEVICE) }, id);
    else if (type === 'need-camera') this.#say('camera-permission', { granted: this.#allowsCamera() }, id);
    else if (type === 'start-sdk') this.#startSdk(id, payload as { clientCfg: string });
  }

  async #giveToken(id: string): Promise<void> {
    const host = this.#host;
    try {
      const query = new URLSearchParams({ flow: this.#flow, locale: readLocale() });
      const clientToken = await createStartTokenSource(`/api/start?${query}`)();
      if (host === this.#host) this.#say('token', { clientToken }, id);
    } catch {
      if (host === this.#host) this.#say('failed', { type: 'need-token' }, id);
    }
  }

  #startSdk(id: string, { clientCfg }: { clientCfg: string }): void {
    this.#sdk.open(clientCfg, {
      onDone: () => this.#say('finished', {}),
      onFailed: () => this.#say('failed', { type: 'start-sdk' }, id),
    });
  }

  /** An answer carries the id of its question; any other message has an id of its own. */
  #say<Type extends InwardType>(type: Type, payload: PayloadOf<Type>, id: string = crypto.randomUUID()): void {
    if (!this.#host) return;
    logLine(`${type} ${describe(maskCredentials(payload))}`, 'inward');
    this.#host.say(JSON.stringify({ v: BRIDGE_VERSION, ns: 'idproof', id, type, payload }));
  }
}

/** What the native SDK would report about the device. */
const DEVICE = {
  deviceType: 'emulated',
  deviceModel: 'emulated',
  osVersion: '1',
  appName: 'Fernhill Savings',
  appVersion: '1',
};

const CREDENTIALS = new Set(['clientToken', 'clientCfg']);

function maskCredentials(payload: unknown): unknown {
  const entries = Object.entries(payload as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, CREDENTIALS.has(name) ? '•••' : value]));
}
