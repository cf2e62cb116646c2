import process from 'node:process';

/** A log entry: ids, codes and times; never bodies, keys or document data. */
export interface LogEntry {
  event: 'answered' | 'failed' | 'fault-injected' | 'reset';
  operation?: string;
  clientId?: string;
  resultCode?: string;
  transactionId?: string;
  /** The kind of an injected fault. */
  fault?: string;
  milliseconds?: number;
  /** The class of an error, never its message. */
  error?: string;
}

export type Log = (entry: LogEntry) => void;

/** Writes each entry as one line of JSON, by default to standard error. */
export function createLineLog(write: (line: string) => void = writeToStderr, clock: () => number = Date.now): Log {
  return (entry) => write(JSON.stringify({ time: new Date(clock()).toISOString(), part: 'sandbox', ...entry }));
}

/** Drops a line that cannot be written; the process goes on without a reader of its log. */
function writeToStderr(line: string): void {
  const { stderr } = process;
  if (!stderr.listeners('error').includes(ignore)) stderr.on('error', ignore);
  stderr.write(`${line}\n`);
}

/** Without a listener, the first failed write (EPIPE) would end the process. */
function ignore(): void {}
