import { IdproofError, isIdproofError, type ErrorCode } from '@idproof/core/errors';

const FAULTS_TO_OPEN = 5;
const CLIENT_FAULTS_TO_OPEN = 3;
const OPEN_MS = 10_000;
/** A provider that asks for a longer wait is asked again after this all the same. */
const MAX_WAIT_MS = 60_000;
/** Clients whose own faults are remembered; the oldest is forgotten first. */
const MAX_CLIENTS = 10_000;

const FAULTS: ReadonlySet<ErrorCode> = new Set([
  'provider_unreachable',
  'provider_timeout',
  'provider_failed',
  'provider_busy',
]);
/** What a client may bring about by what it sends: a picture over which the provider stumbles. */
const CAUSED_BY_CLIENT: ReadonlySet<ErrorCode> = new Set(['provider_timeout', 'provider_failed']);

interface Circuit {
  faults: number;
  /** Clients that caused one of the faults, each counted once. */
  clients: Set<string>;
  openUntil: number;
  isProbing: boolean;
  /** What is said while it is open. */
  code: Extract<ErrorCode, 'provider_unreachable' | 'provider_busy'>;
}

/**
 * A circuit for each operation: after five faults in a row its calls are refused at once for ten seconds; then one is let
 * through, and decides. What one client may cause counts once for the operation, and for that client by itself after
 * three. A provider that names a time (`Retry-After`) is left alone for it.
 *
 * Kept by hand: whose fault counts for whom is most of it, and calls must not wait for the one that is let through.
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
    /** `client`: whose picture it is, where one may be to blame. Rejects like `call`, or with the code of the open circuit. */
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
        // It answered, if only to refuse: it is there.
        else circuits.delete(operation);
        throw error;
      } finally {
        if (isProbe) circuit.isProbing = false;
      }
    },
    /** The operations whose calls are refused now. */
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
