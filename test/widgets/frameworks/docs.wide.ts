import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blocksIn, FRAMEWORKS } from '../../repository/docs/pages.js';
import { typeCheck } from '../../repository/docs/type-check.js';
import { openExtra } from '../../helpers/extra-packages.js';
import { findTypePaths } from './type-paths.js';

interface SvelteCompiler {
  compile: (code: string, options: { generate: 'client' | 'server' }) => { warnings: { message: string }[] };
}
interface VueCompiler {
  parse: (code: string) => { descriptor: { template?: { content: string } }; errors: unknown[] };
  compileScript: (descriptor: object, options: object) => { content: string };
  compileTemplate: (options: object) => { code: string; errors: unknown[] };
}

const extra = openExtra('test/widgets/frameworks');
const { compile: compileSvelte } = extra.require('svelte/compiler') as SvelteCompiler;
const { parse: parseVue, compileScript, compileTemplate } = extra.require('vue/compiler-sfc') as VueCompiler;

describe('the code in the docs on frameworks', () => {
  it('is there for both', () => {
    assert.ok(blocksIn('svelte').length >= 1 && blocksIn('vue').length >= 1);
  });

  it('has right types where it imports a framework', () => {
    const blocks = blocksIn('ts', 'tsx').filter(
      ({ page, code }) => page === 'docs/frameworks.md' && FRAMEWORKS.some((name) => code.includes(`'${name}'`)),
    );
    assert.ok(blocks.length >= 2);
    assert.deepEqual(typeCheck(blocks, { paths: findTypePaths(), rootDir: '/' }), []);
  });

  for (const { code } of blocksIn('svelte')) {
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

  for (const { code } of blocksIn('vue')) {
    it('is taken by the compiler of Vue', () => {
      const { descriptor, errors } = parseVue(code);
      assert.deepEqual(errors, []);
      const script = compileScript(descriptor, { id: 'sample' });
      const template = compileTemplate({
        id: 'sample',
        filename: 'sample.vue',
        source: descriptor.template?.content ?? '',
        compilerOptions: { isCustomElement: (tag: string) => tag.startsWith('idproof-') },
      });
      assert.deepEqual(template.errors, []);
      assert.ok(script.content.includes('onFinish'));
      assert.ok(template.code.includes('onIdproofFinish'));
    });
  }
});
