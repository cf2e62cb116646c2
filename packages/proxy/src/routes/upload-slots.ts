import { IdproofError } from '@idproof/core/session';

/** At most `most` uploads are held in memory at once; what comes on top is told to come back. */
export function createUploadSlots(most: number) {
  let taken = 0;
  return async function slot<T>(request: Request, work: () => Promise<T>): Promise<T> {
    if (taken >= most) {
      // Taken in and thrown away, so that the browser reads the refusal instead of a reset connection.
      await request.body?.pipeTo(new WritableStream()).catch(() => {});
      throw new IdproofError('overloaded', undefined, { retryAfter: 1000 });
    }
    taken += 1;
    try {
      return await work();
    } finally {
      taken -= 1;
    }
  };
}
