import type { Clock } from './clock.js';
import type { InwardMessage, InwardType } from './messages.js';

/**
 * The least interval in milliseconds between two messages of a type. Of messages within the interval the last one is
 * passed on when it ends (`keepsLast`), or all are dropped, as for `back`, which is a press.
 */
const LIMITS: Partial<Record<InwardType, { interval: number; keepsLast: boolean }>> = {
  finished: { interval: 3000, keepsLast: true },
  visibility: { interval: 250, keepsLast: true },
  back: { interval: 300, keepsLast: false },
};

/** Rate limiter of the app's messages, by type. */
export function createThrottle(
  clock: Clock,
  pass: (message: InwardMessage) => void,
): { take(message: InwardMessage): void; stop(): void } {
  const waits = new Map<InwardType, { last: InwardMessage | undefined; cancel: () => void }>();

  const passOn = (message: InwardMessage, interval: number): void => {
    const cancel = clock.after(interval, () => {
      const last = waits.get(message.type)?.last;
      waits.delete(message.type);
      if (last) passOn(last, interval);
    });
    waits.set(message.type, { last: undefined, cancel });
    pass(message);
  };

  return {
    take(message) {
      const limit = LIMITS[message.type];
      const wait = waits.get(message.type);
      if (!limit) pass(message);
      else if (!wait) passOn(message, limit.interval);
      else if (limit.keepsLast) wait.last = message;
    },
    stop() {
      for (const { cancel } of waits.values()) cancel();
      waits.clear();
    },
  };
}
