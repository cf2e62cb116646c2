// Writes THIRD_PARTY.md from what is installed: every package that a published package of ours needs, with its licence,
// and every model file with its origin and checksum. `--check` fails when the file is out of date.
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './lib/run.mjs';

const SHIPPED = ['core', 'widgets', 'proxy', 'engines', 'sandbox', 'testing'];
const folder = (path) => fileURLToPath(new URL(path, root));
const manifest = (path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));

/** Finds an installed package the way Node does: upwards through node_modules. */
function locate(name, from) {
  for (let at = from; at !== dirname(at); at = dirname(at)) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
  }
  return undefined;
}

/** Packages whose manifest does not state the whole licence; taken from the files that they ship. */
const STATED_ELSEWHERE = { '@embedpdf/pdfium': 'MIT, and of PDFium inside BSD-3-Clause and Apache-2.0' };

function licence(info) {
  const stated = info.license ?? info.licenses?.map(({ type }) => type).join(' OR ');
  return STATED_ELSEWHERE[info.name] ?? (typeof stated === 'object' ? stated.type : stated) ?? 'not stated';
}

/** All dependencies of one of our packages, except those for a single platform. */
function collect(from, found) {
  const info = manifest(from);
  for (const name of Object.keys(info.dependencies ?? {})) {
    const at = locate(name, from);
    if (!at) continue;
    const dependency = manifest(at);
    const id = `${dependency.name}@${dependency.version}`;
    if (dependency.name.startsWith('@idproof/')) continue;
    if (found.has(id)) continue;
    found.set(id, { name: dependency.name, version: dependency.version, licence: licence(dependency) });
    collect(at, found);
  }
  return found;
}

function librarySection(name) {
  const found = collect(folder(`packages/${name}`), new Map());
  const rows = [...found.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
    .map((row) => `| ${row.name} | ${row.version} | ${row.licence} |`);
  return [`### @idproof/${name}`, '', '| package | version | licence |', '|---|---|---|', ...rows, ''].join('\n');
}

/** What the face worker is built with. */
function kernelsVersion() {
  return manifest(folder('packages/widgets')).devDependencies['@tensorflow/tfjs-backend-wasm'];
}

async function thirdParty() {
  const { MODEL_FILES } = await import('../packages/engines/src/models.ts');
  const models = Object.values(MODEL_FILES).map(
    (model) =>
      `| \`${model.package}@${model.version}\` | \`${model.file}\` | \`${model.sha256}\` | ${model.licence} | ${model.origin} | ${model.training} |`,
  );
  return [
    '# Third-party software and models',
    '',
    'Written by `npm run docs` from what is installed; a test fails when it is out of date.',
    '',
    '## Models',
    '',
    'Each file comes inside a package of the registry. `@idproof/engines` loads it from there, nothing is fetched at run time;',
    'its SHA-256 is checked when it is loaded, and a file that differs stops the start. `@idproof/widgets` holds copies of',
    'BlazeFace, Face Mesh and Iris in `dist/face/`, which the step of the selfie fetches from the page that shows it.',
    '',
    '| package | file | SHA-256 | licence | origin | training data |',
    '|---|---|---|---|---|---|',
    ...models,
    '',
    '## Libraries',
    '',
    'What each published package needs at run time, with everything below it. Development tools are not shipped.',
    'Binaries come in packages of their own, one for each platform: sharp brings libvips (LGPL-3.0-or-later, a shared',
    'library that may be replaced), libsql brings SQLite with its own additions (MIT). `dist/face/` of `@idproof/widgets`',
    `holds the WebAssembly kernels of \`@tensorflow/tfjs-backend-wasm@${kernelsVersion()}\` (Apache-2.0) and their loader.`,
    'Its icons are of Lucide, https://lucide.dev (ISC, in part MIT: `packages/widgets/LICENSE-lucide.txt`).',
    '',
    ...SHIPPED.map(librarySection),
  ].join('\n');
}

const file = folder('THIRD_PARTY.md');
const text = await thirdParty();
if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error('THIRD_PARTY.md is out of date: npm run docs');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
  console.log('Wrote THIRD_PARTY.md.');
}
