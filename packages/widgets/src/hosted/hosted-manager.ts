import { IdproofError, isIdproofError, type ErrorCode } from '@idproof/core/errors';
import { randomKey } from '@idproof/core/internal';
import type { CallOptions, Embed, SessionClient } from '@idproof/core/session';
import type { HostedEnvironment } from './hosted-environment.js';
import { IDLE, transition, type HostedInput, type HostedState } from './hosted-state.js';
import type { Launch } from '../session-client/hosted-calls.js';
import { Subscribers } from '../element/subscribers.js';
import { loadSessionClient } from '../session-client/load-session-client.js';
import { forgetOpened, rememberOpened } from './opened-flag.js';

/** The settings at the moment of a call. */
interface HostedSettings {
  client: SessionClient | null;
  embed: Embed;
  docType: string;
  environment: HostedEnvironment;
}

export interface HostedManagerOptions {
  readSettings: () => HostedSettings;
}

export interface HostedChange {
  state: HostedState;
  previous: HostedState;
  /** Why the hosted page cannot be shown. Precedes the change of state that follows from it. */
  fault?: ErrorCode;
  /** The provider's part is about to begin. */
  isLaunching?: true;
}

/** Time after which a page that has not loaded counts as blocked, in milliseconds. */
const LOAD_TIMEOUT_MS = 30_000;

/** Opens the hosted page, in this tab or in a frame, and passes its response to the session. The element shows `state`. */
export class HostedManager {
  readonly #readSettings: () => HostedSettings;
  readonly #subscribers = new Subscribers<HostedChange>();
  #state: HostedState = IDLE;
  #run = new AbortController();
  #stopWatch = (): void => {};
  /** A failed initialize. The same body is repeated under its key; another one gets a key of its own. */
  #failed: { call: string; key: string } | null = null;
  /** The response of the frame, until the session has taken it. */
  #response: { text: string; key: string } | null = null;

  constructor({ readSettings }: HostedManagerOptions) {
    this.#readSettings = readSettings;
  }

  get state(): HostedState {
    return this.#state;
  }

  /** Calls `listener` at each change; returns the function that ends it. */
  subscribe(listener: (change: HostedChange) => void): () => void {
    return this.#subscribers.add(listener);
  }

  /** Requests a launch of the hosted page and opens it. Does nothing while that is under way. */
  async launch(embed: Embed = this.#readSettings().embed): Promise<void> {
    if (!this.#send({ type: 'launch' })) return;
    this.#response = null;
    const { docType, environment } = this.#readSettings();
    await this.#perform(embed, async (client, options) => {
      if (embed === 'frame') requireCamera(environment);
      this.#notify({ isLaunching: true });
      const body = { embed, ...(docType ? { docType } : {}) };
      const answer = await client.initialize(body, { ...options, idempotencyKey: this.#chooseKey(body) });
      const { readLaunch } = await loadSessionClient();
      const launch = readLaunch(embed, answer);
      this.#failed = null;
      if (embed === 'frame') requireCamera(environment, launch.hostedOrigin);
      if (!options.signal?.aborted) this.#open(launch, environment);
    });
  }

  /** Repeats the failed call: checkresult of a page that was left, or else the launch. */
  async retry(): Promise<void> {
    if (this.#state.phase !== 'blocked') return;
    const { code, embed } = this.#state;
    const wasLeft = this.#response ?? (code === 'network_failed' && !this.#failed);
    await (wasLeft ? this.#leave() : this.launch(embed));
  }

  /** Repeats the call that the lost connection interrupted. */
  reconnect(): void {
    if (this.#state.phase === 'blocked' && this.#state.code === 'network_failed') void this.retry();
  }

  /** A page has loaded in the frame. */
  loaded(): void {
    this.#stopWatch();
  }

  /** The content security policy of the page blocked that address. */
  violated(address: string): void {
    const launch = this.#state.phase === 'open' ? this.#state.launch : null;
    if (launch?.embed !== 'frame') return;
    const isOurs = [launch.returnOrigin, launch.hostedOrigin].some((origin) => address.startsWith(origin));
    if (isOurs) this.#fail('hosted_blocked', 'frame');
  }

  /** Takes the first message of the callback page from that frame, and ignores all others. */
  async received(event: MessageEvent, frame: Window | null): Promise<void> {
    const launch = this.#state.phase === 'open' ? this.#state.launch : null;
    if (launch?.embed !== 'frame' || !frame) return;
    if (event.source !== frame || event.origin !== launch.returnOrigin) return;
    const response = await readReturn(event.data);
    const isStillOpen = this.#state.phase === 'open' && this.#state.launch === launch;
    if (response === null || !isStillOpen) return;
    this.#response = response === '' ? null : { text: response, key: randomKey() };
    await this.#leave();
  }

  /** The back/forward cache restored the page: only the session knows what happened meanwhile. */
  async restored(): Promise<void> {
    if (this.#state.phase !== 'open' || this.#state.launch?.embed !== 'redirect') return;
    await this.#leave();
  }

  /** Removes the frame; the provider's transaction stays open and can be entered again. */
  close(): void {
    this.stop();
    this.#response = null;
    this.#send({ type: 'close' });
  }

  /** Aborts the call under way. */
  stop(): void {
    this.#run.abort();
    this.#stopWatch();
  }

  /** After a stop, repeats the request for the result. A removed frame is not restored. */
  resume(): void {
    if (this.#state.phase === 'open' && !this.#state.launch) void this.#deliver();
    else if (this.#state.phase !== 'blocked' && this.#state.phase !== 'returned') this.close();
  }

  #chooseKey(body: object): string {
    const call = JSON.stringify(body);
    if (this.#failed?.call !== call) this.#failed = { call, key: randomKey() };
    return this.#failed.key;
  }

  #open(launch: Launch, environment: HostedEnvironment): void {
    this.#stopWatch = environment.after(LOAD_TIMEOUT_MS, () => this.#fail('hosted_blocked', launch.embed));
    this.#send({ type: 'launched', launch });
    if (launch.embed === 'frame') return;
    rememberOpened();
    environment.navigate(launch.url);
  }

  async #leave(): Promise<void> {
    this.#stopWatch();
    if (this.#send({ type: 'left' })) await this.#deliver();
  }

  async #deliver(): Promise<void> {
    const response = this.#response;
    await this.#perform('frame', async (client, options) => {
      // The code that has read the response is loaded already.
      const view = await (response
        ? (await loadSessionClient()).returnResponse(client, response, options)
        : client.checkresult(options));
      if (options.signal?.aborted) return;
      this.#response = null;
      // The person left the page unfinished and can open it again.
      const isStillThere = !response && view.status === 'open' && view.step === 'hosted';
      this.#send(isStillThere ? { type: 'close' } : { type: 'answered', view });
    });
  }

  async #perform(embed: Embed, run: (client: SessionClient, options: CallOptions) => Promise<void>): Promise<void> {
    this.stop();
    this.#run = new AbortController();
    const { signal } = this.#run;
    try {
      const { client } = this.#readSettings();
      if (!client) throw new IdproofError('configuration_invalid');
      await run(client, { signal });
    } catch (error) {
      if (!signal.aborted) this.#fail(isIdproofError(error) ? error.code : 'configuration_invalid', embed);
    }
  }

  #fail(code: ErrorCode, embed: Embed): void {
    this.stop();
    forgetOpened();
    this.#notify({ fault: code });
    this.#send({ type: 'failed', code, embed });
  }

  #send(input: HostedInput): boolean {
    const previous = this.#state;
    this.#state = transition(previous, input);
    if (this.#state === previous) return false;
    this.#notify({ previous });
    return true;
  }

  #notify(change: Partial<HostedChange>): void {
    this.#subscribers.notify({ state: this.#state, previous: this.#state, ...change });
  }
}

function requireCamera(environment: HostedEnvironment, origin?: string): void {
  if (!environment.isSecure()) throw new IdproofError('camera_insecure_page');
  if (!environment.canLendCamera(origin)) throw new IdproofError('camera_blocked_by_policy');
}

/** The response in a message of the callback page; null for other messages, empty where the code to read it is missing. */
async function readReturn(data: unknown): Promise<string | null> {
  try {
    const { HostedReturn } = await loadSessionClient();
    return HostedReturn.safeParse(data).data?.payload.response ?? null;
  } catch {
    // The code failed to load: checkresult works without the response.
    return '';
  }
}
