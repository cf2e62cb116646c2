#!/usr/bin/env node
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findOldNode } from '@idproof/core/server';
import { toConfig, readEnvironment, type Environment } from './environment.js';
import { createLineLog } from './log.js';
import { startSandbox } from './node.js';

/** The build puts the hosted page beside this command. */
const PAGE = fileURLToPath(new URL('./page', import.meta.url));

async function main(environment: Environment): Promise<void> {
  // Imported after the variables are checked, because loading takes seconds.
  const { createEngines } = await import('@idproof/engines');
  const engines = await createEngines();
  const sandbox = await startSandbox({
    engines,
    ...toConfig(environment),
    page: PAGE,
    log: createLineLog(),
  });
  const shutDown = (): void => {
    // A second signal ends the process at once, as is Node's default.
    void sandbox.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', shutDown);
  process.once('SIGTERM', shutDown);
  console.log(`sandbox ${sandbox.url}`);
  console.log('ready');
}

const oldNode = findOldNode(process.versions.node);
if (oldNode) {
  console.error(oldNode);
  process.exit(1);
}
const environment = readEnvironment(process.env);
if ('problems' in environment) {
  console.error(`The sandbox does not start:\n${environment.problems.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = 2;
} else {
  try {
    await main(environment);
  } catch (error) {
    console.error(`The sandbox does not start: ${error instanceof Error ? error.message : 'unknown error'}`);
    process.exit(1);
  }
}
