// Installs the packages when they are missing or out of date, and does nothing otherwise: as a program, or when imported.
// Needs Node and npm only: the package manager is fetched through npx at the version that package.json pins.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { installPackages } from './lib/install-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules/.bootstrap');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`idproof needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The files that decide what gets installed. */
function manifests() {
  const packages = readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}/package.json`)
    .filter((file) => existsSync(join(root, file)));
  return [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    '.pnpmfile.cjs',
    'test/package.json',
    'tools/package.json',
    ...packages,
  ];
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of manifests()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function install() {
  console.log('Installing packages (first run, or the lockfile changed) …');
  const started = Date.now();
  const { status, stdout, stderr, error } = installPackages(root);
  if (status !== 0) {
    console.error(stdout, stderr, error ?? '');
    console.error('The installation failed; the lines above say why.');
    process.exit(status ?? 1);
  }
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

const wanted = fingerprint();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  install();
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, wanted);
}
