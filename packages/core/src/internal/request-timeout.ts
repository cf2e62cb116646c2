/** Servers give up an upload below 4 kB/s; in bytes per millisecond. */
const MIN_UPLOAD_RATE = 4;

/**
 * The milliseconds after which a call without an answer has failed: `timeout`, and a quarter of a millisecond for each
 * character of the body `text`, so that an upload may last as long as servers accept it.
 */
export function findRequestTimeout(timeout: number, text = ''): number {
  return timeout + text.length / MIN_UPLOAD_RATE;
}
