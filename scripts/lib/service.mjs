import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { environment, root } from './run.mjs';

/** Something kept a command from starting that a line says better than a stack. */
export class StartError extends Error {}

/** Runs a command; one that cannot start ends with its reason alone. */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Starts a Node program of ours and waits for the line `ready`; every line before it is handed to `onLine`.
 * Resolves with `{ child, stop }`; rejects with a `StartError` when it ends before it is ready: it has said why itself.
 */
export function startService(name, file, { env = {}, onLine = console.log, nodeArgs = [] } = {}) {
  const child = spawn(process.execPath, [...nodeArgs, fileURLToPath(new URL(file, root))], {
    cwd: fileURLToPath(root),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment(env),
  });
  // A command that fails during start-up leaves no process behind.
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const stop = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return new Promise((resolve, reject) => {
    const ended = (code, signal) => reject(new StartError(`${name} ended before it was ready (${code ?? signal}).`));
    child.once('error', reject);
    child.once('exit', ended);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line !== 'ready') return onLine(line);
      child.off('exit', ended);
      resolve({ child, stop });
    });
  });
}

/** Ends everything together when the first of them ends or the person presses Ctrl+C. */
export function endTogether(services) {
  let ending = false;
  const end = async (code) => {
    if (ending) return;
    ending = true;
    await Promise.all(services.map((service) => service.stop()));
    process.exit(code);
  };
  process.once('SIGINT', () => end(0));
  process.once('SIGTERM', () => end(0));
  for (const { child } of services) {
    if (child.exitCode !== null || child.signalCode !== null) void end(child.exitCode ?? 1);
    else child.once('exit', (code) => end(code ?? 1));
  }
}
