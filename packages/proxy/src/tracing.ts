import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Span } from '@opentelemetry/api';

/** Without an SDK in the process, OpenTelemetry's API does nothing. */
const getTracer = () => trace.getTracer('@idproof/proxy');

/** Runs a request in a span, below the caller's where it sends a `traceparent`. */
export function traceRequest<T>(headers: Headers, work: (span: Span) => Promise<T>): Promise<T> {
  const parent = propagation.extract(context.active(), headers, {
    get: (carrier, key) => carrier.get(key) ?? undefined,
    keys: (carrier) => [...carrier.keys()],
  });
  return getTracer().startActiveSpan('idproof request', { kind: SpanKind.SERVER }, parent, (span) => end(span, work));
}

/** Runs a call to the provider in a span, with the headers that pass its trace on. */
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

/** Baggage, which anybody who calls can write, is none of the provider's business. */
const TRACE_HEADERS: ReadonlySet<string> = new Set(['traceparent', 'tracestate']);

function setTraceHeader(headers: Record<string, string>, name: string, value: string): void {
  if (TRACE_HEADERS.has(name.toLowerCase())) headers[name] = value;
}

async function end<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span);
  } catch (error) {
    // The class alone: a message may hold what is nobody's business.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : '' });
    throw error;
  } finally {
    span.end();
  }
}
