import { IdproofError, isIdproofError, type ErrorCode } from '@idproof/core/errors';

const FAULTS_TO_OPEN = 5;
const CLIENT_FAULTS_TO_OPEN = 3;
const OPEN_MS = 10_000;
/** Longest wait in ms that a `Retry-After` of the provider can cause. */
const MAX_WAIT_MS = 60_000;
/** Clients whose own faults are remembered; the oldest is dropped first. */
const MAX_CLIENTS = 10_000;

const FAULTS: ReadonlySet<ErrorCode> = new Set([
  'provider_unreachable',
  'provider_timeout',
  'provider_failed',
  'provider_busy',
]);
/** Faults that a client's own input may cause, such as an image that the provider fails on. */
const CAUSED_BY_CLIENT: ReadonlySet<ErrorCode> = new Set(['provider_timeout', 'provider_failed']);

interface Circuit {
  faults: number;
  /** Clients that caused one of the faults; each counts once. */
  clients: Set<string>;
  openUntil: number;
  isProbing: boolean;
  /** Error code while the circuit is open. */
  code: Extract<ErrorCode, 'provider_unreachable' | 'provider_busy'>;
}

/**
 * Circuit breaker per operation: after five faults in a row its calls are refused for ten seconds; then a single call
 * probes the provider. Faults that one client may have caused count once for the operation, and open a circuit of that
 * client after three. A `Retry-After` of the provider opens the circuit for that time.
 * Hand-written, as most of it is the attribution of faults, and calls must not wait for the probe.
 */
export function createCircuits(clock: () => number) {
  const circuits = new Map<string, Circuit>();
  const ofClients = new Map<string, Circuit>();

  const assertClosed = ({ openUntil, isProbing, code }: Circuit): void => {
    const left = openUntil - clock();
    if (left <= 0 && !isProbing) return;
    throw new IdproofError(code, 'The circuit is open', { retryAfter: Math.max(left, 1000) });
  };
  const noteFault = (circuit: Circuit, most: number, error: IdproofError): void => {
    circuit.faults += 1;
    const wait = Math.min(error.retryAfter ?? 0, MAX_WAIT_MS);
    if (circuit.faults < most && wait === 0) return;
    circuit.openUntil = clock() + (wait || OPEN_MS);
    circuit.code = wait > 0 ? 'provider_busy' : 'provider_unreachable';
  };
  const noteFailure = (circuit: Circuit, client: string | undefined, key: string, error: IdproofError): void => {
    if (!CAUSED_BY_CLIENT.has(error.code) || client === undefined) return noteFault(circuit, FAULTS_TO_OPEN, error);
    noteFault(findOrCreate(ofClients, key), CLIENT_FAULTS_TO_OPEN, error);
    if (ofClients.size > MAX_CLIENTS) ofClients.delete(ofClients.keys().next().value ?? '');
    if (circuit.clients.has(client)) return;
    circuit.clients.add(client);
    noteFault(circuit, FAULTS_TO_OPEN, error);
  };

  return {
    /** `client`: the user whose image may be at fault. Rejects like `call`, or with the code of the open circuit. */
    async run<T>(operation: string, client: string | undefined, call: () => Promise<T>): Promise<T> {
      const circuit = findOrCreate(circuits, operation);
      const key = `${operation} ${client}`;
      const mine = ofClients.get(key);
      assertClosed(circuit);
      if (mine) assertClosed(mine);
      const isProbe = circuit.openUntil > 0;
      if (isProbe) circuit.isProbing = true;
      try {
        const answer = await call();
        circuits.delete(operation);
        ofClients.delete(key);
        return answer;
      } catch (error) {
        if (isIdproofError(error) && FAULTS.has(error.code)) noteFailure(circuit, client, key, error);
        // Any other error is an answer: the provider is available.
        else circuits.delete(operation);
        throw error;
      } finally {
        if (isProbe) circuit.isProbing = false;
      }
    },
    /** Operations whose circuit is open. */
    listOpen: (): string[] =>
      [...circuits].filter(([, { openUntil, isProbing }]) => isProbing || openUntil > clock()).map(([name]) => name),
  };
}
export type Circuits = ReturnType<typeof createCircuits>;

function findOrCreate(circuits: Map<string, Circuit>, key: string): Circuit {
  const known = circuits.get(key);
  if (known) return known;
  const circuit: Circuit = {
    faults: 0,
    clients: new Set(),
    openUntil: 0,
    isProbing: false,
    code: 'provider_unreachable',
  };
  circuits.set(key, circuit);
  return circuit;
}
