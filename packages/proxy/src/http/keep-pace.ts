import { IdproofError } from '@idproof/core/session';
import type { ReadPieces } from '../routes/app.js';

/** A phone that changes its cell sends nothing for some seconds. */
const WINDOW_MS = 10_000;

/**
 * Gives a body as long as it needs while it arrives, and ten seconds where it does not: rejects with `request_timeout`
 * once it came in slower than `leastRate`, in bytes a second.
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
      }, WINDOW_MS).unref();
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
