import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compile as compileSvelte } from 'svelte/compiler';
import { compileScript, compileTemplate, parse as parseVue } from 'vue/compiler-sfc';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = ['embedding', 'frameworks', 'plain-pages'] as const;

interface Sample {
  page: string;
  language: string;
  code: string;
}
const samples: Sample[] = PAGES.flatMap((page) =>
  [...readFileSync(join(root, `docs/${page}.md`), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map((match) => ({
    page,
    language: match[1] ?? '',
    code: match[2] ?? '',
  })),
);
const samplesIn = (...languages: string[]): Sample[] => samples.filter(({ language }) => languages.includes(language));

describe('the code in the docs on embedding', () => {
  let folder: string;

  before(() => {
    const cache = join(root, 'test/node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'docs-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('compiles', () => {
    const typed = samplesIn('ts', 'tsx');
    assert.ok(typed.length >= 5);
    for (const [index, { language, code }] of typed.entries()) {
      writeFileSync(join(folder, `sample-${index}.${language}`), `${code}\nexport {};\n`);
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'test/tsconfig.json'),
        compilerOptions: { noEmit: true, composite: false, emitDeclarationOnly: false, rootDir: root },
        include: ['.'],
        references: [],
      }),
    );
    const tsc = createRequire(import.meta.url)
      .resolve('typescript/package.json')
      .replace('package.json', 'bin/tsc');
    try {
      execFileSync(process.execPath, [tsc, '-p', folder], { cwd: root, stdio: 'pipe' });
    } catch (error) {
      assert.fail(String((error as { stdout: Buffer }).stdout));
    }
  });

  for (const { code } of samplesIn('svelte')) {
    it('is taken by the compiler of Svelte, for browsers and for servers', () => {
      for (const generate of ['client', 'server'] as const) {
        const { warnings } = compileSvelte(code, { generate });
        assert.deepEqual(
          warnings.map(({ message }) => message),
          [],
        );
      }
    });
  }

  for (const { code } of samplesIn('vue')) {
    it('is taken by the compiler of Vue', () => {
      const { descriptor, errors } = parseVue(code);
      assert.deepEqual(errors, []);
      const script = compileScript(descriptor, { id: 'sample' });
      const template = compileTemplate({
        id: 'sample',
        filename: 'sample.vue',
        source: descriptor.template?.content ?? '',
        compilerOptions: { isCustomElement: (tag) => tag.startsWith('idproof-') },
      });
      assert.deepEqual(template.errors, []);
      assert.ok(script.content.includes('onFinish'));
      assert.ok(template.code.includes('onIdproofFinish'));
    });
  }

  it('uses attributes that the elements have', () => {
    const known = readFileSync(join(root, 'docs/elements.md'), 'utf8');
    const markup = samplesIn('html')
      .map(({ code }) => code)
      .join('');
    const tags = [...markup.matchAll(/<(idproof-[\w-]+)((?:\s+[\w-]+(?:="[^"]*")?)*)/g)];
    assert.ok(tags.length >= 3);
    for (const [, tag, attributes = ''] of tags) {
      for (const [, name] of attributes.matchAll(/\s([\w-]+)(?:="[^"]*")?/g)) {
        assert.ok(name === 'title' || known.includes(`\`${name}\``), `${tag} ${name}`);
      }
    }
  });
});
