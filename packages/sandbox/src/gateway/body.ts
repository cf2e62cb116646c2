/** Bytes that one request holds of what all of them may hold together. */
export interface Lease {
  /** False when there is no room for them. */
  take(bytes: number): boolean;
  /** Gives back everything taken. */
  release(): void;
}

/** Shares `total` bytes among requests: slow senders hold only what they have sent. */
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

export type ReadBody = { bytes: Uint8Array } | { refused: 'too-large' | 'no-room' };

/** Reads a body of at most `limit` bytes into the lease; what is refused is left unread. */
export async function readBody(request: Request, limit: number, lease: Lease): Promise<ReadBody> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return { refused: 'too-large' };
  if (!request.body) return { bytes: new Uint8Array() };
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: Buffer.concat(chunks, size) };
    size += value.length;
    const refused = size > limit ? 'too-large' : lease.take(value.length) ? undefined : 'no-room';
    if (refused) {
      await reader.cancel();
      return { refused };
    }
    chunks.push(value);
  }
}
