/** Closes at the first SIGTERM or SIGINT, then ends the process: with 0, or 1 where closing fails. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing: Promise<void> | undefined;
  const stop = () => {
    closing ??= close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
