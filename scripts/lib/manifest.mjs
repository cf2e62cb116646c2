import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The custom-elements manifest of the widgets, read from their sources. */
export function readManifest() {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-manifest-'));
  try {
    const cli = createRequire(import.meta.url).resolve('@custom-elements-manifest/analyzer/cem.js');
    // The option that keeps it from changing package.json exists in configuration files only.
    const config = join(folder, 'config.mjs');
    writeFileSync(config, 'export default { packagejson: false };');
    const options = ['--litelement', '--quiet', '--globs', 'packages/widgets/src/**/*.ts'];
    options.push('--config', relative(root, config), '--outdir', relative(root, folder));
    execFileSync(process.execPath, [cli, 'analyze', ...options], { cwd: root });
    return JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
