// Keeps how every phase looks now as right, for the visual comparison: tools/looks/baseline/.
import { run } from './lib/run.mjs';

await run(process.execPath, ['--conditions=@idproof/source', '--import=tsx', 'tools/looks/main.ts']);
