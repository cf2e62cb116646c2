import { Buffer } from 'node:buffer';
import type { Send } from '@idproof/core/provider';

/** Buffer sizes are multiples of this, so that a buffer fits other bodies of about the same size. */
const STEP = 64 * 1024;
/** Largest ratio of buffer size to the size that is needed. */
const MAX_SPARE = 1.25;
/** Time in ms after which unused buffers are left to the garbage collector. */
const IDLE_MS = 10_000;

/**
 * Pool of buffers for bodies: a new megabyte for each body makes the collector search the whole heap every twenty
 * bodies. Buffers in use and in the pool together stay within `maxBytes`, as far as the pool can tell. Each is wiped
 * when it comes back.
 */
export function createBufferPool(maxBytes: number) {
  /** Stack: the last buffer given back is likely to be in the processor's cache. */
  const free: Buffer[] = [];
  const sending = new Map<ArrayBufferLike, number>();
  /** Buffers of failed sends: the transport may still read them, even where a retry succeeded. */
  const failed = new WeakSet<ArrayBufferLike>();
  let bytes = 0;
  let idle: NodeJS.Timeout | undefined;

  const forgetAll = (): void => {
    bytes -= free.splice(0).reduce((sum, { length }) => sum + length, 0);
  };

  return {
    /** Takes a buffer of at least `needed` bytes, with arbitrary content. */
    take(needed: number): Buffer {
      const at = free.findLastIndex(({ length }) => length >= needed && length <= needed * MAX_SPARE + STEP);
      const [kept] = at === -1 ? [] : free.splice(at, 1);
      if (kept) return kept;
      const size = Math.ceil(needed / STEP) * STEP;
      while (free.length > 0 && bytes + size > maxBytes) bytes -= free.shift()?.length ?? 0;
      bytes += size;
      return Buffer.allocUnsafeSlow(size);
    },
    /**
     * Gives back a buffer. It is dropped where it is still being sent, where a send of it failed, or where the pool is
     * full.
     */
    giveBack(buffer: Buffer): void {
      if (sending.has(buffer.buffer) || failed.has(buffer.buffer) || bytes > maxBytes) {
        bytes -= buffer.length;
        return;
      }
      free.push(buffer.fill(0));
      idle = idle?.refresh() ?? setTimeout(forgetAll, IDLE_MS).unref();
    },
    /** Stops counting a buffer that is never given back. */
    abandon({ length }: Buffer): void {
      bytes -= length;
    },
    /** Wraps a transport, so that buffers are not reused before a send ends, nor after it failed. */
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
