// Keeps how every phase looks now as right, for the visual comparison: test/visual/baseline/.
import { run } from './lib/run.mjs';

await run(process.execPath, ['--conditions=@idproof/source', '--import=tsx', 'test/visual/main.ts']);
