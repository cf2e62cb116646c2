// Builds the documentation site from docs/, the elements' manifest, the sources and the OpenAPI documents: site/dist.
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stageApi } from '../site/build/stage-api.mjs';
import { stageElements } from '../site/build/stage-elements.mjs';
import { writeLlms } from '../site/build/stage-llms.mjs';
import { stageOpenApi } from '../site/build/stage-openapi.mjs';
import { stagePages } from '../site/build/stage-pages.mjs';
import { ensureBuilt } from './build.mjs';
import { compressFiles } from './lib/compress-files.mjs';
import { installExtra } from './lib/extra-packages.mjs';
import { root, run } from './lib/run.mjs';

const top = fileURLToPath(root);
const site = join(top, 'site');
// Of this build alone: the demo may build at the same time as a person, or another demo.
const stage = join(top, `node_modules/.cache/site-${process.pid}`);
const part = join(site, `dist.part-${process.pid}`);

process.once('exit', () => {
  for (const each of [stage, part]) rmSync(each, { recursive: true, force: true });
});

await ensureBuilt();
const packages = join(installExtra('site'), 'node_modules');
// A folder of its own for links: VitePress adds one while it builds, and takes it away.
mkdirSync(join(stage, 'node_modules'), { recursive: true });
for (const name of readdirSync(packages).filter((each) => !each.startsWith('.'))) {
  symlinkSync(join(packages, name), join(stage, 'node_modules', name), 'junction');
}
cpSync(join(site, 'vitepress'), join(stage, '.vitepress'), { recursive: true });
stagePages(stage);
stageOpenApi(stage);
stageElements(stage);
await stageApi(stage, packages);
await run(process.execPath, [join(packages, 'vitepress/bin/vitepress.js'), 'build', stage, '--outDir', part]);
writeLlms(stage, part);
await compressFiles(part);
// An interrupted build leaves the site before it in place.
const dist = join(site, 'dist');
if (existsSync(dist)) rmSync(dist, { recursive: true });
renameSync(part, dist);
console.log('Built site/dist; npm start serves it at /docs/.');
