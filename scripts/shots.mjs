// Takes a picture of every phase, on a phone and on a desktop: docs/shots/.
import { run } from './lib/run.mjs';

await run(process.execPath, ['--conditions=@idproof/source', '--import=tsx', 'tools/shots/main.ts']);
