import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, as a URL with a trailing slash. */
export const root = new URL('../../', import.meta.url);

/** Folder names below `packages/`, in the order of their dependencies. */
export const packages = ['core', 'widgets', 'proxy', 'engines', 'sandbox', 'testing', 'create-idproof', 'demo'];

/** Those of them that go to the registry. */
export const published = packages.filter((name) => name !== 'demo');

/** The environment for a child process, with the local binaries on its path. */
export function environment(extra = {}) {
  const bin = fileURLToPath(new URL('node_modules/.bin', root));
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...extra };
}

/**
 * Runs a command in the root of the repository.
 * Resolves when it ends with 0, rejects with its exit code otherwise.
 */
export function run(command, args, { env = {}, stdio = 'inherit', shell = process.platform === 'win32' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: fileURLToPath(root), stdio, shell, env: environment(env) });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}`)),
    );
  });
}

/** What Node needs to run the TypeScript sources of this repository. */
export const SOURCE_OPTIONS = ['--conditions=@idproof/source', '--import=tsx'];

/** Runs a TypeScript source in the root of the repository, hands signals on to it, and ends this process as it ended. */
export async function runSource(file, args, env = {}) {
  const child = spawn(process.execPath, [...SOURCE_OPTIONS, file, ...args], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
    env: environment(env),
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'exit');
  process.exit(code ?? 128 + constants.signals[signal]);
}
