import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { installExtra } from '../../scripts/lib/extra-packages.mjs';
import { packAll } from '../../scripts/tarballs.mjs';
import { installIn, listPublished, megabytes, runBin, runIn } from './npm.js';

interface Packed {
  exports: Record<string, unknown>;
  dependencies: Record<string, string>;
  peerDependencies?: Record<string, string>;
  [field: string]: unknown;
}

describe('the tarballs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-tarballs-'));
  const tools = installExtra('test/widgets/frameworks');
  let tarballs: Record<string, string> = {};
  before(async () => {
    tarballs = await packAll(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** The tarball of a folder below `packages/`. */
  const locate = (name: string): string => (tarballs[`@idproof/${name}`] ?? tarballs[name])!;

  /** A tarball's files, by their paths inside the package. */
  async function unpack(name: string): Promise<{ at: string; files: string[]; manifest: Packed }> {
    const at = join(folder, name);
    mkdirSync(at, { recursive: true });
    await runIn(at, 'tar', ['-xzf', locate(name), '--strip-components=1']);
    const files = readdirSync(at, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
    return { at, files, manifest: JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as Packed };
  }

  for (const { name, limit, models = 0 } of [
    // 6.5 of them are the phone's page, which brings all of its files, the models of faces too.
    { name: 'widgets', limit: 23, models: 6 },
    { name: 'proxy', limit: 30 },
  ]) {
    it(`@idproof/${name} installs at most ${limit} MB besides the models of faces, and nothing for one platform`, async () => {
      const at = join(folder, `install-${name}`);
      mkdirSync(at);
      writeFileSync(join(at, 'package.json'), '{"private":true}');
      await installIn(at, [tarballs['@idproof/core']!, tarballs[`@idproof/${name}`]!], ['--omit=dev']);
      const files = readdirSync(join(at, 'node_modules'), { recursive: true, encoding: 'utf8' });
      assert.deepEqual(
        files.filter((file) => /\.(node|so|dylib|dll)$/.test(file)),
        [],
      );
      const faces = models ? megabytes(join(at, 'node_modules/@idproof/widgets/dist/face')) : 0;
      const size = megabytes(join(at, 'node_modules')) - faces;
      assert.ok(size > 1 && size <= limit, `${size.toFixed(1)} MB`);
      assert.ok(faces <= models, `${faces.toFixed(1)} MB of models`);
    });
  }

  for (const name of listPublished()) {
    describe(name, () => {
      it('holds what belongs in it, and nothing of this repository', async () => {
        const { at, files, manifest } = await unpack(name);
        for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json'])
          assert.ok(files.includes(file), file);
        assert.deepEqual(
          files.filter((file) => /^src\b|\.fingerprint$|\.tsbuildinfo$|(?<!\.d)\.m?ts$/.test(file)),
          [],
        );
        assert.doesNotMatch(
          JSON.stringify(manifest),
          /@idproof\/source|workspace:|\.\/src\/(?!\*\*|[\w/-]+\.ts"[,\]])/,
        );
        for (const field of ['description', 'license', 'repository', 'engines', 'keywords', 'sideEffects'])
          assert.ok(manifest[field], field);
        for (const file of files.filter((each) => each.endsWith('.d.ts')))
          assert.doesNotMatch(readFileSync(join(at, file), 'utf8'), /@idproof\/source|\/src\/|reference path/, file);
      });

      it('has every file that its exports name, with types for what is JavaScript', async () => {
        const { files, manifest } = await unpack(name);
        const has = (target: string): boolean => {
          const pattern = new RegExp(`^${target.slice(2).replaceAll('.', '\\.').replace('*', '.+')}$`);
          return files.some((file) => pattern.test(file));
        };
        for (const [path, target] of Object.entries(manifest.exports)) {
          const targets = typeof target === 'string' ? [target] : Object.values(target as Record<string, string>);
          for (const each of targets) assert.ok(has(each), `${path}: ${each}`);
          if (typeof target !== 'string') assert.ok('types' in (target as object), path);
        }
      });

      it('imports nothing that installing it does not bring', async () => {
        const { at, files, manifest } = await unpack(name);
        const brought = [
          `@idproof/${name}`,
          ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
        ];
        const strange = files
          // What it writes into a project of its own is that project's to bring.
          .filter((file) => file.endsWith('.js') && !file.startsWith('templates/'))
          .flatMap((file) =>
            Array.from(
              readFileSync(join(at, file), 'utf8').matchAll(/^(?:import|export)\b[^'"]*["']([^'"]+)["'];$/gm),
              ([, imported = '']) => imported,
            ),
          )
          .filter((imported) => !/^(?:\.|node:)/.test(imported))
          .filter((imported) => !brought.some((each) => imported === each || imported.startsWith(`${each}/`)));
        assert.deepEqual([...new Set(strange)], []);
      });

      it('pleases publint', async () => {
        const said = await runBin(tools, 'publint', ['run', '--strict', locate(name)]);
        assert.match(said, /All good!/);
      });

      // The packages are ES modules alone: what CommonJS and the resolution of Node 10 make of them is left aside.
      // A program exports nothing.
      if (name === 'create-idproof') return;
      it('pleases arethetypeswrong', async () => {
        await runBin(tools, 'attw', [locate(name), '--profile', 'esm-only']);
      });
    });
  }
});
