import * as z from 'zod';

/** Fields of the lines of each event: required ones, then optional ones. */
const FIELDS = {
  request: [
    ['requestId', 'method', 'route', 'status', 'ms'],
    ['sessionId', 'code', 'limit'],
  ],
  call: [
    ['requestId', 'operation', 'ms'],
    ['code', 'limit'],
  ],
  provider: [[], ['sessionId', 'operation', 'bizId', 'transactionId', 'resultCode', 'code', 'ms']],
  session: [['sessionId', 'code'], ['outcome']],
  audit: [
    ['sessionId', 'code'],
    ['reviewer', 'outcome', 'resultCode'],
  ],
  webhook: [['sessionId', 'code', 'ms'], ['status']],
  fault: [['code'], ['requestId', 'sessionId', 'transactionId', 'error']],
  warning: [['code'], []],
} as const satisfies Record<string, readonly [readonly Field[], readonly Field[]]>;
type Field = Exclude<keyof z.infer<typeof Line>, 'time' | 'event'>;

/** An id, a code or a class name: no text of a person, and no sentence. */
const word = z.string().regex(/^[\w.:-]{1,128}$/);
const milliseconds = z.int().min(0);

const Line = z.strictObject({
  /** ISO 8601, UTC. */
  time: z.iso.datetime(),
  event: z.enum(['request', 'call', 'provider', 'session', 'audit', 'webhook', 'fault', 'warning']),
  requestId: word.optional(),
  sessionId: word.optional(),
  method: word.optional(),
  /** Route pattern, never the path. */
  route: z
    .string()
    .regex(/^[\w/:{}.*-]{1,128}$/)
    .optional(),
  status: z.int().min(100).max(599).optional(),
  code: word.optional(),
  /** Variable that raises the limit which the caller has reached. */
  limit: word.optional(),
  operation: word.optional(),
  bizId: word.optional(),
  /** The provider's id, for faults that need an operator. */
  transactionId: word.optional(),
  resultCode: word.optional(),
  outcome: word.optional(),
  /** Of `audit`: the reviewer, by the merchant's own id. */
  reviewer: z.string().min(1).max(128).optional(),
  ms: milliseconds.optional(),
  /** Class name of the error, for faults of the proxy itself; never its message. */
  error: z
    .string()
    .regex(/^\w{0,64}$/)
    .optional(),
});

/** Schema of a log line: ids, codes and times alone; never a token, a name, an image or a body. */
export const LogLine = Line.superRefine((line, context) => {
  const [always, sometimes] = FIELDS[line.event] as readonly [readonly Field[], readonly Field[]];
  const found = (Object.keys(line) as (keyof typeof line)[]).filter((field) => line[field] !== undefined);
  const missing = always.filter((field) => line[field] === undefined);
  const foreign = found.filter((field) => !['time', 'event', ...always, ...sometimes].includes(field));
  for (const field of [...missing, ...foreign])
    context.addIssue({ code: 'custom', path: [field], message: `is wrong in a line of ${line.event}` });
});
export type LogLine = z.infer<typeof LogLine>;

/**
 * Bytes that may wait for the reader of standard output, some 30,000 lines. Further lines are dropped, so that a stuck
 * reader does not fill the memory.
 */
const MAX_UNREAD = 8 * 1024 * 1024;

/**
 * Writes lines of JSON to standard output. Calls `onLost` for each line that cannot be written; the process survives a
 * reader that is gone or stuck.
 */
export function createStdoutLog(onLost: () => void): (line: LogLine) => void {
  const { stdout } = process;
  if (!stdout.listeners('error').includes(ignore)) stdout.on('error', ignore);
  return (line) => {
    if (stdout.writableLength > MAX_UNREAD) return onLost();
    stdout.write(`${JSON.stringify(line)}\n`, (error) => {
      if (error) onLost();
    });
  };
}

/**
 * Without a listener the first failed write (EPIPE) would end the process. The write reports its failure to its
 * callback.
 */
function ignore(): void {}
