import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/** All that Vite makes of a module of a project, as one text. */
export async function bundleIn(folder: string, code: string): Promise<string> {
  const entry = join(folder, 'entry.js');
  const [output] = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) },
    ],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  return output!.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
}
