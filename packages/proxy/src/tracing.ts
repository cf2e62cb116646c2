import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Span } from '@opentelemetry/api';

/** OpenTelemetry's API does nothing unless the process has an SDK. */
const getTracer = () => trace.getTracer('@idproof/proxy');

/** Runs a request in a span, as child of the caller's `traceparent` where it sends one. */
export function traceRequest<T>(headers: Headers, work: (span: Span) => Promise<T>): Promise<T> {
  const parent = propagation.extract(context.active(), headers, {
    get: (carrier, key) => carrier.get(key) ?? undefined,
    keys: (carrier) => [...carrier.keys()],
  });
  return getTracer().startActiveSpan('idproof request', { kind: SpanKind.SERVER }, parent, (span) => end(span, work));
}

/** Runs a call to the provider in a span. `work` receives the headers that continue the trace. */
export function traceCall<T>(
  name: string,
  attributes: Attributes,
  work: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  return getTracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, (span) =>
    end(span, () => {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers, { set: setTraceHeader });
      return work(headers);
    }),
  );
}

/** Trace headers for the provider. Baggage is left out: any caller can write it. */
const TRACE_HEADERS: ReadonlySet<string> = new Set(['traceparent', 'tracestate']);

function setTraceHeader(headers: Record<string, string>, name: string, value: string): void {
  if (TRACE_HEADERS.has(name.toLowerCase())) headers[name] = value;
}

async function end<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span);
  } catch (error) {
    // Class name only: a message may hold personal data.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : '' });
    throw error;
  } finally {
    span.end();
  }
}
