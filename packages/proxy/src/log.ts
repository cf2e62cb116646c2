/** One line of the log: ids, codes and times alone; never a token, a name, a picture or a body. */
export interface LogLine {
  /** ISO 8601, UTC. */
  time: string;
  event: 'request' | 'provider' | 'session' | 'fault';
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
  /** Milliseconds. */
  ms?: number;
  /** Which kind of error, for faults of the proxy itself: the class's name, not the message. */
  error?: string;
}

export function logToStdout(line: LogLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
