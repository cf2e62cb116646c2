import { IdproofError } from '@idproof/core/errors';

interface Issue {
  path: PropertyKey[];
  code?: string;
  keys?: string[];
}

/** Schema of zod or zod/mini. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: Issue[] } };
}

/** Validates a value. Rejects with `invalid_field`, which names the first invalid field. */
export function validate<T>(schema: Schema<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? (issue.keys ?? []).slice(0, 1) : [])];
  throw new IdproofError('invalid_field', 'A field is not acceptable', { field: toFieldName(path) });
}

/** Unknown names come from the sender: shortened, and reduced to harmless characters. */
function toFieldName(path: readonly PropertyKey[]): string | undefined {
  const name = path
    .map(String)
    .join('.')
    .replaceAll(/[^\w.-]/g, '?')
    .slice(0, 64);
  return name === '' ? undefined : name;
}
