import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { shrinkStyles } from '../../../scripts/lib/shrink-styles.mjs';

const packages = fileURLToPath(new URL('../../../packages', import.meta.url));

function listFiles(ending: string): string[] {
  return readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !/(?:^|\/)(?:node_modules|dist)\//.test(file))
    .map((file) => join(packages, file));
}

/** Each style sheet that a module exports, by name. */
async function readStyles(file: string): Promise<[name: string, text: string][]> {
  const exported = (await import(file)) as Record<string, { cssText?: string }>;
  return Object.entries(exported).flatMap(([name, { cssText }]) => (cssText === undefined ? [] : [[name, cssText]]));
}

// A brace too many or too few is no error: a browser drops the next rule, or puts the rest under one it does not belong to.
test('every style sheet is whole', async () => {
  const modules = listFiles('.styles.ts');
  const sheets = (await Promise.all(modules.map(readStyles))).flat();
  for (const file of listFiles('.css')) sheets.push([relative(packages, file), readFileSync(file, 'utf8')]);
  assert.ok(modules.length > 10 && sheets.length > modules.length, 'there are style sheets to look at');
  for (const [name, text] of sheets) {
    const { warnings } = await transform(text, { loader: 'css' });
    assert.deepEqual(
      warnings.map((warning) => `${name}: ${warning.text} (${warning.location?.lineText.trim()})`),
      [],
    );
  }
});

test('no element moves for longer than 200 ms', async () => {
  const sheets = (await Promise.all(listFiles('.styles.ts').map(readStyles))).flat();
  const times = sheets.flatMap(([name, text]) =>
    [...text.matchAll(/transition(?:-duration)?:[^;]*?([\d.]+)(m?s)\b/g)].map(([, time, unit]) => ({
      name,
      time: Number(time) * (unit === 's' ? 1000 : 1),
    })),
  );
  assert.ok(times.length > 0, 'there are transitions to look at');
  assert.deepEqual(
    times.filter(({ time }) => time > 200),
    [],
  );
});

test('a style sheet says the same once it is shrunk', async () => {
  const minify = async (text: string): Promise<string> => {
    const { code } = await transform(text, { loader: 'css', minify: true });
    // It leaves the values of custom properties alone.
    return code
      .trim()
      .replaceAll(/([:,]) | ?(\/) ?/g, '$1$2')
      .replaceAll(/(?<![\w.])0\./g, '.');
  };
  const sheets = (await Promise.all(listFiles('.styles.ts').map(readStyles))).flat();
  for (const [name, text] of sheets) {
    const shrunk = shrinkStyles(text);
    assert.ok(shrunk.length < text.length * 0.8, `${name}: ${shrunk.length} of ${text.length}`);
    assert.equal(await minify(shrunk), await minify(text), name);
  }
});
