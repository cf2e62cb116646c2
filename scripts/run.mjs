// Entry of the npm commands with a script of their own: installs the packages if need be, then runs `scripts/<name>.mjs`
// in this process, or the tool in `tools/<name>/` in one that reads TypeScript. Arguments, signals and the exit code are those of the command.
import './bootstrap.mjs';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [name, ...args] = process.argv.slice(2);
const script = new URL(`${name}.mjs`, import.meta.url);
if (existsSync(script)) {
  process.argv.splice(1, 2, fileURLToPath(script));
  await import(script.href);
} else if (!existsSync(new URL(`../tools/${name}/main.ts`, import.meta.url))) {
  console.error(`There is no command ${name}.`);
  process.exitCode = 2;
} else {
  const { ensureBuilt } = await import('./build.mjs');
  const { runSource } = await import('./lib/run.mjs');
  await ensureBuilt();
  await runSource(`tools/${name}/main.ts`, args);
}
