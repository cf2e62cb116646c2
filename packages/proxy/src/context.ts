import { sleep } from './backoff.js';
import type { Sleep } from './backoff.js';
import { createProviderClient } from '@idproof/core/provider';
import { addPhonePage, parseSettings } from './config.js';
import type { Hooks, ProxyConfig, Settings } from './config.js';
import { createConsents, findConsentWarnings } from './consent-text.js';
import type { FindConsent } from './consent-text.js';
import { DOCUMENT_TYPES } from './document-types.js';
import type { DocumentType } from './document-types.js';
import { createDocumentList } from './provider/document-list.js';
import { createStdoutLog } from './log.js';
import type { LogLine } from './log.js';
import { createMetrics } from './metrics.js';
import type { Metrics } from './metrics.js';
import { createBufferPool } from './http/buffer-pool.js';
import { createUploads, type Uploads } from './http/uploads.js';
import { createDataKeyCheck } from './stores/check-data-keys.js';
import { createImageHasher, createKeyRing, type ImageHasher, type KeyRing } from './sealing/keys.js';
import type { DecisionRules } from './model/decide.js';
import { createMutex } from './mutex.js';
import type { Mutex } from './mutex.js';
import type { SessionStore } from './stores/store.js';
import { createCircuits, type Circuits } from './provider/circuits.js';
import { createGuardedCall, type GuardedCall } from './provider/guarded-call.js';
import type { StartWarning } from './warnings.js';

/** Dependencies that all parts of one proxy share. */
export interface Context {
  settings: Settings;
  /** Consent text of a session. */
  findConsent: FindConsent;
  documentTypes: ReadonlyMap<string, DocumentType>;
  rules: DecisionRules;
  hooks: Hooks;
  switchedOff: ProxyConfig['switchedOff'];
  store: SessionStore;
  ring: KeyRing;
  hashImage: ImageHasher;
  /** Calls the provider with at most one retry, and not while its circuit is open. */
  call: GuardedCall;
  circuits: Circuits;
  /** The provider's list of document types. */
  documentList: ReturnType<typeof createDocumentList>;
  /** Receives bodies with images, within the limits of uploads. */
  receive: Uploads['receive'];
  /** Runs the steps of one session that call the provider one after the other. */
  runExclusive: Mutex;
  metrics: Metrics;
  clock: () => number;
  /** Aborts when the proxy is closed. */
  closed: AbortSignal;
  sleep: Sleep;
  log: (line: Omit<LogLine, 'time'>) => void;
  /** Posts webhooks. */
  webhookFetch: typeof fetch;
  /** Starts delivery of due webhooks, in the background. */
  deliverNotices: () => void;
  /** Starts pending deletions at the provider, in the background. */
  requestDeletions: (sessionId: string) => void;
  /** Checks whether a data key is missing. */
  checkDataKeys: () => Promise<void>;
  /** Reports a warning to the operator once, in the log and the metrics. */
  warn: (code: Warning) => void;
}

/**
 * `forwarded_header_ignored`: clients do not connect directly, and share one limit. `webhook_gone`: the receiver
 * answered 410, and gets no further message. `body_read_by_host`: another parser has read a body before the proxy.
 * `store_evicts`: the store may drop sessions and pending deletions at any time. `data_key_missing`: a data key was
 * removed although the store still holds values that it sealed. `switch_unknown`: what is switched off names something that
 * is no service.
 */
type Warning =
  | StartWarning
  | 'forwarded_header_ignored'
  | 'webhook_gone'
  | 'body_read_by_host'
  | 'store_evicts'
  | 'data_key_missing'
  | 'switch_unknown';

export function createContext(config: ProxyConfig, closed: AbortSignal): Context {
  const given = parseSettings(config);
  const settings = config.phonePage ? addPhonePage(given) : given;
  const clock = config.clock ?? Date.now;
  const metrics = createMetrics();
  const countLost = () => metrics.count('idproof_log_lines_lost_total');
  const write = config.log ?? createStdoutLog(countLost);
  const circuits = createCircuits(clock);
  const types = [...DOCUMENT_TYPES, ...settings.documentTypes];
  const log: Context['log'] = (line) => {
    try {
      write({ time: new Date(clock()).toISOString(), ...line });
    } catch {
      // A failing log must not fail a verification.
      countLost();
    }
  };
  const warned = new Set<Warning>();
  const warn: Context['warn'] = (code) => {
    if (warned.has(code)) return;
    warned.add(code);
    metrics.count('idproof_warnings_total', { code });
    log({ event: 'warning', code });
  };
  for (const code of config.startWarnings ?? []) warn(code);
  if (config.trustedHops === undefined) warn('trusted_hops_unset');
  for (const code of findConsentWarnings(settings)) warn(code);
  if (types.some(({ unchecked }) => unchecked !== undefined)) warn('document_types_unchecked');
  const pool = createBufferPool(settings.limits.uploadBytes);
  const provider = createProviderClient({
    send: pool.watch(config.send),
    signer: config.signer,
    ...(config.encryption ? { encryption: config.encryption } : {}),
    baseUrl: settings.providerUrl,
    clientId: settings.clientId,
    segment: settings.providerSegment,
    timeout: settings.providerTimeout,
    clock,
  });
  const { store } = config;
  const ring = createKeyRing(settings.dataKeys, settings.userKey);
  const call = createGuardedCall(provider, circuits, metrics);
  const uploads = createUploads(settings.limits, pool, clock, (reason) =>
    metrics.count('idproof_shed_total', { reason }),
  );
  metrics.watch({ openCircuits: circuits.listOpen, uploads: uploads.describe });
  return {
    settings,
    clock,
    closed,
    sleep: config.sleep ?? sleep,
    findConsent: createConsents(settings, config.hooks ?? {}),
    documentTypes: new Map(types.map((type) => [type.docType, type])),
    rules: settings.decision,
    hooks: config.hooks ?? {},
    switchedOff: config.switchedOff,
    store,
    ring,
    hashImage: createImageHasher(settings.pictureKeys),
    call,
    circuits,
    documentList: createDocumentList({ call, clock, log }),
    receive: uploads.receive,
    runExclusive: createMutex(),
    metrics,
    webhookFetch: config.webhookFetch ?? fetch,
    // Set by `createProxy`: the webhook needs this context.
    deliverNotices: () => {},
    // Set by `createProxy`, for the same reason.
    requestDeletions: () => {},
    checkDataKeys: createDataKeyCheck({ ring, store, warn }),
    log,
    warn,
  };
}
