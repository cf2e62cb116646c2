import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether a folder does not exist or is empty. False for a file of that name. */
export function isFree(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  return !found || (found.isDirectory() && readdirSync(folder).length === 0);
}

/**
 * Writes the files into a free folder. They are written beside it and then renamed, so that
 * an interrupted process leaves no partial project. Throws the file system's errors.
 */
export function writeProject(folder: string, files: ReadonlyMap<string, string>): void {
  const draft = `${folder}.${process.pid}.part`;
  try {
    for (const [path, text] of files) {
      const file = join(draft, path);
      mkdirSync(dirname(file), { recursive: true });
      // Keys are for their owner alone.
      writeFileSync(file, text, { mode: path === '.env' ? 0o600 : 0o644 });
    }
    mkdirSync(folder, { recursive: true });
    for (const entry of readdirSync(draft)) renameSync(join(draft, entry), join(folder, entry));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
