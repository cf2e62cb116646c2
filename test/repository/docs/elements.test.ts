import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PAGE_ENTRY } from '@idproof/core/bridge';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { readManifest } from '../../../scripts/lib/manifest.mjs';
import { COMMANDS } from './commands.js';
import { blocksIn, PAGES } from './pages.js';

const elements = new Map(
  readManifest()
    .modules.flatMap(({ declarations = [] }) => declarations)
    .flatMap((declaration) => (declaration.tagName ? [[declaration.tagName, declaration] as const] : [])),
);
/** Attributes that every element has. */
const GLOBAL = ['class', 'dir', 'hidden', 'id', 'lang', 'slot', 'style', 'title'];
/** Names that begin like an element and are none: the bridge's entry, the header of the start address, packages to come. */
const OTHER = [PAGE_ENTRY, 'idproof-start'];

function elementsIn(node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []));
}

describe('the elements on every page', () => {
  it('exist, and so do their attributes', () => {
    const used = blocksIn('html').flatMap(({ page, code }) =>
      elementsIn(parseFragment(code)).map((element) => ({ page, element })),
    );
    const ours = used.filter(({ element }) => element.tagName.startsWith('idproof-'));
    assert.ok(ours.length >= 6);
    for (const { page, element } of ours) {
      const declaration = elements.get(element.tagName);
      assert.ok(declaration, `${page}: there is no <${element.tagName}>`);
      const known = new Set([...GLOBAL, ...(declaration.attributes ?? []).map(({ name }) => name)]);
      for (const { name } of element.attrs) {
        assert.ok(known.has(name), `${page}: <${element.tagName}> has no attribute ${name}`);
      }
    }
  });

  it('are called by their names, and so are their events and the commands', () => {
    const events = [...elements.values()].flatMap(({ events: own = [] }) => own.flatMap(({ name }) => name ?? []));
    const known = new Set([...elements.keys(), ...events, ...COMMANDS.keys(), ...OTHER]);
    assert.ok(known.size > 20);
    for (const { path, spans } of PAGES) {
      const named = spans.flatMap((span) => span.match(/(?<![\w/-])idproof-[a-z-]*[a-z]/g) ?? []);
      for (const name of named) assert.ok(known.has(name), `${path}: ${name}`);
    }
  });
});
