import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environment, root } from '../lib/run.mjs';

/** Milliseconds without a result or output after which a job counts as hung and is ended. */
const SILENCE = 300_000;
/** Milliseconds that a job may take in all: tests that each wait in vain are heard of, and would go on for hours. */
const LIMIT = 1_800_000;
/** Milliseconds that a job has to clean up after it was told to end. */
const GRACE = 10_000;

/**
 * Runs one process, with all that it starts, until it ends, hangs or takes longer than its `limit`. Resolves with
 * `{ broke, hung, late, output }`, never rejects. `results` is the file whose growth shows that it lives; with `live` it
 * writes to this terminal at once. `now` tells the milliseconds that `silence` and `limit` are measured by.
 */
export function runJob({ command, args, env = {}, results, live = false, ...options }) {
  const { silence = SILENCE, limit = LIMIT, now = Date.now } = options;
  return new Promise((resolve) => {
    // A process group of its own, so that all its descendants can be ended with it.
    const isGroup = process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd: fileURLToPath(root),
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: isGroup,
      shell: !isGroup,
    });
    let output = '';
    const began = now();
    let heard = began;
    let hung = false;
    let late = false;
    let size = 0;
    for (const [stream, terminal] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        heard = now();
        if (live) terminal.write(chunk);
        else output += chunk;
      });
    }
    const signal = (name) => {
      if (child.pid === undefined) return;
      try {
        process.kill(isGroup ? -child.pid : child.pid, name);
      } catch {
        // The process has already ended.
      }
    };
    const endWithUs = () => signal('SIGTERM');
    process.once('exit', endWithUs);
    const watch = setInterval(() => {
      const grown = results && existsSync(results) ? statSync(results).size : 0;
      if (grown !== size) [size, heard] = [grown, now()];
      if (hung || late) return;
      late = now() - began >= limit;
      hung = !late && now() - heard >= silence;
      if (!hung && !late) return;
      // An interrupt lets the process end the programs and browsers that its tests started.
      signal('SIGINT');
      setTimeout(() => signal('SIGKILL'), GRACE).unref();
    }, 1_000);
    const end = (broke, words = '') => {
      clearInterval(watch);
      process.off('exit', endWithUs);
      resolve({ broke, hung, late, output: output + words });
    };
    child.once('error', (error) => end(true, `${error.message}\n`));
    child.once('close', (code) => end(hung || late || code !== 0));
  });
}
