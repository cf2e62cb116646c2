import { requireRate } from '@idproof/core/server';

/** Minimum bytes per second of a body, as at the proxy. */
const MIN_RATE = 4096;

/** The share of the byte budget that one request holds. */
export interface Lease {
  /** Returns false when the budget is used up. */
  take(bytes: number): boolean;
  /** Returns all taken bytes to the budget. */
  release(): void;
}

/** Shares `total` bytes among requests. A slow sender holds only what it has sent. */
export function createByteBudget(total: number): { lease(): Lease } {
  let free = total;
  return {
    lease() {
      let held = 0;
      return {
        take(bytes) {
          if (bytes > free) return false;
          free -= bytes;
          held += bytes;
          return true;
        },
        release() {
          free += held;
          held = 0;
        },
      };
    },
  };
}

type ReadBody = { bytes: Uint8Array } | { refused: 'too-large' | 'no-room' };

/**
 * Reads a body of at most `limit` bytes against the lease; the rest of a refused body is not read. Rejects with
 * `request_timeout` where it arrives too slowly.
 */
export async function readBody(request: Request, limit: number, lease: Lease): Promise<ReadBody> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return { refused: 'too-large' };
  if (!request.body) return { bytes: new Uint8Array() };
  const chunks: Uint8Array[] = [];
  let size = 0;
  let refused: 'too-large' | 'no-room' | undefined;
  const reader = request.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const read = requireRate(async (take) => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      take(value);
      if (refused) return;
    }
  }, MIN_RATE);
  let isWhole = false;
  try {
    await read((piece) => {
      size += piece.length;
      refused = size > limit ? 'too-large' : lease.take(piece.length) ? undefined : 'no-room';
      chunks.push(piece);
    });
    isWhole = !refused;
  } finally {
    if (!isWhole) await reader.cancel();
  }
  return refused ? { refused } : { bytes: Buffer.concat(chunks, size) };
}
