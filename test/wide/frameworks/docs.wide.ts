import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blocksIn } from '../../docs/pages.js';
import { needsElsewhere, needsFrameworks, typeCheck } from '../../docs/type-check.js';
import { openExtra } from '../../helpers/extra-packages.js';

interface SvelteCompiler {
  compile: (code: string, options: { generate: 'client' | 'server' }) => { warnings: { message: string }[] };
}
interface VueCompiler {
  parse: (code: string) => { descriptor: { template?: { content: string } }; errors: unknown[] };
  compileScript: (descriptor: object, options: object) => { content: string };
  compileTemplate: (options: object) => { code: string; errors: unknown[] };
}

const extra = openExtra('wide');
const { compile: compileSvelte } = extra.require('svelte/compiler') as SvelteCompiler;
const { parse: parseVue, compileScript, compileTemplate } = extra.require('vue/compiler-sfc') as VueCompiler;

describe('the code in the docs on frameworks', () => {
  it('is there for both', () => {
    assert.ok(blocksIn('svelte').length >= 1 && blocksIn('vue').length >= 1);
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

  it('is TypeScript whose types are right', () => {
    const blocks = blocksIn('ts', 'tsx').filter((block) => needsFrameworks(block) && !needsElsewhere(block));
    assert.ok(blocks.length >= 2);
    const paths = extra.typePaths(['react', 'react-dom', 'vue', 'svelte', '@lit/react', '@vitejs/plugin-vue']);
    assert.deepEqual(typeCheck(blocks, { paths }), []);
  });
});
