import { Buffer } from 'node:buffer';
import { IdproofError } from '@idproof/core/errors';
import { createLoopThrottle } from '../loop-throttle.js';
import type { BufferPool } from './buffer-pool.js';
import type { Body } from './read-body.js';

interface UploadLimits {
  /** Uploads at once: in total, per session, per address. */
  uploads: number;
  uploadsPerSession: number;
  uploadsPerAddress: number;
  /** Bytes of all uploads together. */
  uploadBytes: number;
  /** Bytes per second below which an upload may lose its place. */
  leastRate: number;
}

/** Session and address that an upload counts for; neither for the merchant's server. */
interface Sender {
  session?: string;
  address?: string;
}

interface Upload extends Sender {
  bytes: number;
  /** Start of the current rate window, and the bytes that arrived in it. */
  since: number;
  arrived: number;
  isWhole: boolean;
  giveUp: () => void;
}

/** Bytes after which an upload takes a place, or the whole body where it is smaller: a head alone takes none. */
const MIN_ARRIVED = 16 * 1024;
/** Bytes kept free before a body, so that the provider's JSON head can be written before the image without a copy. */
const HEADROOM = 256;
/** Rate window in ms, long enough for a phone that changes cells. */
const WINDOW_MS = 5000;

export type ShedReason = 'uploads_per_session' | 'uploads_per_address' | 'uploads' | 'upload_bytes';

/**
 * Limits the number and size of bodies with images. A further upload is refused (`overloaded`) before its body is read,
 * unless it can replace one that is slower than the least rate, which ends with `request_timeout`.
 */
export function createUploads(
  limits: UploadLimits,
  pool: BufferPool,
  clock: () => number,
  onShed: (why: ShedReason) => void,
) {
  const held = new Set<Upload>();
  const throttle = createLoopThrottle(1);

  const findShortage = ({ session, address, bytes }: Upload): [ShedReason, Upload[]] | undefined => {
    const all = [...held];
    const ofSession = session === undefined ? [] : all.filter((other) => other.session === session);
    if (ofSession.length >= limits.uploadsPerSession) return ['uploads_per_session', ofSession];
    const ofAddress = address === undefined ? [] : all.filter((other) => other.address === address);
    if (ofAddress.length >= limits.uploadsPerAddress) return ['uploads_per_address', ofAddress];
    if (all.length >= limits.uploads) return ['uploads', all];
    const sum = all.reduce((total, other) => total + other.bytes, bytes);
    return sum > limits.uploadBytes ? ['upload_bytes', all] : undefined;
  };
  const isSlow = ({ isWhole, since, arrived }: Upload): boolean => {
    const ms = clock() - since;
    return !isWhole && ms >= WINDOW_MS && arrived < (limits.leastRate * ms) / 1000;
  };
  const makeRoom = (upload: Upload): void => {
    for (let short = findShortage(upload); short; short = findShortage(upload)) {
      const [why, rivals] = short;
      const slow = rivals.find(isSlow);
      if (!slow) {
        onShed(why);
        throw new IdproofError('overloaded', `No room: ${why}`, { retryAfter: 1000 });
      }
      held.delete(slow);
      slow.giveUp();
    }
  };
  const countArrival = (upload: Upload, bytes: number): void => {
    if (clock() - upload.since >= WINDOW_MS) Object.assign(upload, { since: clock(), arrived: 0 });
    upload.arrived += bytes;
  };

  /**
   * Receives a whole body and resolves with the result of `work`. When `work` ends, the place is free and the buffer is
   * reused.
   */
  const receive = async <T>(body: Body, sender: Sender, work: (bytes: Uint8Array) => Promise<T>): Promise<T> => {
    const upload: Upload = {
      ...sender,
      bytes: body.maxBytes,
      since: clock(),
      arrived: 0,
      isWhole: false,
      giveUp: () => {},
    };
    makeRoom(upload);
    const givenUp = new Promise<never>((_resolve, reject) => {
      upload.giveUp = () => reject(tooSlow());
    });
    let buffer: Buffer | undefined;
    let isDone = false;
    const begin = (): Buffer => {
      makeRoom(upload);
      held.add(upload);
      buffer = pool.take(HEADROOM + body.maxBytes);
      return buffer.subarray(HEADROOM);
    };
    try {
      const whole = await Promise.race([collect(body, begin, (bytes) => countArrival(upload, bytes)), givenUp]);
      upload.isWhole = true;
      await throttle();
      const result = await work(whole);
      isDone = true;
      return result;
    } finally {
      held.delete(upload);
      // Failed work may still use the buffer, and a body that was given up may still arrive.
      if (buffer && isDone) pool.giveBack(buffer);
      else if (buffer) pool.abandon(buffer);
    }
  };
  return {
    receive,
    describe: () => ({ count: held.size, bytes: [...held].reduce((sum, { bytes }) => sum + bytes, 0) }),
  };
}
export type Uploads = ReturnType<typeof createUploads>;

const tooSlow = () => new IdproofError('request_timeout', 'The body arrives too slowly');

/** Collects a body into the buffer of `begin`, and calls `note` with the size of each chunk. Either may throw. */
async function collect({ read }: Body, begin: () => Buffer, note: (bytes: number) => void): Promise<Uint8Array> {
  const head: Uint8Array[] = [];
  let whole: Buffer | undefined;
  let length = 0;
  const makeWhole = (): Buffer => {
    const made = begin();
    Buffer.concat(head).copy(made);
    return made;
  };
  await read((piece) => {
    if (whole) whole.set(piece, length);
    else head.push(piece);
    length += piece.length;
    if (!whole && length >= MIN_ARRIVED) whole = makeWhole();
    note(piece.length);
  });
  whole ??= makeWhole();
  return whole.subarray(0, length);
}
