import { decodeSecretKey } from '@idproof/core/provider';
import * as z from 'zod';

function isSecretKey(value: string): boolean {
  try {
    decodeSecretKey(value);
    return true;
  } catch {
    return false;
  }
}

const port = z.coerce.number().int().min(0).max(65_535);

/** The variables of the command line; their values are never printed. */
export const Environment = z.object({
  SANDBOX_PORT: port.default(8788),
  IDPROOF_CLIENT_ID: z.string('is missing').regex(/^\d{16}$/, 'needs 16 digits'),
  IDPROOF_ACCESS_KEY: z.string('is missing').regex(/^[\x21-\x7e]{1,128}$/, 'needs 1 to 128 printable characters'),
  IDPROOF_SECRET_KEY: z.string('is missing').refine(isSecretKey, 'needs URL-safe base64 of at least 16 bytes'),
  IDPROOF_SANDBOX_ADMIN_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  IDPROOF_PROVIDER_SEGMENT: z
    .string()
    .regex(/^[\w-]{1,32}$/, 'needs 1 to 32 letters, digits, _ or -')
    .default('svc'),
  /** SQLite file of the transactions. */
  IDPROOF_SANDBOX_STORE: z.string().min(1, 'needs a file name').default(':memory:'),
});
export type Environment = z.output<typeof Environment>;

/** The configuration, or one line per variable that is wrong: its name and what it needs, never its value. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment | { problems: string[] } {
  // A variable that is set to nothing counts as not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) };
}
