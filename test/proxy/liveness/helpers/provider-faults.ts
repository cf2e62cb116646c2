import type { TestContext } from 'node:test';
import type { ErrorCode } from '@idproof/core/errors';
import { formatRequestTime, type SendRequest, type SendResponse } from '@idproof/core/provider';
import type { ProxyConfig } from '@idproof/proxy';
import { createTestProxy, ORIGIN, type Answer, type Browser, type TestProxy } from '../../helpers/create-test-proxy.js';
import { compared, failed, PROVIDER_KEYS, providerSigner, SUCCESS } from '../../helpers/fake-provider.js';
import { atHostedPage, type HostedSession } from '../../helpers/hosted.js';
import { bigJpeg } from '../../helpers/images.js';
import { gate } from '../../helpers/step-bodies.js';
import { beginLiveness, captureFace, DOCUMENT, faceCaptured, sendDocument } from '../../helpers/liveness.js';

const MEBIBYTE = 1024 * 1024;
const LARGE = bigJpeg(1, MEBIBYTE);
/** The proxy's default, in milliseconds. */
const PROVIDER_TIMEOUT = 30_000;

/** A call to the provider that a session of a captured face makes. */
interface SessionCall {
  path: string;
  /** Tells it from other calls to the path. */
  isMeant?: (body: Record<string, unknown>) => boolean;
  /** Image of the document. */
  image: string;
  /** Leads the session to just before the call. */
  reach: (session: HostedSession) => Promise<unknown>;
  /** The browser's request that makes the call: the same each time. */
  ask: (session: HostedSession) => Promise<Answer>;
}

const isWithImage = ({ isReturnImage }: Record<string, unknown>) => isReturnImage === 'Y';
const nothing = async () => {};
const ofDocument = (path: string, image = DOCUMENT) => ({
  path,
  image,
  reach: captureFace,
  ask: ({ browser }: HostedSession) => sendDocument(browser, image, 'one-key'),
});

export const CALLS = {
  initialize: {
    path: 'facecapture/initialize',
    image: DOCUMENT,
    reach: nothing,
    ask: ({ browser }) =>
      browser.call('POST', '/v1/session/initialize', {
        body: JSON.stringify({ embed: 'frame' }),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'one-key', origin: ORIGIN },
      }),
  },
  'the question about the face': {
    path: 'facecapture/checkresult',
    image: DOCUMENT,
    reach: (session) => atHostedPage(session, 'frame'),
    ask: ({ browser }) => browser.post('checkresult', {}, 'one-key'),
  },
  recognize: ofDocument('idrecognition/recognize'),
  'the question with the image': { ...ofDocument('facecapture/checkresult'), isMeant: isWithImage },
  compare: ofDocument('facecompare/compare'),
  asynccompare: ofDocument('facecompare/asynccompare', LARGE),
  asynccheckresult: ofDocument('facecompare/asynccheckresult', LARGE),
} satisfies Record<string, SessionCall>;
export type CallName = keyof typeof CALLS;

interface Circumstances {
  path: string;
  stack: TestProxy;
  /** Milliseconds that pass: the clock of the test is moved, nothing waits. */
  pass: (ms: number) => void;
  /** The answer without a fault. */
  answer: () => Promise<SendResponse>;
}

interface Fault {
  respond: (circumstances: Circumstances) => Promise<SendResponse>;
  /** Code of the answer to the browser. */
  code: ErrorCode;
}

/** An answer of these bytes that the provider has signed. */
async function sign({ path, stack }: Circumstances, text: string): Promise<SendResponse> {
  const body = Buffer.from(text);
  const time = formatRequestTime(stack.time.now);
  const { clientId } = PROVIDER_KEYS;
  const signature = await providerSigner().sign({ path, clientId, time, body });
  return { status: 200, headers: { signature, 'response-time': time }, body };
}

export const FAULTS = {
  'no answer in time': {
    code: 'provider_timeout',
    respond: ({ pass }) => {
      // After the call has set its deadline.
      setImmediate(pass, PROVIDER_TIMEOUT);
      return new Promise(() => {});
    },
  },
  'a broken connection': { code: 'provider_unreachable', respond: () => Promise.reject(new Error('broken')) },
  'an answer without a signature': {
    code: 'provider_untrusted',
    respond: async ({ answer }) => ({ ...(await answer()), headers: {} }),
  },
  'a signed answer of broken JSON': { code: 'provider_failed', respond: (now) => sign(now, '{"result":{"resultCode"') },
  'a signed answer without its result': { code: 'provider_failed', respond: (now) => sign(now, '{}') },
  'a signed success without anything else': {
    code: 'provider_failed',
    respond: (now) => sign(now, JSON.stringify({ result: SUCCESS })),
  },
  SYSTEM_ERROR: {
    code: 'provider_failed',
    respond: (now) => sign(now, JSON.stringify(failed('SYSTEM_ERROR', 'U'))),
  },
  'the limit of its traffic': {
    code: 'provider_busy',
    respond: (now) => sign(now, JSON.stringify(failed('REQUEST_TRAFFIC_EXCEED_LIMIT'))),
  },
} satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;

/** An answer that comes in the last millisecond: no fault. */
export const SLOW: Fault['respond'] = ({ pass, answer }) => {
  pass(PROVIDER_TIMEOUT - 1);
  return answer();
};

/**
 * A session that is about to make one of its calls, and the provider that can answer it in any way. `takeOver`: the device
 * that captures instead of the owner.
 */
export async function beforeCall(
  t: TestContext,
  name: CallName,
  config: Partial<ProxyConfig> = {},
  takeOver?: (stack: TestProxy, owner: Browser) => Promise<Browser>,
) {
  const call: SessionCall = CALLS[name];
  let respond: Fault['respond'] | undefined;
  let atCall: unknown;
  const stack = createTestProxy({
    decision: {},
    maxBase64Length: 3 * MEBIBYTE,
    sleep: async () => {},
    send: (request) => sendWithFault(request),
    ...config,
  });
  t.after(() => stack.proxy.close());
  stack.provider.handlers.capture = () => faceCaptured();
  stack.provider.handlers.compareResult = () => compared();
  const begun = await beginLiveness({}, {}, stack);
  const session = { ...begun, browser: takeOver ? await takeOver(stack, begun.browser) : begun.browser };
  await call.reach(session);

  async function sendWithFault(request: SendRequest): Promise<SendResponse> {
    const path = new URL(request.url).pathname;
    const answer = () => stack.provider.send(request);
    const body = JSON.parse(Buffer.from(request.body).toString()) as Record<string, unknown>;
    const isMeant = path.endsWith(call.path) && (call.isMeant?.(body) ?? true);
    if (!respond || !isMeant) return answer();
    atCall ??= await readStored(session);
    const pass = (ms: number) => {
      stack.time.now += ms;
      t.mock.timers.tick(ms);
    };
    return respond({ path, stack, pass, answer });
  }

  return {
    ...session,
    owner: begun.browser,
    call,
    /** The session in the store when the provider was called. */
    readAtCall: () => atCall,
    /** Makes the provider answer this call so, or as it should. */
    answerBy: (next: Fault['respond'] | undefined) => {
      respond = next;
    },
  };
}

/** Holds the first of these answers back: the provider has worked on the call. */
export function holdAnswer() {
  const [called, released] = [gate(), gate()];
  let isFirst = true;
  const respond: Fault['respond'] = async ({ answer }) => {
    const response = await answer();
    if (!isFirst) return response;
    isFirst = false;
    called.open();
    await released.opened;
    return response;
  };
  return { respond, called: called.opened, release: released.open };
}

/** What is stored of a session, without its calls to the provider and their claim. */
export async function readStored({ stack, browser }: HostedSession): Promise<unknown> {
  const {
    version: _version,
    transactions: _calls,
    running: _running,
    ...rest
  } = (await stack.store.get(browser.sessionId)) ?? {};
  return rest;
}

/** Ends of the session's calls to the provider, in their order. */
export async function listStates({ stack, browser }: HostedSession): Promise<string[]> {
  const { transactions = [] } = (await stack.store.get(browser.sessionId)) ?? {};
  return transactions.map(({ operation, state }) => `${operation.split('.').at(-1)} ${state}`);
}

/** Goes on to the end as a browser does, from wherever the session is. */
export async function complete(session: HostedSession, image: string) {
  const { browser, stack } = session;
  let view = await browser.view();
  if (view.step === 'hosted' && view.status === 'open') ({ view } = await captureFace(session));
  if (view.step === 'hosted') ({ view } = await browser.post('checkresult', {}));
  if (view.step === 'document') ({ view } = await sendDocument(browser, image, 'one-key'));
  return { view, calls: stack.provider.received.map(({ path }) => path.split('/svc/')[1]) };
}
