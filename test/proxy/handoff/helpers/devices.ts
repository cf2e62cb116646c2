import type { HandoffOffer, JoinAnswer, SessionView } from '@idproof/core/session';
import type { ProxyConfig } from '@idproof/proxy';
import { createBrowser, createTestProxy, type Browser, type TestProxy } from '../../helpers/create-test-proxy.js';

import { compareBody as uploadedSelfie, recognizeBody as uploadedDocument } from '../../helpers/step-bodies.js';

export const PHONE_PAGE = 'https://shop.example/phone';

/** A proxy that offers a handoff. */
export function createHandoffProxy(config: Partial<ProxyConfig> = {}): TestProxy {
  const stack = createTestProxy({ handoff: { url: PHONE_PAGE }, ...config });
  opened.push(stack);
  return stack;
}

const opened: TestProxy[] = [];
/** Closes the streams of all proxies, for the `after` of each file: an open stream waits for its next check. */
export const closeStreams = (): void => opened.forEach(({ proxy }) => proxy.closeStreams());

export interface Offer extends HandoffOffer {
  code: string;
}

/** Bodies of images by the live camera. */
export const recognizeBody = (front?: string) => ({ ...uploadedDocument(front), method: 'auto' });
export const compareBody = (selfie?: string, front?: string) => ({ ...uploadedSelfie(selfie, front), method: 'auto' });

export async function atSelfie(browser: Browser): Promise<void> {
  await browser.agree();
  await browser.post('recognize', recognizeBody());
}

let keys = 0;

/** Offers the session of the browser to a phone. */
export async function offer(owner: Browser, key?: string): Promise<Offer> {
  const answer = await owner.post('handoff', {}, key);
  const shown = answer.view as unknown as HandoffOffer;
  return { ...shown, code: new URL(shown.url).hash.slice(1) };
}

interface JoinOptions {
  key?: string;
  headers?: Record<string, string>;
}

export interface Joined {
  status: number;
  text: string;
  answer: JoinAnswer;
}

/** Posts a code and a number as a phone does. */
export async function postJoin(
  { proxy }: Pick<TestProxy, 'proxy'>,
  { code, number }: { code: string; number: string },
  { key = `join-${++keys}`, headers = {} }: JoinOptions = {},
): Promise<Joined> {
  const response = await proxy.fetch(
    new Request('http://proxy.test/idproof/v1/handoff', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
      body: JSON.stringify({ code, number }),
    }),
  );
  const text = await response.text();
  return { status: response.status, text, answer: JSON.parse(text) as JoinAnswer };
}

/** A phone that has joined the session of the owner. */
export async function joinAs(stack: TestProxy, owner: Browser, made?: Offer): Promise<Browser> {
  const { code, number } = made ?? (await offer(owner));
  const { answer } = await postJoin(stack, { code, number });
  return createBrowser(stack.proxy, owner.sessionId, answer.clientToken);
}

/** A number that is not this one. */
export const wrongNumber = (number: string): string => (number === '42' ? '43' : '42');

export interface SessionEvent {
  id: string;
  view: SessionView;
}

/** A stream of events as a browser reads it. */
export class EventReader {
  readonly status: number;
  readonly headers: Headers;
  readonly #reader: ReadableStreamDefaultReader<string> | undefined;
  #text = '';

  private constructor(response: Response) {
    this.status = response.status;
    this.headers = response.headers;
    this.#reader =
      response.status === 200 ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  }

  static async open(
    { proxy }: Pick<TestProxy, 'proxy'>,
    { token }: Pick<Browser, 'token'>,
    { lastId, address }: { lastId?: string; address?: string } = {},
  ): Promise<EventReader> {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (lastId !== undefined) headers['last-event-id'] = lastId;
    const request = new Request('http://proxy.test/idproof/v1/session/events', { headers });
    return new EventReader(await proxy.fetch(request, address === undefined ? {} : { address }));
  }

  /** The next event; undefined at the end of the stream. */
  async next(): Promise<SessionEvent | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        const read = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        if (read('event') === 'session') return { id: read('id'), view: JSON.parse(read('data')) as SessionView };
        continue;
      }
      const piece = await this.#reader?.read();
      if (!piece || piece.done) return undefined;
      this.#text += piece.value;
    }
  }

  /** Reads events until one has this property. */
  async until(isWanted: (view: SessionView) => boolean): Promise<SessionEvent | undefined> {
    for (;;) {
      const event = await this.next();
      if (!event || isWanted(event.view)) return event;
    }
  }

  async close(): Promise<void> {
    await this.#reader?.cancel();
  }
}
