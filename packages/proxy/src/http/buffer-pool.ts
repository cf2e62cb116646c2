import { Buffer } from 'node:buffer';
import type { Send } from '@idproof/core/provider';

/** Sizes are multiples of this, so that a buffer serves bodies that are about as large. */
const STEP = 64 * 1024;
/** A body is given at most so many times the memory that it needs. */
const MAX_SPARE = 1.25;
/** Buffers that nobody wanted for so long are left to the collector. */
const IDLE_MS = 10_000;

/**
 * Keeps the buffers of bodies for the next ones: a fresh megabyte for each has the collector search the whole heap every
 * twenty bodies. Those lent and those kept are `mostBytes` at most, as far as that is the pool's to say; each is wiped
 * before it is kept.
 */
export function createBufferPool(maxBytes: number) {
  /** The one given back last is last: its memory is the likeliest to be in the processor's cache. */
  const free: Buffer[] = [];
  const sending = new Map<ArrayBufferLike, number>();
  /** What a send failed with may still be read by it, though another try succeeded. */
  const failed = new WeakSet<ArrayBufferLike>();
  let bytes = 0;
  let idle: NodeJS.Timeout | undefined;

  const forgetAll = (): void => {
    bytes -= free.splice(0).reduce((sum, { length }) => sum + length, 0);
  };

  return {
    /** A buffer of at least so many bytes, whatever they hold. */
    take(needed: number): Buffer {
      const at = free.findLastIndex(({ length }) => length >= needed && length <= needed * MAX_SPARE + STEP);
      const [kept] = at === -1 ? [] : free.splice(at, 1);
      if (kept) return kept;
      const size = Math.ceil(needed / STEP) * STEP;
      while (free.length > 0 && bytes + size > maxBytes) bytes -= free.shift()?.length ?? 0;
      bytes += size;
      return Buffer.allocUnsafeSlow(size);
    },
    /** Takes back a buffer that was taken. One that is still being sent or could not be sent, or more than fits, is not kept. */
    giveBack(buffer: Buffer): void {
      if (sending.has(buffer.buffer) || failed.has(buffer.buffer) || bytes > maxBytes) {
        bytes -= buffer.length;
        return;
      }
      free.push(buffer.fill(0));
      idle = idle?.refresh() ?? setTimeout(forgetAll, IDLE_MS).unref();
    },
    /** Notes a buffer that was taken and is not given back. */
    abandon({ length }: Buffer): void {
      bytes -= length;
    },
    /** The same transport. What it sends is not kept before it has settled, nor after it has failed. */
    watch(send: Send): Send {
      return async (request) => {
        const { buffer } = request.body;
        sending.set(buffer, (sending.get(buffer) ?? 0) + 1);
        try {
          return await send(request);
        } catch (error) {
          failed.add(buffer);
          throw error;
        } finally {
          const others = (sending.get(buffer) ?? 1) - 1;
          if (others > 0) sending.set(buffer, others);
          else sending.delete(buffer);
        }
      };
    },
  };
}
export type BufferPool = ReturnType<typeof createBufferPool>;
