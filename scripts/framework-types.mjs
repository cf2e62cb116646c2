// Writes the framework types of the elements from their manifest; with --check it only compares.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readManifest } from './lib/manifest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'packages/widgets/src/frameworks');
const NOTE = '// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.';

const wanted = render(readElements());
if (!process.argv.includes('--check')) write(wanted);
else if (!isWritten(wanted)) {
  console.error('packages/widgets/src/frameworks is out of date: npm run docs');
  process.exitCode = 1;
}

function readElements() {
  return readManifest()
    .modules.flatMap((module) => (module.declarations ?? []).map((declaration) => ({ module, declaration })))
    .filter(({ declaration }) => declaration.tagName?.startsWith('idproof-'))
    .map(({ module, declaration }) => ({
      tag: declaration.tagName,
      name: declaration.name,
      summary: declaration.summary,
      source: module.path.replace('packages/widgets/src/', '').replace(/\.ts$/, '.js'),
      properties: listProperties(declaration),
      events: listEvents(declaration),
    }))
    .toSorted((a, b) => a.tag.localeCompare(b.tag));
}

/** Properties that a page sets: neither read-only, nor omitted from the reference. */
function listProperties({ members }) {
  return members
    .filter(({ kind, privacy = 'public', static: isStatic, readonly, name, description }) => {
      const isOpen = kind === 'field' && privacy === 'public' && !isStatic && !readonly && description;
      return isOpen && name !== 'phase';
    })
    .map(({ name }) => name)
    .toSorted();
}

function listEvents({ events = [] }) {
  const named = events.filter(({ name }) => name?.startsWith('idproof-'));
  return [...new Map(named.map(({ name, type }) => [name, type.text]))].toSorted(([a], [b]) => a.localeCompare(b));
}

function render(elements) {
  const files = { 'elements.ts': renderTypes(elements) };
  for (const element of elements) files[`react/${stem(element)}.ts`] = renderReact(element);
  files['react/index.ts'] = [
    NOTE,
    ...elements.map((element) => `export { ${component(element)} } from './${stem(element)}.js';`),
    '',
  ].join('\n');
  return files;
}

function renderTypes(elements) {
  const entry = ({ tag, name, summary, properties, events }) => `
  /** ${summary} */
  '${tag}': {
    element: ${name};
    properties: ${properties.map((property) => `'${property}'`).join(' | ') || 'never'};
    events: {${events.map(([event, type]) => `\n      '${event}': ${type};`).join('')}
    };
  };`;
  return `${NOTE}
${elements.map(({ name, source }) => `import type { ${name} } from '../${source}';`).join('\n')}
${importEvents(
  elements.flatMap(({ events }) => events),
  '../events.js',
)}
/** The elements by their tags: the class of each, the properties that a page sets, the events that it sends. */
export interface IdproofElements {${elements.map(entry).join('')}
}
`;
}

function renderReact(element) {
  const { tag, name, summary, source, events } = element;
  const handler = (event) => `on${pascal(event.replace('idproof-', ''))}`;
  return `${NOTE}
import { createComponent${events.length > 0 ? ', type EventName' : ''} } from '@lit/react';
import * as React from 'react';
${importEvents(events, '../../events.js')}import { ${name} as ${name}Element } from '../../${source}';

/** ${summary} */
export const ${component(element)} = createComponent({
  tagName: '${tag}',
  elementClass: ${name}Element,
  react: React,
  events: {${events.map(([event, type]) => `\n    ${handler(event)}: '${event}' as EventName<${type}>,`).join('')}
  },
});
`;
}

function importEvents(events, from) {
  const types = [...new Set(events.map(([, type]) => type))].toSorted((a, b) => a.localeCompare(b));
  return types.length > 0 ? `import type { ${types.join(', ')} } from '${from}';\n` : '';
}

function stem({ tag }) {
  return tag.replace('idproof-', '');
}

function component({ tag }) {
  return pascal(tag);
}

function pascal(text) {
  return text.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
}

function isWritten(files) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const isStray = (name) => name.startsWith('react/') && !(name in files);
  return (
    !names.some(isStray) &&
    Object.entries(files).every(
      ([name, text]) => names.includes(name) && readFileSync(join(folder, name), 'utf8') === text,
    )
  );
}

function write(files) {
  rmSync(join(folder, 'react'), { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) save(join(folder, name), text);
}

function save(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
