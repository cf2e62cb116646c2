/** One line of the sandbox's log: ids, codes and times, never bodies, keys or what was read. */
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

/** Writes each entry as one line of JSON. */
export function createLineLog(write: (line: string) => void, clock: () => number = Date.now): Log {
  return (entry) => write(JSON.stringify({ time: new Date(clock()).toISOString(), part: 'sandbox', ...entry }));
}
