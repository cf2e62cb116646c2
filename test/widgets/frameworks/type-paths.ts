import { join } from 'node:path';
import { installExtra } from '../../../scripts/lib/extra-packages.mjs';

/** For the type checker: where the frameworks lie, also for what our declarations import of them. */
export function findTypePaths(): Record<string, string[]> {
  const packages = join(installExtra('test/widgets/frameworks'), 'node_modules');
  const names = ['react', 'react-dom', 'vue', 'svelte', '@lit/react'];
  const listPlaces = (name: string): string[] => [`${packages}/@types/${name}`, `${packages}/${name}`];
  const frameworks = Object.fromEntries(
    names.flatMap((name) => [
      [name, listPlaces(name)],
      [`${name}/*`, listPlaces(name).map((place) => `${place}/*`)],
    ]),
  );
  // Its types are named by its exports alone, which a path does not read.
  return { ...frameworks, '@vitejs/plugin-vue': [`${packages}/@vitejs/plugin-vue/dist/index.d.mts`] };
}
