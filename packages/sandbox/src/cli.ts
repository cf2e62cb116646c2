#!/usr/bin/env node
import process from 'node:process';
import { readEnvironment, type Environment } from './environment.js';
import { createLineLog } from './log.js';
import { startSandbox } from './node.js';

async function main(environment: Environment): Promise<void> {
  // Loaded only once the variables are known to be right: it takes seconds.
  const { createEngines } = await import('./engines/index.js');
  const engines = await createEngines();
  const sandbox = await startSandbox({
    engines,
    port: environment.SANDBOX_PORT,
    segment: environment.IDPROOF_PROVIDER_SEGMENT,
    database: environment.IDPROOF_SANDBOX_STORE,
    clients: [
      {
        clientId: environment.IDPROOF_CLIENT_ID,
        accessKey: environment.IDPROOF_ACCESS_KEY,
        secretKey: environment.IDPROOF_SECRET_KEY,
      },
    ],
    log: createLineLog((line) => console.error(line)),
    ...(environment.IDPROOF_SANDBOX_ADMIN_KEY && { adminKey: environment.IDPROOF_SANDBOX_ADMIN_KEY }),
  });
  const end = (): void => {
    // A second signal ends at once, as Node does by itself.
    void sandbox.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  console.log(`sandbox ${sandbox.url}`);
  console.log('ready');
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
