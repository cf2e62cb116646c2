import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../helpers/browsers/find-browsers.mjs';
import { freePort } from '../helpers/e2e/free-port.js';
import { codeBlocks, createConsumer, readmePages, readmeServer, type Consumer } from './consumer.js';
import { runBin } from './npm.js';

const PAGE = readFileSync(fileURLToPath(new URL('../../docs/testing.md', import.meta.url)), 'utf8');
const RUNNERS = ['@playwright/test', 'vitest', '@web/test-runner', '@web/test-runner-chrome', '@open-wc/testing'];
/** What every browser here needs, whoever runs it. */
const LAUNCH = { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] };

/** The file of the page that begins with its name. */
function findFile(name: string): string {
  const block = [...codeBlocks(PAGE, 'ts'), ...codeBlocks(PAGE, 'js')].find((code) => code.startsWith(`// ${name}\n`));
  assert.ok(block, `docs/testing.md has no ${name}`);
  return block;
}

describe('the worked tests of docs/testing.md, with the packed packages', () => {
  let merchant: Consumer;
  before(async () => {
    merchant = await createConsumer(RUNNERS);
  });
  after(() => merchant.remove());

  const run = (program: string, ...args: string[]): Promise<string> => runBin(merchant.folder, program, args);

  it('pass with Playwright', async () => {
    const [port, providerPort] = [await freePort(), await freePort()];
    const move = (code: string): string =>
      code.replaceAll(':3000', `:${port}`).replaceAll(/(?<=[: ])8788\b/g, String(providerPort));
    merchant.write('index.html', readmePages().bundled);
    await run('vite', 'build');
    merchant.write('server.mjs', readmeServer(port, providerPort).code);
    merchant.write('playwright.config.ts', move(findFile('playwright.config.ts')));
    merchant.write('verification.spec.ts', move(findFile('verification.spec.ts')));
    const own = `import config from './playwright.config.ts';
      export default { ...config, timeout: 120_000, expect: { timeout: 60_000 },
        use: { ...config.use, launchOptions: ${JSON.stringify(LAUNCH)} } };`;
    merchant.write('here.config.ts', own);
    assert.match(await run('playwright', 'test', '--config=here.config.ts', '--reporter=line'), /1 passed/);
  });

  it('pass with Vitest', async () => {
    merchant.write('verification.test.ts', findFile('verification.test.ts'));
    assert.match(await run('vitest', 'run', 'verification.test.ts'), /1 passed/);
  });

  it('pass with web-test-runner', async () => {
    merchant.write('web-test-runner.config.js', findFile('web-test-runner.config.js'));
    merchant.write('element.test.js', findFile('element.test.js'));
    const own = `import { chromeLauncher } from '@web/test-runner-chrome';
      import config from './web-test-runner.config.js';
      export default { ...config, browsers: [chromeLauncher({ launchOptions: ${JSON.stringify(LAUNCH)} })] };`;
    merchant.write('here.config.js', own);
    assert.match(await run('web-test-runner', '--config', 'here.config.js'), /all tests passed|1 passed/i);
  });
});
