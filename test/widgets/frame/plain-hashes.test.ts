import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('../../../packages/widgets/dist/plain/', import.meta.url);

test('the published hashes are those of the files beside them', () => {
  assert.ok(existsSync(folder), 'npm run build comes first');
  const published = JSON.parse(readFileSync(new URL('hashes.json', folder), 'utf8')) as Record<string, string>;
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  assert.deepEqual(scripts.toSorted(), ['document-worker.js', 'idproof.js', 'image-worker.js', 'mrz-worker.js']);
  const computed = scripts.map((name) => {
    const digest = createHash('sha384')
      .update(readFileSync(new URL(name, folder)))
      .digest('base64');
    return [name, `sha384-${digest}`];
  });
  assert.deepEqual(published, Object.fromEntries(computed));
});
