// Checks every phase of every element in every browser of this machine, and writes docs/embedding.md from what passed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findFirefox, findWebKit } from '../test/helpers/browsers/find-browsers.mjs';
import { webKitLauncher } from '../test/helpers/browsers/webkit-launcher.mjs';
import { root, run } from './lib/run.mjs';

const BROWSERS = {
  chromium: { name: 'Chromium', find: findChromium, findVersion: askVersion },
  firefox: { name: 'Firefox', find: findFirefox, findVersion: askVersion },
  webkit: { name: 'WebKitGTK', find: findWebKit, findVersion: askWebKit },
};

const folder = mkdtempSync(join(tmpdir(), 'idproof-browsers-'));
const columns = [];
for (const [browser, { name, find, findVersion }] of Object.entries(BROWSERS)) {
  const program = find();
  if (!program) throw new Error(`There is no ${name} on this machine.`);
  columns.push({ name: `${name} ${await findVersion(program)}`, tally: await check(browser) });
}
rmSync(folder, { recursive: true });

const tags = Object.keys(columns[0].tally);
const rows = tags.map((tag) => writeRow(`\`${tag}\``, ({ tally }) => tally[tag] ?? 'none'));
const table = [writeRow('element', ({ name }) => name), writeRow('---', () => '---'), ...rows];
const page = new URL('docs/embedding.md', root);
const day = new Date().toISOString().slice(0, 10);
const old = readFileSync(page, 'utf8');
const place = /(?<=<!-- phases: .* -->\n)[^]*(?=<!-- end of phases -->)/;
writeFileSync(page, old.replace(place, `\n${day}\n\n${table.join('\n')}\n\n`));

/** A row of the table: its title, then a cell for each browser. */
function writeRow(first, writeCell) {
  return `| ${first} | ${columns.map(writeCell).join(' | ')} |`;
}

/** How many phases of each element passed, of how many. A phase that fails is counted, and ends nothing. */
async function check(browser) {
  const results = join(folder, browser);
  const env = {
    IDPROOF_TEST_BROWSERS: browser,
    IDPROOF_TEST_PATTERN: 'test/widgets/accessibility/phases',
    IDPROOF_TEST_RESULTS: results,
  };
  await run('web-test-runner', [], { env }).catch(() => undefined);
  const tests = readFileSync(results, 'utf8').trim().split('\n').map(JSON.parse);
  const tally = new Map();
  for (const { name, verdict } of tests) {
    const tag = name.split(',')[0];
    // The file also checks the page, which fails until this has written it.
    if (!tag.startsWith('idproof-')) continue;
    const { passed, all } = tally.get(tag) ?? { passed: 0, all: 0 };
    tally.set(tag, { passed: passed + (verdict === 'passed' ? 1 : 0), all: all + 1 });
  }
  return Object.fromEntries(Array.from(tally, ([tag, { passed, all }]) => [tag, `${passed} of ${all}`]));
}

function askVersion(program) {
  return /[\d.]+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? '';
}

async function askWebKit(programs) {
  const launcher = webKitLauncher(programs);
  try {
    return await launcher.version();
  } finally {
    await launcher.stop();
  }
}
