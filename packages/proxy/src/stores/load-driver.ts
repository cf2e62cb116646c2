import { IdproofError } from '@idproof/core/errors';

/**
 * Imports the driver of a store, which the merchant installs beside the proxy. Rejects with `configuration_invalid` and
 * the command to run where it is not installed.
 */
export async function loadDriver<Driver>(name: string, load: () => Promise<Driver>): Promise<Driver> {
  try {
    return await load();
  } catch (cause) {
    if (!isMissing(cause, name)) throw cause;
    const message = `This store needs the package "${name}", which is not installed. Run: npm install ${name}`;
    throw new IdproofError('configuration_invalid', message, { field: 'store', cause });
  }
}

/** A driver with a missing dependency fails with that package's name. */
function isMissing(cause: unknown, name: string): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ERR_MODULE_NOT_FOUND' && cause instanceof Error && cause.message.includes(`'${name}'`);
}
