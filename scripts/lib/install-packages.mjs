import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Installs what the lockfile of a folder names, with the package manager that package.json pins, fetched through npx. */
export function installPackages(cwd) {
  const { packageManager } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return spawnSync(
    'npx',
    ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'],
    {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      shell: process.platform === 'win32',
      env: { ...process.env, CI: 'true', pnpm_config_pm_on_fail: 'ignore' },
    },
  );
}
