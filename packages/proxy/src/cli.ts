#!/usr/bin/env node
import { findOldNode } from '@idproof/core/server';
import { closeOnSignal } from './close-on-signal.js';
import { createProxy } from './create-proxy.js';
import { openConfig } from './environment.js';
import { explainFault } from './environment/faults.js';
import { readEnvironment, type CompleteEnvironment } from './environment/read-environment.js';
import { serveProxy } from './node-server.js';
import { runPrimary, WORKER_FLAG } from './workers/run-primary.js';
import { serveWorker } from './workers/serve-worker.js';

async function serveAlone(environment: CompleteEnvironment): Promise<void> {
  const { listen, ...limits } = environment.program;
  const served = await serveProxy(createProxy(await openConfig(process.env, environment)), { ...listen, ...limits });
  closeOnSignal(served.close);
  process.stdout.write(`proxy ${served.url}${environment.basePath}\n`);
  if (served.adminUrl !== undefined) process.stdout.write(`admin ${served.adminUrl}\n`);
  process.stdout.write('ready\n');
}

function serve(environment: CompleteEnvironment): Promise<void> {
  if (process.argv.includes(WORKER_FLAG)) return serveWorker(environment);
  return environment.program.workers > 1 ? runPrimary(environment) : serveAlone(environment);
}

/** Prints a plain sentence instead of a stack trace, which would not help the operator. */
function refuse(why: string): void {
  process.stderr.write(`idproof-proxy does not start: ${why}\n`);
  process.exitCode = 1;
}

const oldNode = findOldNode(process.versions.node);
if (oldNode) {
  process.stderr.write(`${oldNode}\n`);
  process.exit(1);
}
const { complete, faults } = readEnvironment(process.env);
for (const fault of faults) refuse(explainFault(fault));
if (complete) {
  serve(complete).catch((error: unknown) => {
    refuse(error instanceof Error ? error.message : String(error));
    // Running workers and servers would keep the process alive.
    process.exit();
  });
}
