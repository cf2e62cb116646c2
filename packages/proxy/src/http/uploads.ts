import { Buffer } from 'node:buffer';
import { IdproofError } from '@idproof/core/errors';
import { createLoopThrottle } from '../loop-throttle.js';
import type { BufferPool } from './buffer-pool.js';
import type { Body } from './read-body.js';

interface UploadLimits {
  /** Uploads at once: in all, of one session, of one address. */
  uploads: number;
  uploadsPerSession: number;
  uploadsPerAddress: number;
  /** Bytes of all uploads at once. */
  uploadBytes: number;
  /** Bytes a second below which an upload may lose its place. */
  leastRate: number;
}

/** Whom an upload is counted for; a merchant's own server is counted for nobody. */
interface Sender {
  session?: string;
  address?: string;
}

interface Upload extends Sender {
  bytes: number;
  /** Of the window that its rate is measured in. */
  since: number;
  arrived: number;
  isWhole: boolean;
  giveUp: () => void;
}

/** A place is taken once this much has arrived, or the whole body: a head that nothing follows takes none. */
const MIN_ARRIVED = 16 * 1024;
/** Kept free before a body, so that another head than the one it came with can be written before its picture. */
const HEADROOM = 256;
/** Long enough for a phone that changes its cell. */
const WINDOW_MS = 5000;

export type ShedReason = 'uploads_per_session' | 'uploads_per_address' | 'uploads' | 'upload_bytes';

/**
 * Holds the bodies with pictures, so many and so large at once. What comes on top is refused (`overloaded`) before its body
 * is read; only an upload that came in slower than the least rate gives way to it, and ends with `request_timeout`.
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
   * Resolves with what `work` makes of the whole body, in a buffer of its own. When that settles, the place is free again,
   * and the buffer no longer the work's: it serves another body.
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
      // What failed may still be at work: a body that was given up may still arrive.
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

/** All of a body, in the room that `begin` makes for it. `note` is told of each piece. Either may throw. */
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
