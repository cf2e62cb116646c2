#!/usr/bin/env node
import { basename, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { choose, chooseSeveral, openTerminal, splitNames, type Ask } from './ask.js';
import { FRAMEWORKS, KIT_PACKAGES, SERVERS, SERVICES, type Choice, type Service } from './choices.js';
import { composeProject } from './compose-project.js';
import { assertPacked, findClone } from './find-clone.js';
import { isFree, writeProject } from './write-project.js';

const COMMAND = findClone() ? 'node packages/create-idproof/dist/cli.js [folder]' : 'npm create idproof [folder] --';
const USAGE = `${COMMAND} [--framework <name>] [--server <name>] [--services <names>] [--yes]

  --framework  ${Object.keys(FRAMEWORKS).join(', ')}
  --server     ${Object.keys(SERVERS).join(', ')}; none with next
  --services   what is checked beside document and face: ${Object.keys(SERVICES).join(', ')}, separated by commas, or none
  --yes        asks nothing: vite and hono, in the folder my-verification, unless other options are given`;

function readArguments() {
  const options = {
    framework: { type: 'string' },
    server: { type: 'string' },
    services: { type: 'string' },
    yes: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length > 1) throw new Error('One folder at most can be named.');
  assertKnown(values.framework, FRAMEWORKS, 'framework');
  assertKnown(values.server, SERVERS, 'server');
  const services = values.services === undefined ? undefined : [...new Set(splitNames(values.services))];
  for (const name of services ?? []) assertKnown(name, SERVICES, 'service');
  if (values.framework === 'next' && values.server) throw new Error('Next.js is its own server: leave out --server.');
  return { ...values, services: services as Service[] | undefined, folder: positionals[0] };
}

function assertKnown(name: string | undefined, known: object, what: string): void {
  if (name !== undefined && !Object.hasOwn(known, name))
    throw new Error(`There is no ${what} ${name}: ${Object.keys(known).join(', ')}.`);
}

async function decide(given: ReturnType<typeof readArguments>, ask?: Ask): Promise<Choice & { folder: string }> {
  const folder = given.folder ?? ((await ask?.('Folder [my-verification] ')) || 'my-verification');
  if (!isFree(folder)) throw new Error(`${folder} is no empty folder: name another one.`);
  const framework = (given.framework ??
    (ask ? await choose(ask, 'What makes the page?', FRAMEWORKS) : 'vite')) as Choice['framework'];
  const findServices = async () =>
    given.services ?? (ask ? await chooseSeveral(ask, 'What is checked beside document and face?', SERVICES) : []);
  if (framework === 'next') return { folder, framework, services: await findServices() };
  const server = (given.server ?? (ask ? await choose(ask, 'What serves it?', SERVERS) : 'hono')) as Choice['server'];
  return { folder, framework, server, services: await findServices() };
}

/** A package name that registries accept. */
function namePackage(folder: string): string {
  const plain = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-');
  return plain.replace(/^-+/, '') || 'merchant';
}

/** Throws on an older Node, on which the project does not run; npm only warns. */
function assertNode([major = 0, minor = 0]: number[]): void {
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`idproof needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

async function main(): Promise<void> {
  assertNode(process.versions.node.split('.').map(Number));
  const given = readArguments();
  if (given.help) return console.log(USAGE);
  assertPacked(KIT_PACKAGES);
  const terminal = given.yes ? undefined : openTerminal();
  // Nothing is written before everything is answered.
  const { folder, ...choice } = await decide(given, terminal?.ask);
  terminal?.close();
  writeProject(resolve(folder), composeProject(folder, namePackage(folder), choice));
  const place = relative('.', folder);
  const change = place ? `\n  cd ${/[^\w./\\:-]/.test(place) ? `"${place}"` : place}` : '';
  console.log(`Wrote ${folder}. Next:\n${change}\n  npm install\n  npm run dev\n`);
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
