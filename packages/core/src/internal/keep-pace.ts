import { IdproofError } from '../errors.js';

/** Hands each piece of a body over as it arrives. Rejects where the body ends early, and with what `take` throws. */
type ReadPieces = (take: (piece: Uint8Array) => void) => Promise<void>;

/** A phone that changes its cell sends nothing for some seconds. */
const WINDOW_MS = 10_000;

/**
 * Gives a body as long as it needs while it arrives, and ten seconds where it does not: rejects with `request_timeout`
 * once it came in slower than `leastRate`, in bytes a second. For servers.
 */
export function keepPace(read: ReadPieces, leastRate: number): ReadPieces {
  return async (take) => {
    let arrived = 0;
    let timer: ReturnType<typeof setInterval> | undefined;
    const tooSlow = new Promise<never>((_resolve, reject) => {
      timer = setInterval(() => {
        if (arrived * 1000 < leastRate * WINDOW_MS)
          reject(new IdproofError('request_timeout', 'The body arrives too slowly'));
        arrived = 0;
      }, WINDOW_MS);
      // In Node it would keep a process from ending.
      (timer as { unref?: () => void }).unref?.();
    });
    const note = (piece: Uint8Array): void => {
      arrived += piece.length;
      take(piece);
    };
    try {
      await Promise.race([read(note), tooSlow]);
    } finally {
      clearInterval(timer);
    }
  };
}
