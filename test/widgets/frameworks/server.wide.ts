import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { buildPage, FRAMEWORKS } from './build-page.js';

const run = promisify(execFile);

for (const framework of FRAMEWORKS) {
  test(`${framework} renders the flow on a server`, async () => {
    const folder = await buildPage(framework, 'server');
    try {
      const file = pathToFileURL(join(folder, 'server.js')).href;
      const script = `
        if ('document' in globalThis || 'HTMLElement' in globalThis) throw new Error('not a server');
        const { render } = await import(${JSON.stringify(file)});
        console.log(await render());`;
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
      assert.match(stdout, /<idproof-flow\b[^>]*>/);
      assert.match(stdout, /<button>Unmount<\/button>/);
      assert.doesNotMatch(stdout, /\[object/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
