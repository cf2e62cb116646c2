import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, isBuilt } from '../../scripts/build.mjs';
import { removeLeftovers } from '../../scripts/lib/dist.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const widgets = join(root, 'packages/widgets');

/** The names of a package's unfinished builds. */
const listStaged = (): string[] => readdirSync(widgets).filter((name) => name.startsWith('dist.'));

test('a build that is ended halfway leaves every dist as it was, and the next one clears what it left', async () => {
  await ensureBuilt();
  const before = readdirSync(join(widgets, 'dist'), { recursive: true });
  const build = spawn(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'ignore', detached: true });
  const ended = new Promise((resolve) => {
    build.once('exit', resolve);
  });
  // Types are there, scripts are not.
  while (!existsSync(join(widgets, `dist.${build.pid}`, 'custom-elements.json')))
    await new Promise((resolve) => setTimeout(resolve, 5));
  process.kill(-build.pid!, 'SIGKILL');
  await ended;
  assert.deepEqual(listStaged(), [`dist.${build.pid}`]);
  assert.deepEqual(readdirSync(join(widgets, 'dist'), { recursive: true }), before);
  assert.ok(isBuilt(), 'what is there is whole and up to date');

  removeLeftovers();
  assert.deepEqual(listStaged(), []);
});
