import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Imports in a process of its own, because the sources' decorators need the workspace's compiler options. */
async function listExports(specifier: string): Promise<string[]> {
  const script = `
    if ('document' in globalThis || 'customElements' in globalThis) throw new Error('not a server');
    const names = Object.keys(await import('${specifier}'));
    console.log(JSON.stringify(names));`;
  const options = ['--conditions=@idproof/source', '--import', 'tsx', '--input-type=module', '--eval', script];
  const env = { ...process.env, TSX_TSCONFIG_PATH: `${root}tsconfig.base.json` };
  const { stdout } = await run(process.execPath, options, { cwd: `${root}test`, env });
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as string[];
}

const ELEMENTS = {
  flow: 'IdproofFlow',
  consent: 'IdproofConsent',
  'document-capture': 'IdproofDocumentCapture',
  'selfie-capture': 'IdproofSelfieCapture',
  result: 'IdproofResult',
};

test('the elements can be imported on a server', async () => {
  const names = await listExports('@idproof/widgets');
  for (const name of Object.values(ELEMENTS)) assert.ok(names.includes(name), name);
});

for (const [file, name] of Object.entries(ELEMENTS)) {
  test(`${file} can be imported alone`, async () => {
    assert.deepEqual(await listExports(`@idproof/widgets/${file}.js`), [name]);
  });
}

const OTHERS = {
  'frame.js': ['IdproofFrame'],
  'framed.js': ['connectFramedFlow'],
  'phone.js': ['IdproofPhone'],
  'react/flow.js': ['IdproofFlow'],
  'react/frame.js': ['IdproofFrame'],
  vue: [],
  svelte: [],
  angular: [],
};

for (const [file, names] of Object.entries(OTHERS)) {
  test(`${file} can be imported on a server`, async () => {
    assert.deepEqual(await listExports(`@idproof/widgets/${file}`), names);
  });
}

test('there is a React component for every element', async () => {
  const files = readdirSync(`${root}packages/widgets/src/frameworks/react`).filter((file) => file !== 'index.ts');
  const names = await listExports('@idproof/widgets/react');
  assert.equal(names.length, files.length);
  assert.ok(names.includes('IdproofSelfieCapture'));
});
