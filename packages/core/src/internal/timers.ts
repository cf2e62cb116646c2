/** The clock of an element; tests pass their own. */
export type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;

/** The promise's value, or null when it takes longer than so many milliseconds. */
export async function withLimit<Value>(
  promise: Promise<Value>,
  limit: number,
  timers: Timers = globalThis,
): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = timers.setTimeout(() => resolve(null), limit);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    timers.clearTimeout(timer);
  }
}
