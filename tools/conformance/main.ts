import { writeFileSync } from 'node:fs';
import type { ConformanceCase } from './case.js';
import { GROUP_NAMES, GROUPS } from './cases/index.js';
import { readOptions, USAGE, type Options } from './options.js';
import { ownImages, specimenImages, type Images } from './images.js';
import { countOutcomes, formatJson, formatLine, formatTable, type Judged } from './report.js';
import { judge } from './run-case.js';
import { createWorld } from './world.js';

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2), process.env);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return process.exit(2);
  }
}

function isWanted(group: string, { operation, section }: ConformanceCase, only: string | undefined): boolean {
  return only === undefined || only === group || only === operation || only === section;
}

/** A gateway that is not ours reads no specimens: without images of the user's own those cases are skipped. */
async function imagesFor({ pictures, docType, adminKey }: Options, plain: Images): Promise<Images | undefined> {
  if (pictures !== undefined) return ownImages(pictures, docType);
  return adminKey === undefined ? undefined : plain;
}

const options = optionsOrUsage();
const plain = await specimenImages();
const { baseUrl, segment, mode, keys, adminKey, only, json } = options;
const world = createWorld({
  baseUrl,
  segment,
  mode,
  keys,
  adminKey,
  plain,
  pictures: await imagesFor(options, plain),
});
const judged: Judged[] = [];
for (const group of GROUP_NAMES) {
  for (const one of GROUPS[group].cases) {
    if (!isWanted(group, one, only)) continue;
    const done = { group, one, verdict: await judge(one, world) };
    judged.push(done);
    console.log(formatLine(done));
  }
}
const { passed, failed } = countOutcomes(judged);
console.log(`\n${formatTable(judged)}`);
if (json !== undefined) writeFileSync(json, formatJson(judged));
if (passed + failed === 0) console.error('\nNo case ran.');
process.exit(failed > 0 || passed === 0 ? 1 : 0);
