/** The clock of an element; tests pass their own. */
export type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
