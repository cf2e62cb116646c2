import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compile as compileSvelte } from 'svelte/compiler';
import { compileScript, compileTemplate, parse as parseVue } from 'vue/compiler-sfc';
import { blocksIn } from '../docs/pages.js';

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
        compilerOptions: { isCustomElement: (tag) => tag.startsWith('idproof-') },
      });
      assert.deepEqual(template.errors, []);
      assert.ok(script.content.includes('onFinish'));
      assert.ok(template.code.includes('onIdproofFinish'));
    });
  }
});
