import type * as z from 'zod';
import { describeFields } from './describe.js';
import type { FaultReason } from './fields.js';
import type { Operation } from './operation.js';
import { utf8Length } from './text-length.js';

/** The first fault of a request in the order of the checks. */
export interface Fault {
  /** Dotted wire name: `face1.content`; empty for the body itself. */
  field: string;
  why: FaultReason;
  /** The result code the provider answers it with. */
  code: string;
}

export type Checked<Value> = { ok: true; value: Value } | { ok: false; fault: Fault };

/** Required before type before length before value (design of the checks' order); unknown fields last. */
const ORDER: readonly FaultReason[] = ['missing', 'type', 'empty', 'too_long', 'value', 'unknown'];

function readPath(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], body);
}

function findReason(issue: z.core.$ZodIssue, body: unknown): FaultReason {
  if (issue.code === 'unrecognized_keys') return 'unknown';
  if (issue.code === 'custom') return (issue.params?.['why'] as FaultReason | undefined) ?? 'value';
  const value = readPath(body, issue.path);
  if (issue.code === 'invalid_value')
    return value === '' ? 'empty' : typeof value === 'string' ? 'value' : findTypeReason(value);
  return issue.code === 'invalid_type' ? findTypeReason(value) : 'value';
}

const findTypeReason = (value: unknown): FaultReason => (value == null ? 'missing' : 'type');

/** Formats a path for messages and logs: printable and short, whatever the key. */
function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map(String)
    .join('.')
    .replace(/[^\w.-]/g, '?')
    .slice(0, 64);
}

function toFault(operation: Operation, issue: z.core.$ZodIssue, why: FaultReason): Fault {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  const field = formatPath(path);
  const { byField, missing, default: fallback } = operation.badInput;
  const own = why !== 'unknown' && byField && Object.hasOwn(byField, field) ? byField[field] : undefined;
  const byReason = why === 'missing' ? missing : undefined;
  return { field, why, code: own ?? byReason ?? fallback };
}

/** Checks a body against an operation's request: its fields, limits, values, and no unknown field. */
export function checkRequest<Request extends z.ZodType>(
  operation: Operation<Request>,
  body: unknown,
): Checked<z.output<Request>> {
  const parsed = operation.request.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const found = parsed.error.issues.map((issue) => ({ issue, why: findReason(issue, body) }));
  found.sort((a, b) => ORDER.indexOf(a.why) - ORDER.indexOf(b.why));
  const first = found[0];
  if (!first) throw new Error('a refused request without a fault');
  return { ok: false, fault: toFault(operation, first.issue, first.why) };
}

/**
 * The same for a body that is about to be sent: limits count bytes, whatever the unit the receiver counts in, so that
 * a gateway of either reading takes it.
 */
export function checkOutgoing<Request extends z.ZodType>(
  operation: Operation<Request>,
  body: unknown,
): Checked<z.output<Request>> {
  const checked = checkRequest(operation, body);
  if (!checked.ok) return checked;
  const overlong = describeFields(operation.request).find(({ path, facts: { kind, maxLength } }) => {
    const value = readPath(body, path.split('.'));
    if (maxLength === undefined || value == null) return false;
    return utf8Length(kind === 'open' ? JSON.stringify(value) : (value as string), maxLength) > maxLength;
  });
  if (!overlong) return checked;
  const { byField, default: fallback } = operation.badInput;
  return { ok: false, fault: { field: overlong.path, why: 'too_long', code: byField?.[overlong.path] ?? fallback } };
}
