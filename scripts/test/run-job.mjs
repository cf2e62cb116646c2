import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environment, root } from '../lib/run.mjs';

/** Milliseconds without a result or output after which a job counts as hung and is ended. */
const SILENCE = 300_000;
/** Milliseconds that a job has to clean up after it was told to end. */
const GRACE = 10_000;

/**
 * Runs one process, with all that it starts, until it ends or hangs. Resolves with `{ broke, hung, output }`, never
 * rejects. `results` is the file whose growth shows that it lives; with `live` it writes to this terminal at once.
 * `now` tells the milliseconds that the silence is measured by.
 */
export function runJob({ command, args, env = {}, results, live = false, silence = SILENCE, now = Date.now }) {
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
    let heard = now();
    let hung = false;
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
      if (hung || now() - heard < silence) return;
      hung = true;
      // An interrupt lets the process end the programs and browsers that its tests started.
      signal('SIGINT');
      setTimeout(() => signal('SIGKILL'), GRACE).unref();
    }, 1_000);
    const end = (broke, words = '') => {
      clearInterval(watch);
      process.off('exit', endWithUs);
      resolve({ broke, hung, output: output + words });
    };
    child.once('error', (error) => end(true, `${error.message}\n`));
    child.once('close', (code) => end(hung || code !== 0));
  });
}
