/** Subscribers to the writes of sessions, in this process. */
export interface Changes {
  subscribe: (id: string, notify: () => void) => () => void;
  notify: (id: string) => void;
}

export function createChanges(): Changes {
  const subscribers = new Map<string, Set<() => void>>();
  return {
    subscribe(id, notify) {
      const own = subscribers.get(id) ?? new Set();
      subscribers.set(id, own);
      // Each subscription is its own, also of the same function.
      const call = () => notify();
      own.add(call);
      return () => {
        own.delete(call);
        if (own.size === 0 && subscribers.get(id) === own) subscribers.delete(id);
      };
    },
    notify(id) {
      for (const notify of subscribers.get(id) ?? []) notify();
    },
  };
}
