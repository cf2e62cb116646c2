import { IdproofError } from '../errors.js';
import { CLOCK, type Clock } from './clock.js';
import { unwrap, wrap } from './envelope.js';
import type { HostBridge, HostKind } from './host-bridge.js';
import type { HostChannel } from './host-window.js';
import type { InwardMessage, InwardType, OutwardPayload, OutwardType } from './messages.js';
import { PendingAnswers } from './pending-answers.js';
import { createThrottle } from './throttle.js';

export interface HostBridgeOptions {
  /** The kinds of hosts that may receive the credential of the native SDK (`start-sdk`). Default: none. */
  credentialHosts?: readonly HostKind[];
  /** How long the app may take for an answer, in milliseconds. Default 20,000. */
  timeout?: number;
  /** The same for the camera permission, which the app asks the person for. Default 120,000. */
  cameraTimeout?: number;
  clock?: Clock;
}

/**
 * The bridge to one app over a channel. Messages that are malformed, unknown, too large, unsolicited or too frequent are
 * ignored; each answer counts once. `start-sdk` goes to hosts on the list alone, and once for each answered
 * `requestMetaInfo`, which is refused for other hosts; where it cannot go, listeners get a `failed` for it.
 */
export function createHostBridge(channel: HostChannel, options: HostBridgeOptions = {}): HostBridge {
  return new ChannelBridge(channel, options);
}

/** The message that answers each request. */
const ANSWERS = { 'need-token': 'token', 'need-meta-info': 'meta-info', 'need-camera': 'camera-permission' } as const;
type RequestType = keyof typeof ANSWERS;
type AnswerTo<Type extends RequestType> = Extract<InwardMessage, { type: (typeof ANSWERS)[Type] }>['payload'];
/** Messages that an app sends without a request. Every other one must answer a request. */
const UNSOLICITED: ReadonlySet<InwardType> = new Set(['finished', 'back', 'visibility']);

class ChannelBridge implements HostBridge {
  readonly host: HostKind;
  readonly #channel: HostChannel;
  readonly #isTrusted: boolean;
  readonly #limits: Record<RequestType, number>;
  readonly #listeners = new Set<(message: InwardMessage) => void>();
  readonly #pending: PendingAnswers;
  readonly #throttle: ReturnType<typeof createThrottle>;
  readonly #stop: () => void;
  #isOpen = true;
  #startsLeft = 0;
  #startId: string | undefined;

  constructor(channel: HostChannel, options: HostBridgeOptions) {
    const { credentialHosts = [], timeout = 20_000, cameraTimeout = 120_000, clock = CLOCK } = options;
    this.host = channel.host;
    this.#channel = channel;
    this.#isTrusted = credentialHosts.includes(channel.host);
    this.#limits = { 'need-token': timeout, 'need-meta-info': timeout, 'need-camera': cameraTimeout };
    this.#pending = new PendingAnswers(clock);
    this.#throttle = createThrottle(clock, (message) => this.#notify(message));
    this.#stop = channel.listen((raw) => this.#take(raw));
  }

  send<Type extends OutwardType>(type: Type, payload: OutwardPayload<Type>): void {
    if (type === 'start-sdk') this.#start(payload);
    else this.#post(type, payload, createRandomId());
  }

  subscribe(listener: (message: InwardMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async requestToken(signal?: AbortSignal): Promise<string> {
    return (await this.#ask('need-token', signal)).clientToken;
  }

  async requestMetaInfo(signal?: AbortSignal): Promise<string> {
    // `start-sdk` could not be sent later, so nothing is begun.
    if (!this.#isTrusted) throw new IdproofError('host_refused', `credentialHosts does not name ${this.host}`);
    const { metaInfo } = await this.#ask('need-meta-info', signal);
    this.#startsLeft = 1;
    return metaInfo;
  }

  async requestCamera(signal?: AbortSignal): Promise<boolean> {
    return (await this.#ask('need-camera', signal)).granted;
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#stop();
    this.#throttle.stop();
    this.#pending.abort();
    this.#listeners.clear();
  }

  async #ask<Type extends RequestType>(type: Type, signal?: AbortSignal): Promise<AnswerTo<Type>> {
    if (signal?.aborted || !this.#isOpen) throw new IdproofError('aborted');
    const id = createRandomId();
    // Registered before the message is posted: an app may answer synchronously.
    const answer = this.#pending.add(id, {
      requestType: type,
      answer: ANSWERS[type],
      timeoutMs: this.#limits[type],
      signal,
    });
    if (!this.#post(type, {}, id)) this.#pending.fail(id, 'host_silent');
    return (await answer).payload as AnswerTo<Type>;
  }

  #start(payload: unknown): void {
    const mayStart = this.#isTrusted && this.#startsLeft > 0;
    this.#startsLeft = 0;
    const id = createRandomId();
    this.#startId = id;
    if (mayStart && this.#post('start-sdk', payload, id)) return;
    this.#takeStartFailure(id, { type: 'failed', payload: { type: 'start-sdk' } });
  }

  /** True where the app took the message. */
  #post(type: OutwardType, payload: unknown, id: string): boolean {
    const envelope = this.#isOpen ? wrap(type, payload, id) : undefined;
    if (!envelope) return false;
    try {
      this.#channel.post(envelope);
      return true;
    } catch {
      return false;
    }
  }

  #take(raw: unknown): void {
    const read = this.#isOpen ? unwrap(raw) : undefined;
    if (!read) return;
    const { id, message } = read;
    if (UNSOLICITED.has(message.type)) this.#throttle.take(message);
    else if (message.type === 'failed' && message.payload.type === 'start-sdk') this.#takeStartFailure(id, message);
    else this.#pending.resolve(id, message);
  }

  #takeStartFailure(id: string, message: InwardMessage): void {
    if (id !== this.#startId) return;
    this.#startId = undefined;
    this.#notify(message);
  }

  #notify(message: InwardMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}

/**
 * A random id, so that only the receiver of a request can answer it. `crypto.randomUUID` is missing on pages that are
 * not secure.
 */
function createRandomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
