// Tries every way to embed in every browser of this machine, and prints a table: `npm run ways -- firefox`.
import { run } from './lib/run.mjs';

const args = ['--conditions=@idproof/source', '--import=tsx', 'tools/ways/main.ts', ...process.argv.slice(2)];
await run(process.execPath, args);
