import assert from 'node:assert/strict';
import type { InitializeAnswer } from '@idproof/core/session';
import { createTestProxy, ORIGIN, PUBLIC_URL } from './create-test-proxy.js';
import type { Browser, TestProxy } from './create-test-proxy.js';
import { verified } from './fake-provider.js';
import type { Handler } from './fake-provider.js';

export const HOSTED_PAGE = 'https://provider.test/page/svc-realid-fe/index.html';

/** A browser that navigates: it keeps cookies, and follows nothing by itself. */
export function createVisitor({ proxy }: { proxy: Pick<TestProxy['proxy'], 'fetch'> }) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async open(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const all = { ...(cookie === '' ? {} : { cookie }), ...headers };
      const response = await proxy.fetch(new Request(url, { method, headers: all, redirect: 'manual' }));
      for (const header of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      return response;
    },
  };
}
export type Visitor = ReturnType<typeof createVisitor>;

export interface HostedSession {
  stack: TestProxy;
  browser: Browser;
  visitor: Visitor;
}

/** A session of the `h5` flow whose person has agreed. */
export async function atHosted(
  request: Record<string, unknown> = {},
  stack: TestProxy = createTestProxy(),
): Promise<HostedSession> {
  const browser = await stack.begin({ flow: 'h5', ...request });
  await browser.agree();
  return { stack, browser, visitor: createVisitor(stack) };
}

export type Launched = Extract<InitializeAnswer, { launchUrl: string }>;

/** The answer of initialize as such. */
export async function initialize(
  { browser }: Pick<HostedSession, 'browser'>,
  embed: 'redirect' | 'frame' = 'redirect',
  headers: Record<string, string> = { origin: ORIGIN },
): Promise<Launched> {
  const answer = await begin(browser, { embed }, headers);
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text) as Launched;
}

let keys = 0;

/** Initialize as the browser calls it, whatever comes of it. */
export function begin(browser: Browser, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return browser.call('POST', '/v1/session/initialize', {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': `begin-${++keys}`, ...headers },
  });
}

/** What the provider was given for the hosted page by the last initialize. */
export function readH5ModeConfig({ provider }: TestProxy): Record<string, string> {
  const calls = provider.received.filter(({ path }) => path.endsWith('/initialize'));
  return calls.at(-1)?.body['h5ModeConfig'] as Record<string, string>;
}

/** The text that the hosted page sends back (appendix 5.4). */
export function createResponse(state: string | undefined, code = 1000, subCode = 'Z5050'): string {
  return JSON.stringify({ state, code, subCode, extInfo: {} });
}

export function callbackUrl(response: string, kind: 'complete' | 'interrupt' = 'complete'): string {
  return `${PUBLIC_URL}/idproof/v1/callback/${kind}?response=${encodeURIComponent(response)}`;
}

/** Through initialize and launch: the hosted page is open. */
export async function atHostedPage(session: HostedSession, embed: 'redirect' | 'frame' = 'redirect') {
  const { launchUrl } = await initialize(session, embed);
  const response = await session.visitor.open(launchUrl);
  assert.equal(response.status, 303);
  const { state } = readH5ModeConfig(session.stack);
  return { state: state ?? '', location: response.headers.get('location') ?? '', launchUrl };
}

/** The calls that reached the provider, by the end of their path. */
export function callsTo({ provider }: TestProxy, end: string) {
  return provider.received.filter(({ path }) => path.endsWith(end));
}

/** The body of the first of these calls. */
export function firstBody(stack: TestProxy, end: string): Record<string, unknown> {
  const [call] = callsTo(stack, end);
  assert.ok(call, `nothing reached ${end}`);
  return call.body;
}

/** Everything that a refused callback must not change. */
export async function readState({ stack, browser }: HostedSession): Promise<unknown> {
  const record = await stack.store.get(browser.sessionId);
  return { record, calls: stack.provider.received.length };
}

/** The one neutral page for whatever is wrong. */
export const REFUSED_TEXT = await (await createVisitor(createTestProxy()).open(callbackUrl('x'))).text();

/** The neutral page, the same for every cause, and nothing has changed. */
export async function assertRefused(response: Response, session: HostedSession, before: unknown) {
  assert.equal(response.status, 400);
  assert.equal(response.headers.get('location'), null);
  assert.equal(response.headers.get('set-cookie'), null);
  assert.equal(await response.text(), REFUSED_TEXT);
  assert.deepEqual(await readState(session), before);
}

/** How the provider speaks of a transaction, and of what session. */
export interface Told {
  result?: () => Record<string, unknown>;
  capture?: Handler;
  config?: Parameters<typeof createTestProxy>[0];
  session?: Record<string, unknown>;
}

/** A session whose transaction the provider speaks of in this way, asked for once. */
export async function askResult({ result = () => verified('Success'), capture, config, session = {} }: Told) {
  const stack = createTestProxy({ decision: {}, ...config });
  const hosted = await atHosted(session, stack);
  await atHostedPage(hosted);
  stack.provider.handlers.result = result;
  if (capture) stack.provider.handlers.capture = capture;
  const answer = await hosted.browser.post('checkresult', {});
  return { ...hosted, answer, view: answer.view };
}
