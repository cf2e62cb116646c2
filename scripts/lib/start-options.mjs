import { StartError } from './service.mjs';
import { DEFAULT_PORTS } from './settings.mjs';

const OPTIONS = {
  '--lan': 'serves the demo over HTTPS to phones in the same network, and prints a QR code',
  '--help': 'prints this and starts nothing',
};

const PORTS = {
  PORT: `the demo and its proxy; default ${DEFAULT_PORTS.PORT}`,
  SANDBOX_PORT: `the sandbox; default ${DEFAULT_PORTS.SANDBOX_PORT}`,
};

const list = (lines) =>
  Object.entries(lines)
    .map(([name, text]) => `  ${name.padEnd(14)}${text}\n`)
    .join('');

/** What `npm start -- --help` prints. */
export const HELP = `npm start runs the sandbox, the proxy and the demo on this machine.

Options, as in npm start -- --lan:
${list(OPTIONS)}
Ports, as in PORT=3000 npm start:
${list(PORTS)}
With --lan the port after each is taken as well. Every other variable: docs/start.md, docs/settings.md, docs/sandbox.md.`;

/** Reads what stands behind `npm start --`. Throws a `StartError` that names what it does not know. */
export function readOptions(given) {
  const unknown = given.find((option) => !Object.hasOwn(OPTIONS, option));
  if (unknown !== undefined)
    throw new StartError(`npm start has no option ${unknown}; npm start -- --help lists them.`);
  return { lan: given.includes('--lan'), help: given.includes('--help') };
}
