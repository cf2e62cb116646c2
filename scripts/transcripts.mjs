// Writes down what a screen reader says of the main job: test/widgets/accessibility/transcripts/.
import { run } from './lib/run.mjs';

await run(process.execPath, [
  '--conditions=@idproof/source',
  '--import=tsx',
  'test/widgets/accessibility/write-transcripts.ts',
]);
