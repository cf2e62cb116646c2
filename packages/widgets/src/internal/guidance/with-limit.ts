/** Rejects when the promise takes longer than so many milliseconds. What it brings later is lost. */
export async function withLimit<Value>(promise: Promise<Value>, limit: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      promise,
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`No answer within ${limit} ms`)), limit);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
