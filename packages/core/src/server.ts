/*
 * Shared by the servers of this kit, the proxy and the sandbox. Not public: it may change with any version.
 */
import { IdproofError } from './errors.js';

/** Calls `take` with each piece of a body as it arrives. Rejects where the body ends early, and with what `take` throws. */
type ReadPieces = (take: (piece: Uint8Array) => void) => Promise<void>;

/** Window in milliseconds of the average rate: a phone that changes to another cell sends nothing for some seconds. */
const WINDOW_MS = 10_000;

/**
 * Limits how slowly a body may arrive, without limiting how long it may take: rejects with `request_timeout` when fewer
 * than `minBytesPerSecond`, on average, arrived within the last ten seconds.
 */
export function requireRate(read: ReadPieces, minBytesPerSecond: number): ReadPieces {
  return async (take) => {
    let arrived = 0;
    let timer: ReturnType<typeof setInterval> | undefined;
    const tooSlow = new Promise<never>((_resolve, reject) => {
      timer = setInterval(() => {
        if (arrived * 1000 < minBytesPerSecond * WINDOW_MS)
          reject(new IdproofError('request_timeout', 'The body arrives too slowly'));
        arrived = 0;
      }, WINDOW_MS);
      // In Node the timer would keep the process alive.
      (timer as { unref?: () => void }).unref?.();
    });
    const count = (piece: Uint8Array): void => {
      arrived += piece.length;
      take(piece);
    };
    try {
      await Promise.race([read(count), tooSlow]);
    } finally {
      clearInterval(timer);
    }
  };
}

/** The parts of Node's `IncomingMessage` that `closeInStages` uses. */
interface UnreadRequest {
  readonly complete: boolean;
  readonly socket: {
    readonly bytesRead: number;
    destroySoon(): void;
    destroy(): unknown;
    end(): unknown;
    once(event: 'close', listener: () => void): unknown;
  };
  resume(): unknown;
}

/** Milliseconds between two checks of a connection that is being closed; one that received nothing since is destroyed. */
const CLOSING_CHECK_MS = 1000;
/** Checks, and bytes, after which a connection is destroyed although its client still sends. */
const MAX_CLOSING_CHECKS = 30;
const MAX_CLOSING_BYTES = 16 * 1024 * 1024;

/**
 * Closes the connection of a request whose body was not read in stages, once the answer is written (RFC 9112, section
 * 9.6): a connection that is closed with bytes unread is reset, and its client may lose the answer. The rest of the body
 * is read and dropped. The answer must have the header `Connection: close`.
 */
export function closeInStages(request: UnreadRequest): void {
  const { socket } = request;
  // Node closes both directions at once, by this method.
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    const first = socket.bytesRead;
    let last = first;
    let checks = 0;
    const timer = setInterval(() => {
      const { bytesRead } = socket;
      const isDone = request.complete || bytesRead === last;
      if (isDone || ++checks >= MAX_CLOSING_CHECKS || bytesRead - first > MAX_CLOSING_BYTES) socket.destroy();
      last = bytesRead;
    }, CLOSING_CHECK_MS);
    socket.once('close', () => clearInterval(timer));
  };
}

/** The message for a command that runs on a Node older than 20.19; null on a newer one. npm itself only warns. */
export function findOldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return null;
  return `idproof needs Node 20.19 or newer; this is ${version}.`;
}
