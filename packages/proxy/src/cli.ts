#!/usr/bin/env node
import { isIdproofError } from '@idproof/core/session';
import { createProxy } from './create-proxy.js';
import { proxyConfigFromEnvironment, settingsFromEnvironment, getVariable } from './environment.js';
import { serveProxy } from './node-server.js';

async function main(): Promise<void> {
  const settings = settingsFromEnvironment(process.env);
  const { IDPROOF_HOST: hostname, PROXY_PORT: port, IDPROOF_ADMIN_PORT: adminPort } = settings;
  const listening = { hostname, port, ...(adminPort === undefined ? {} : { adminPort }) };
  const served = await serveProxy(createProxy(await proxyConfigFromEnvironment(process.env)), listening);
  process.stdout.write(`proxy ${served.url}/idproof\n`);
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

main().catch((error: unknown) => {
  // A plain sentence for whoever starts it; a stack would say nothing more.
  process.stderr.write(`idproof-proxy does not start: ${explain(error)}\n`);
  process.exitCode = 1;
});

function explain(error: unknown): string {
  if (!isIdproofError(error)) return error instanceof Error ? error.message : String(error);
  const variable = getVariable(error.field);
  return variable === undefined || error.message.startsWith(variable) ? error.message : `${variable}: ${error.message}`;
}
