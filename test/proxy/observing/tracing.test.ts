// Runs in a process of its own: OpenTelemetry's API keeps its provider for the process.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import test from 'node:test';
import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { recognizeBody } from '../helpers/step-bodies.js';

interface Ended {
  name: string;
  attributes: Attributes;
  parent: string | undefined;
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const ended: Ended[] = [];

/** The least that an SDK does: spans with ids, a context that follows the calls, `traceparent` in and out. */
function install(): void {
  const storage = new AsyncLocalStorage<Context>();
  context.setGlobalContextManager({
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, work, self, ...args) => storage.run(active, () => work.call(self as never, ...args)),
    bind: (_active, target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  });
  propagation.setGlobalPropagator({
    inject: (active, carrier, setter) => {
      const span = trace.getSpanContext(active);
      if (span) setter.set(carrier, 'traceparent', `00-${span.traceId}-${span.spanId}-01`);
      // What somebody who called wrote: SDKs pass it on by default.
      setter.set(carrier, 'baggage', 'user=somebody');
    },
    extract: (active, carrier, getter) => {
      const [, traceId = '', spanId = ''] = String(getter.get(carrier, 'traceparent') ?? '').split('-');
      return traceId === '' ? active : trace.setSpanContext(active, { traceId, spanId, traceFlags: 1 });
    },
    fields: () => ['traceparent'],
  });
  let spans = 0;
  const start = (name: string, attributes: Attributes, parent: Context): Span => {
    const above = trace.getSpanContext(parent);
    const span = { name, attributes: { ...attributes }, parent: above?.spanId };
    const ids = { traceId: above?.traceId ?? TRACE, spanId: String(++spans).padStart(16, '0'), traceFlags: 1 };
    const self = {
      spanContext: () => ids,
      updateName: (other: string) => ((span.name = other), self),
      setAttributes: (more: Attributes) => (Object.assign(span.attributes, more), self),
      setStatus: () => self,
      end: () => void ended.push(span),
    } as unknown as Span;
    return self;
  };
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan: (name, options, parent = context.active()) => start(name, options?.attributes ?? {}, parent),
      startActiveSpan: (name: string, ...rest: unknown[]) => {
        const work = rest.at(-1) as (span: Span) => never;
        const options = rest[0] as { attributes?: Attributes };
        const parent = rest.length > 2 ? (rest[1] as Context) : context.active();
        const span = start(name, options.attributes ?? {}, parent);
        return context.with(trace.setSpan(parent, span), () => work(span));
      },
    }),
  });
}

// Claim: T66
test("a request is a span below its caller's, and its call to the provider one below that, which is passed on", async () => {
  install();
  const passedOn: (string | undefined)[] = [];
  const names = new Set<string>();
  const inner = createTestProxy();
  const { begin } = createTestProxy({
    send: (request) => {
      passedOn.push(request.headers['traceparent']);
      for (const name of Object.keys(request.headers)) names.add(name);
      return inner.provider.send(request);
    },
  });
  const browser = await begin();
  await browser.agree();
  ended.length = 0;
  const answer = await browser.call('POST', '/v1/session/recognize', {
    body: JSON.stringify(recognizeBody()),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'k',
      traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
    },
  });
  assert.equal(answer.status, 200);
  const [call, request] = ended;
  assert.deepEqual([call?.name, request?.name], ['v1.idrecognition.recognize', 'POST /v1/session/recognize']);
  assert.equal(request?.parent, '00f067aa0ba902b7');
  assert.equal(request?.attributes['http.response.status_code'], 200);
  assert.match(passedOn[0] ?? '', new RegExp(`^00-${TRACE}-`));
  assert.notEqual(call?.parent, request?.parent);
  assert.ok(!names.has('baggage'), 'it is none of the provider’s business');
});
