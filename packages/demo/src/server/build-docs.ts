import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Builds the documentation site by the script of the repository; undefined where there is none. */
export function findDocsBuild(script: string): (() => Promise<void>) | undefined {
  if (!existsSync(script)) return undefined;
  return () =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [script], { stdio: 'inherit' });
      const stop = (): void => void child.kill();
      process.once('exit', stop);
      child.once('error', reject);
      child.once('exit', (code) => {
        process.off('exit', stop);
        if (code === 0) resolve();
        else reject(new Error(`The documentation was not built (exit code ${code})`));
      });
    });
}
