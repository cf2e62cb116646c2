import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { toPublicManifest, toVsCodeData, toWebTypes } from '../../../scripts/lib/editor-data.mjs';
import { readManifest } from '../../../scripts/lib/manifest.mjs';

const sources = fileURLToPath(new URL('../../../packages/widgets/src', import.meta.url));

describe('the editor data in the tarball', () => {
  const manifest = toPublicManifest(readManifest());
  const elements = manifest.modules.flatMap(({ declarations }) => declarations);
  const flow = elements.find(({ tagName }) => tagName === 'idproof-flow')!;

  it('names every element once, by the file that a page imports', () => {
    const paths = manifest.modules.map(({ path }) => path.replace(/^dist\/(.*)\.js$/, '$1'));
    assert.deepEqual(
      paths.filter((name) => !readdirSync(sources).includes(name)),
      [],
    );
    assert.equal(new Set(elements.map(({ tagName }) => tagName)).size, paths.length);
    assert.ok(paths.length >= 9);
  });

  it('lists public and inherited members, and nothing else', () => {
    const names = new Set(flow.members.map(({ name }) => name));
    for (const name of ['proxyUrl', 'getToken', 'locale', 'labels', 'start', 'focus']) assert.ok(names.has(name), name);
    for (const { members, tagName } of elements) {
      assert.deepEqual(
        members.filter(({ name, privacy = 'public' }) => name.startsWith('#') || privacy !== 'public'),
        [],
        tagName,
      );
    }
    assert.doesNotMatch(JSON.stringify(manifest), /inheritedFrom|\/src\//);
  });

  it('names each event of an element once, with its class', () => {
    const events = flow.events.map(({ name, type }) => `${name} ${type.text}`);
    assert.ok(events.includes('idproof-finish IdproofFinishEvent'));
    assert.equal(new Set(flow.events.map(({ name }) => name)).size, events.length);
  });

  it('gives both kinds of editors every tag with its attributes', () => {
    const code = toVsCodeData(manifest).tags;
    const types = toWebTypes(manifest, { name: '@idproof/widgets', version: '1.2.3' });
    assert.equal(types.version, '1.2.3');
    for (const list of [code, types.contributions.html.elements]) {
      assert.deepEqual(
        list.map(({ name, attributes }) => [name, attributes.map((attribute) => attribute.name)]),
        elements.map(({ tagName, attributes }) => [tagName, attributes.map(({ name }) => name)]),
      );
    }
  });

  it('gives VS Code the values of an attribute', () => {
    const described = {
      tagName: 'idproof-x',
      attributes: [
        { name: 'facing', type: { text: "'user' | 'environment'" } },
        { name: 'locale', type: { text: 'string' } },
      ],
    };
    const [tag] = toVsCodeData({ modules: [{ declarations: [described] }] } as never).tags;
    assert.deepEqual(
      tag?.attributes.map(({ values }) => values?.map(({ name }) => name)),
      [['user', 'environment'], undefined],
    );
  });
});
