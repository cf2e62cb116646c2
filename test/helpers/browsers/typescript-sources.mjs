import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { transform } from 'esbuild';

/**
 * Serves the TypeScript below a folder as JavaScript. `@web/dev-server-esbuild` does the same, but brings 22 MB for
 * browsers that are older than any that is tested.
 */
export function typescriptSources({ rootDir, tsconfig, target }) {
  const tsconfigRaw = readFileSync(tsconfig, 'utf8');
  const fileOf = (path) => posix.join(rootDir, decodeURIComponent(path));
  return {
    name: 'typescript-sources',
    resolveMimeType: ({ path }) => (path.endsWith('.ts') ? 'js' : undefined),
    // TypeScript sources import each other by the names of the compiled files.
    resolveImport({ source, context }) {
      if (!context.path.endsWith('.ts') || !/^\..*\.js$/.test(source)) return undefined;
      const typescript = source.replace(/\.js$/, '.ts');
      return existsSync(fileOf(posix.join(posix.dirname(context.path), typescript))) ? typescript : undefined;
    },
    async transform(context) {
      if (!context.path.endsWith('.ts')) return undefined;
      const sourcefile = fileOf(context.path);
      const { code } = await transform(context.body, {
        loader: 'ts',
        sourcefile,
        sourcemap: 'inline',
        target,
        tsconfigRaw,
      });
      return { body: code };
    },
  };
}
