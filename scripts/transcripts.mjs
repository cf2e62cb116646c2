// Writes down what a screen reader says of the main job: test/people/transcripts/.
import { run } from './lib/run.mjs';

await run(process.execPath, ['--conditions=@idproof/source', '--import=tsx', 'test/people/write-transcripts.ts']);
