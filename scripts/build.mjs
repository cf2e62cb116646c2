// Builds everything that is shipped: JavaScript by vite.config.ts, type declarations by the TypeScript compiler.
import { rmSync } from 'node:fs';
import { packages, root, run } from './lib/run.mjs';

export async function build({ types = true } = {}) {
  for (const name of packages) rmSync(new URL(`packages/${name}/dist`, root), { recursive: true, force: true });
  await run('vite', ['build', '--app', '--logLevel', 'warn']);
  if (types) await run('tsc', ['-b', ...packages.map((name) => `packages/${name}`)]);
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  await build();
  console.log('Built packages/*/dist.');
}
