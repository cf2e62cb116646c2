import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createBuilder, type Rolldown } from 'vite';

const LIMIT = 3280;
const root = fileURLToPath(new URL('../../..', import.meta.url));

test(`the script of the frame is one file without imports, of at most ${LIMIT} bytes after gzip`, async () => {
  const builder = await createBuilder({ configFile: `${root}vite.config.ts`, logLevel: 'silent' });
  const environment = builder.environments['frame']!;
  environment.config.build.write = false;
  const [bundle] = (await builder.build(environment)) as Rolldown.RolldownOutput[];
  const chunks = bundle!.output.filter((part) => part.type === 'chunk');
  assert.deepEqual(
    chunks.map(({ fileName, imports, dynamicImports }) => ({ fileName, imports, dynamicImports })),
    [{ fileName: 'frame.js', imports: [], dynamicImports: [] }],
  );
  const size = gzipSync(chunks[0]!.code, { level: 9 }).length;
  assert.ok(size <= LIMIT, `${size} bytes`);
});
