import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Environment of a stack or a sandbox whose engines are not the subject: they load nothing, and answer at once. */
export const INJECTED_ENGINES = {
  NODE_OPTIONS: `--import ${new URL('inject-engines.mjs', import.meta.url).href}`,
} as const;

/** Real engines share the machine with other tests: a call gets all the time that a browser waits for one. */
export const PATIENT = { IDPROOF_PROVIDER_TIMEOUT: '58s', IDPROOF_SANDBOX_PROCESS_TIMEOUT: '55' } as const;

/** The secrets of one run, known to the test so that it can search for them. */
export function makeSecrets() {
  const key = () => randomBytes(32).toString('base64url');
  return {
    IDPROOF_CLIENT_ID: '1234567890123456',
    IDPROOF_ACCESS_KEY: key(),
    IDPROOF_SECRET_KEY: key(),
    IDPROOF_SERVER_KEY: key(),
    IDPROOF_SANDBOX_ADMIN_KEY: key(),
    IDPROOF_DATA_KEY: key(),
  };
}

/** One of the project's commands as a process of its own, with all that it wrote. */
export class Running {
  #child: ChildProcess;
  #written = '';

  constructor(command: readonly string[], env: Record<string, string>, cwd = root) {
    const [program = '', ...args] = command;
    // A group of its own, so that everything it started ends with it.
    this.#child = spawn(program, args, { cwd, env: { ...process.env, ...env }, detached: true });
    // A test that is ended early leaves nothing behind.
    const end = (): void => void this.#end('SIGKILL');
    process.once('exit', end);
    this.#child.once('exit', () => process.off('exit', end));
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#written += chunk.toString()));
    }
  }

  get written(): string {
    return this.#written;
  }

  /** Resolves when the line was written, rejects when the process ends first. */
  line(wanted: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (this.#written.split('\n').includes(wanted)) resolve();
      };
      this.#child.stdout?.on('data', look);
      this.#child.once('exit', (code) => reject(new Error(`ended with ${code} before "${wanted}":\n${this.#written}`)));
      look();
    });
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    return new Promise((resolve) => {
      this.#child.once('close', () => resolve());
      if (!this.#end(signal)) resolve();
    });
  }

  /** False when it had ended before. */
  #end(signal: NodeJS.Signals): boolean {
    const { pid, exitCode, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null || !pid) return false;
    return process.kill(-pid, signal);
  }
}

export interface Stack {
  demo: string;
  sandbox: string;
  env: Record<string, string>;
  /** Holds the databases and, in `tmp`, the temporary folder of every process. */
  folder: string;
  main: Running;
  stop(): Promise<void>;
}

/**
 * `npm start` with ports, secrets and databases of its own.
 * `env` adds to its environment; with `IDPROOF_PROVIDER_URL` in it no sandbox is started.
 */
export async function startStack(env: Record<string, string> = {}): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-e2e-'));
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const all: Record<string, string> = {
    ...makeSecrets(),
    ...PATIENT,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    IDPROOF_STORE: `sqlite:${join(folder, 'proxy.sqlite')}`,
    IDPROOF_SANDBOX_STORE: `sqlite:${join(folder, 'sandbox.sqlite')}`,
    TMPDIR: temporary,
    ...env,
  };
  const main = new Running(['npm', 'start'], all);
  await main.line('ready');
  return {
    demo: `http://localhost:${port}`,
    sandbox: all.IDPROOF_PROVIDER_URL ?? `http://localhost:${sandboxPort}`,
    env: all,
    folder,
    main,
    async stop() {
      await main.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
