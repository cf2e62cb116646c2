import { createHash } from 'node:crypto';
import type { OperationName } from '@idproof/core/provider';
import type { Recorded } from '../state/transactions.js';
import { HANDLERS } from '../operations/handlers.js';

const readPath = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body);

/** The fields of a request that are stored with its transaction. `bizId` has a column of its own. */
export function pickRecordedFields(name: OperationName, request: unknown): Recorded {
  const { fields } = HANDLERS[name];
  const kept = Object.entries(fields).flatMap(([path, { treatment, hashed }]) => {
    const value = readPath(request, path);
    const isOuter = Object.keys(fields).some((other) => other.startsWith(`${path}.`));
    if (treatment !== 'recorded' || path === 'bizId' || isOuter || value == null) return [];
    return [[path, hashed && typeof value === 'string' ? `sha256:${hash(value)}` : value] as const];
  });
  return Object.fromEntries(kept);
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
