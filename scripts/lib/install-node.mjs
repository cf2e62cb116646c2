import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Installs another Node from the package registry into a folder. Returns the folder of its program. */
export function installNode(version, folder) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  mkdirSync(folder, { recursive: true });
  const install = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--prefer-offline', `${name}@${version}`],
    { encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (install.status !== 0) throw new Error(`Node ${version} could not be installed: ${install.stderr}`);
  return join(folder, 'node_modules', name, 'bin');
}
