#!/usr/bin/env node
import { createProxy } from './create-proxy.js';
import { openConfig } from './environment.js';
import { explainFault } from './environment/faults.js';
import { readEnvironment, type Complete } from './environment/read-environment.js';
import { serveProxy } from './node-server.js';

async function main(environment: Complete): Promise<void> {
  const { listen, ...limits } = environment.program;
  const served = await serveProxy(createProxy(await openConfig(process.env, environment)), { ...listen, ...limits });
  process.stdout.write(`proxy ${served.url}${environment.settings.basePath ?? '/idproof'}\n`);
  if (served.adminUrl !== undefined) process.stdout.write(`admin ${served.adminUrl}\n`);
  process.stdout.write('ready\n');
  const stop = () => {
    served.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** A plain sentence for whoever starts it; a stack would say nothing more. */
function refuse(why: string): void {
  process.stderr.write(`idproof-proxy does not start: ${why}\n`);
  process.exitCode = 1;
}

const { complete, faults } = readEnvironment(process.env);
for (const fault of faults) refuse(explainFault(fault));
if (complete) main(complete).catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)));
