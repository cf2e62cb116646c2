import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Aggregator } from 'prom-client';

/** Counters with their help and labels. Labels hold routes, codes and outcomes alone. */
const COUNTERS = {
  idproof_requests_total: { help: 'Requests answered', labelNames: ['method', 'route', 'status'] },
  idproof_provider_calls_total: { help: 'Calls to the provider by how they ended', labelNames: ['operation', 'code'] },
  idproof_sessions_created_total: { help: 'Sessions created', labelNames: ['flow'] },
  idproof_sessions_ended_total: { help: 'Sessions ended', labelNames: ['status', 'outcome'] },
  idproof_reviews_closed_total: { help: 'Reviews closed', labelNames: ['outcome'] },
  idproof_handoffs_total: { help: 'Handoffs to a phone, by what happened', labelNames: ['event'] },
  idproof_shed_total: { help: 'Uploads and connections that were refused for want of room', labelNames: ['reason'] },
  idproof_webhooks_total: { help: 'Tries to deliver a webhook, and those given up', labelNames: ['code'] },
  idproof_log_lines_lost_total: { help: 'Lines of the log that could not be written', labelNames: [] },
  idproof_warnings_total: { help: 'Warnings in the log, each given once', labelNames: ['code'] },
} as const;

const HISTOGRAMS = {
  idproof_request_seconds: {
    help: 'Time from a request to its answer',
    labelNames: ['route'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  idproof_provider_call_seconds: {
    help: 'Time of one call to the provider',
    labelNames: ['operation'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  idproof_webhook_delay_seconds: {
    help: 'Time from the end of a session to the delivery of its webhook',
    labelNames: [],
    buckets: [0.1, 1, 10, 60, 600, 3600, 21_600, 86_400],
  },
} as const;

/** Values that are read whenever the metrics are rendered. */
interface State {
  /** Operations whose circuit is open. */
  openCircuits: () => string[];
  uploads: () => { count: number; bytes: number };
}

type Labels = Readonly<Record<string, string | number>>;

/**
 * Metrics in the Prometheus text format. Those of the process and its event loop are collected from the first reading
 * on.
 */
export function createMetrics() {
  const register = new Registry();
  const registers = [register];
  const counters = new Map(
    Object.entries(COUNTERS).map(([name, options]) => [name, new Counter({ name, ...options, registers })]),
  );
  const histograms = new Map(
    Object.entries(HISTOGRAMS).map(([name, options]) => [
      name,
      new Histogram({ name, ...options, buckets: [...options.buckets], registers }),
    ]),
  );
  let isProcessWatched = false;
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    collect: (gauge: Gauge) => void,
    aggregator: Aggregator = 'sum',
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      aggregator,
      collect() {
        this.reset();
        collect(this);
      },
    });
  const watchProcess = () => {
    // Monitoring the event loop takes a timer, so it starts only once somebody reads the metrics.
    if (!isProcessWatched) collectDefaultMetrics({ register });
    isProcessWatched = true;
  };
  return {
    contentType: register.contentType,
    count(name: keyof typeof COUNTERS, labels: Labels = {}): void {
      counters.get(name)?.inc({ ...labels });
    },
    observe(name: keyof typeof HISTOGRAMS, labels: Labels, seconds: number): void {
      histograms.get(name)?.observe({ ...labels }, seconds);
    },
    /** Adds gauges that read this state whenever the metrics are rendered. */
    watch({ openCircuits, uploads }: State): void {
      gauge(
        'idproof_circuit_open',
        "1 while an operation's calls are refused",
        ['operation'],
        (circuit) => {
          for (const operation of openCircuits()) circuit.set({ operation }, 1);
        },
        'max',
      );
      gauge('idproof_uploads', 'Uploads held', [], (held) => held.set(uploads().count));
      gauge('idproof_upload_bytes', 'Bytes that they may take', [], (held) => held.set(uploads().bytes));
    },
    /** Adds a gauge of the open streams of events. */
    watchStreams(count: () => number): void {
      gauge('idproof_streams', 'Streams of events that are open', [], (held) => held.set(count()));
    },
    render(): Promise<string> {
      watchProcess();
      return register.metrics();
    },
    readAsData(): Promise<object[]> {
      watchProcess();
      return register.getMetricsAsJSON();
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
