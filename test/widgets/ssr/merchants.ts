import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installNode } from '../../../scripts/lib/install-node.mjs';
import { packAll } from '../../../scripts/tarballs.mjs';
import { Running } from '../../helpers/e2e/stack.js';
import { runIn, strangersEnvironment } from '../../packed/npm.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Nuxt, SvelteKit, Astro and Angular no longer run on the oldest Node that this kit supports. */
const NODE = '24.21.0';
/** What every page of a merchant installs. */
const OURS = ['@idproof/core', '@idproof/widgets'];

/** The projects of `projects/` outside this repository, with the packed packages and what their lockfile names. */
export interface Merchants {
  folder: string;
  /** Runs a script of a project to its end; resolves with all that it wrote. */
  run(project: string, script: string): Promise<string>;
  /** Starts a script of a project that serves its pages. */
  serve(project: string, script: string, port: number): Running;
  /** Runs a command that a project has installed, as `run` does. */
  execute(project: string, command: string, args: readonly string[]): Promise<string>;
  remove(): void;
}

interface Manifest {
  dependencies?: Record<string, string>;
}

/** Installs the named projects. */
export async function createMerchants(projects: readonly string[]): Promise<Merchants> {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-ssr-'));
  const bin = installNode(NODE, join(folder, 'node'));
  cpSync(here('projects'), folder, { recursive: true });
  const tarballs = await packAll(join(folder, 'tarballs'));
  const locate = (name: string, from: string): string => `file:${relative(from, tarballs[name]!)}`;
  for (const project of projects) {
    const file = join(folder, project, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    const dependencies = Object.fromEntries(OURS.map((name) => [name, locate(name, join(folder, project))]));
    writeFileSync(file, JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...dependencies } }));
  }
  // The packages name each other by their versions, which no registry has yet.
  const override = `\noverrides:\n  '@idproof/core': '${locate('@idproof/core', folder)}'\n`;
  appendFileSync(join(folder, 'pnpm-workspace.yaml'), override);

  const env = strangersEnvironment({
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    FORCE_COLOR: '0',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
  }) as Record<string, string>;
  const { packageManager } = JSON.parse(readFileSync(here('../../../package.json'), 'utf8')) as {
    packageManager: string;
  };
  const only = projects.flatMap((project) => ['--filter', `./${project}`]);
  // Not frozen: our own packages are not in the lockfile.
  const install = ['--yes', packageManager, ...only, 'install', '--no-frozen-lockfile', '--prefer-offline'];
  await runIn(folder, 'npx', install, env);

  const node = join(bin, 'node');
  return {
    folder,
    run: (project, script) => runIn(join(folder, project), node, ['--run', script], env),
    serve: (project, script, port) =>
      new Running([node, '--run', script], { ...env, PORT: String(port) }, join(folder, project)),
    execute: (project, command, args) =>
      runIn(join(folder, project), join(folder, project, 'node_modules/.bin', command), args, env),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
