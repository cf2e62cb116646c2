import { IdproofError } from '@idproof/core/errors';

interface Issue {
  path: PropertyKey[];
  code?: string;
  keys?: string[];
}

/** A schema of zod, of either kind. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: Issue[] } };
}

/** The value as the schema has it. Rejects with `invalid_field`, which names the first field to blame. */
export function validate<T>(schema: Schema<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? (issue.keys ?? []).slice(0, 1) : [])];
  throw new IdproofError('invalid_field', 'A field is not acceptable', { field: toFieldName(path) });
}

/** Names come from the sender when they are unknown: cut short, and free of anything but a name. */
function toFieldName(path: readonly PropertyKey[]): string | undefined {
  const name = path
    .map(String)
    .join('.')
    .replaceAll(/[^\w.-]/g, '?')
    .slice(0, 64);
  return name === '' ? undefined : name;
}
