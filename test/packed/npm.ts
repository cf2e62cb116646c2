import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);

/** The environment of somebody who has nothing to do with this repository. */
export function strangersEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_OPTIONS$|NODE_TEST|IDPROOF_|npm_|pnpm_)/.test(name),
  );
  return { ...Object.fromEntries(own), ...more };
}

/** Runs a command in a folder and resolves with what it wrote; rejects with that when it fails. */
export async function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  env = strangersEnvironment(),
): Promise<string> {
  try {
    const { stdout, stderr } = await execute(command, args, {
      cwd: folder,
      env,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    });
    return `${stdout}${stderr}`;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Runs a program that a package of the folder brings, as `npx` does once it has found it. */
export function runBin(folder: string, name: string, args: readonly string[]): Promise<string> {
  return runIn(folder, join(folder, 'node_modules/.bin', name), args);
}

/** Installs packages (names with versions, or tarballs) with npm. */
export async function installIn(
  folder: string,
  packages: readonly string[],
  options: readonly string[] = [],
): Promise<void> {
  await runIn(folder, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...options, ...packages]);
}

/** `name@version` as this repository pins it in one of its private manifests. */
export function pinned(name: string): string {
  const manifests = [
    'package.json',
    'test/package.json',
    'test/widgets/frameworks/package.json',
    ...packageManifests(),
  ].map(
    (path) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, string> | undefined>,
  );
  const versions = manifests.flatMap(({ dependencies, devDependencies }) => [
    dependencies?.[name],
    devDependencies?.[name],
  ]);
  const exact = versions.find((version) => version && /^\d/.test(version));
  if (!exact) throw new Error(`No manifest pins ${name}.`);
  return `${name}@${exact}`;
}

function packageManifests(): string[] {
  return readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`);
}

/** The folder names of the packages that go to the registry. */
export function listPublished(): string[] {
  const isPrivate = (name: string): boolean =>
    (JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as { private?: boolean })
      .private === true;
  return readdirSync(join(root, 'packages')).filter((name) => !isPrivate(name));
}

/** What a folder takes, in MB of its files. */
export function megabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1_000_000;
}
