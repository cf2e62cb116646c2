// Packs every published package as it goes to a registry: `npm run tarballs`, or `npm run tarballs -- <folder>`.
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { published, root, run } from './lib/run.mjs';

const readJson = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

/** Packs into a folder. Resolves with the path of each package's tarball, by the package's name. */
export async function packAll(folder) {
  await ensureBuilt();
  mkdirSync(folder, { recursive: true });
  const manifests = published.map((name) => readJson(`packages/${name}/package.json`));
  const filters = manifests.flatMap(({ name }) => ['--filter', name]);
  const { packageManager } = readJson('package.json');
  // Only pnpm replaces `workspace:` ranges by versions, and runs the hook that takes the sources out of `exports`.
  await run('npx', ['--yes', packageManager, '--recursive', ...filters, 'pack', '--pack-destination', folder], {
    env: { pnpm_config_pm_on_fail: 'ignore' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const locateTarball = ({ name, version }) =>
    join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  return Object.fromEntries(manifests.map((manifest) => [manifest.name, locateTarball(manifest)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tarballs = await packAll(resolve(process.argv[2] ?? fileURLToPath(new URL('tarballs/', root))));
  console.log(Object.values(tarballs).join('\n'));
}
