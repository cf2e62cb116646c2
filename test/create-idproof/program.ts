import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const tsx = join(root, 'node_modules/tsx/dist/loader.mjs');

/** Copies the program into a folder, as npm or a clone has it there. Returns the arguments of Node that run it. */
export function placeProgram(folder: string): string[] {
  for (const part of ['package.json', 'src', 'templates'])
    cpSync(join(root, 'packages/create-idproof', part), join(folder, part), { recursive: true });
  return ['--import', tsx, join(folder, 'src/cli.ts')];
}

/** Runs it in a folder, with what somebody types. */
export function runProgram(cwd: string, args: readonly string[], input = ''): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    input,
    timeout: 60_000,
  });
  return { status, said: stdout + stderr };
}
