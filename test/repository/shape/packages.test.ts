import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const names = readdirSync(join(root, 'packages'));

interface Manifest {
  name: string;
  license: string;
  private?: boolean;
  exports?: Record<string, string | Record<string, string>>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  sideEffects?: string[];
}
const manifest = (name: string): Manifest =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Manifest;

function sources(name: string): string[] {
  const folder = join(root, 'packages', name, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));
}

const imports = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^\s*(?:import|export)\b[\w\s{},*$]*?\bfrom\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^import\s*['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

describe('packages', () => {
  for (const name of names) {
    const { exports = {} } = manifest(name);
    for (const [path, conditions] of Object.entries(exports)) {
      // A file that the build writes has no source.
      if (path.includes('*') || typeof conditions === 'string') continue;
      it(`@idproof/${name}: ${path} has its source`, () => {
        const source = conditions['@idproof/source'];
        assert.ok(source && existsSync(join(root, 'packages', name, source)), String(source));
      });
    }
  }

  it('@idproof/widgets exports every element, and says that importing it defines it', () => {
    const { exports = {}, sideEffects = [] } = manifest('widgets');
    const folders = readdirSync(join(root, 'packages/widgets/src'));
    const elements = folders.filter((each) => existsSync(join(root, 'packages/widgets/src', each, `${each}.ts`)));
    assert.ok(elements.length >= 10, String(elements));
    for (const element of elements) {
      assert.ok(exports[`./${element}.js`], element);
      const code = readFileSync(join(root, 'packages/widgets/src', element, `${element}.ts`), 'utf8');
      assert.equal(sideEffects.includes(`./dist/${element}.js`), /^define\(/m.test(code), element);
    }
  });

  it('keep to the direction of dependencies', () => {
    const allowed: Record<string, string[]> = {
      core: [],
      widgets: ['@idproof/core'],
      proxy: ['@idproof/core'],
      engines: ['@idproof/core'],
      sandbox: ['@idproof/core', '@idproof/engines'],
      testing: ['@idproof/core'],
      'create-idproof': [],
      demo: ['@idproof/core', '@idproof/proxy', '@idproof/widgets'],
    };
    for (const name of names) {
      const own = Object.keys(manifest(name).dependencies ?? {}).filter((dependency) =>
        dependency.startsWith('@idproof/'),
      );
      assert.deepEqual(own.sort(), allowed[name]?.sort(), name);
    }
  });

  it('import only what their manifest names', () => {
    // Part of a worker that is built into one file.
    const built: Record<string, string[]> = { widgets: ['@tensorflow/tfjs-backend-wasm'] };
    for (const name of names) {
      const { dependencies, peerDependencies } = manifest(name);
      const declared = new Set([...Object.keys({ ...dependencies, ...peerDependencies }), ...(built[name] ?? [])]);
      for (const file of sources(name)) {
        for (const imported of imports(file)) {
          if (imported.startsWith('.') || imported.startsWith('node:')) continue;
          const dependency = imported
            .split('/')
            .slice(0, imported.startsWith('@') ? 2 : 1)
            .join('/');
          assert.ok(declared.has(dependency), `${file} imports ${imported}`);
        }
      }
    }
  });

  it('core and widgets import nothing of Node', () => {
    for (const file of [...sources('core'), ...sources('widgets')]) {
      assert.ok(!imports(file).some((imported) => imported.startsWith('node:')), file);
    }
  });

  it('models are reached from the package of the engines alone', () => {
    const engines = /^(@vladmandic\/|@tensorflow\/|onnxruntime|@gutenye\/|@embedpdf\/|mrz$|sharp$)/;
    for (const name of names.filter((candidate) => candidate !== 'engines')) {
      const dependencies = Object.keys(manifest(name).dependencies ?? {});
      assert.deepEqual(
        dependencies.filter((dependency) => engines.test(dependency)),
        [],
        name,
      );
    }
  });

  it('can be imported where there is no page', () => {
    const paths = [
      'core/errors',
      'core/locale',
      'core/provider',
      'core/session',
      'core/image',
      'core/image-file',
      'core/capture',
      'widgets',
      'proxy',
      'engines/readable',
      'sandbox',
      'testing',
      'testing/camera',
    ];
    const script = paths.map((path) => `await import('@idproof/${path}');`).join('');
    execFileSync(
      process.execPath,
      ['--conditions=@idproof/source', '--import', 'tsx', '--input-type=module', '-e', script],
      {
        cwd: join(root, 'test'),
        stdio: 'pipe',
        // The sources' decorators are the older kind.
        env: { ...process.env, TSX_TSCONFIG_PATH: join(root, 'tsconfig.base.json') },
      },
    );
  });
});

describe('repository', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

  it('names no registry in its lockfile', () => {
    assert.doesNotMatch(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'), /https?:\/\//);
  });

  it('holds no secret and no database', () => {
    assert.deepEqual(
      tracked
        .filter((file) => /(^|\/)\.idproof\/|\.sqlite|\.env$|\.pem$/.test(file))
        // What earlier versions wrote, with keys and people that are made up.
        .filter((file) => !file.startsWith('test/fixtures/stores/')),
      [],
    );
  });

  it('has no second file of the same name beside a source', () => {
    const stems = tracked
      .filter((file) => /^packages\/.*\.(ts|js|mjs)$/.test(file))
      .map((file) => file.replace(/\.\w+$/, ''));
    assert.deepEqual(
      stems.filter((stem, index) => stems.indexOf(stem) !== index),
      [],
    );
  });
});
