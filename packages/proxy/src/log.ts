/** One line of the log: ids, codes and times alone; never a token, a name, a picture or a body. */
export interface LogLine {
  /** ISO 8601, UTC. */
  time: string;
  event: 'request' | 'provider' | 'session' | 'audit' | 'webhook' | 'fault' | 'warning';
  requestId?: string;
  sessionId?: string;
  method?: string;
  route?: string;
  status?: number;
  code?: string;
  operation?: string;
  bizId?: string;
  /** The provider's id, where a person has to look after it. */
  transactionId?: string;
  resultCode?: string;
  outcome?: string;
  /** Of `audit`: who looked or judged, by the merchant's own id. */
  reviewer?: string;
  /** Milliseconds. */
  ms?: number;
  /** Which kind of error, for faults of the proxy itself: the class's name, not the message. */
  error?: string;
}

/** Some thirty thousand lines: what comes on top of them, while nobody reads, would fill the memory. */
const MOST_UNREAD = 8 * 1024 * 1024;

/**
 * Writes lines of JSON to standard output. A line that cannot be written is reported to `onLost`; the process goes on
 * even when the reader of its output has gone, or reads no more.
 */
export function createStdoutLog(onLost: () => void): (line: LogLine) => void {
  const { stdout } = process;
  if (!stdout.listeners('error').includes(ignore)) stdout.on('error', ignore);
  return (line) => {
    if (stdout.writableLength > MOST_UNREAD) return onLost();
    stdout.write(`${JSON.stringify(line)}\n`, (error) => {
      if (error) onLost();
    });
  };
}

/** Without a listener the first failed write (EPIPE) would end the process. The write itself reports the failure. */
function ignore(): void {}
