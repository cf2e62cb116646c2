// The data about the elements in the widgets' tarball: for tools in general, for VS Code, and for JetBrains' editors.
// Two mappings of one manifest: the libraries for it bring 12 MB, most of it a formatter.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The public part of the analyzer's manifest, by the paths of the built files. */
export function toPublicManifest({ modules }) {
  const elements = modules
    .flatMap((module) => (module.declarations ?? []).map((declaration) => ({ module, declaration })))
    .filter(({ declaration }) => declaration.tagName?.startsWith('idproof-'))
    .toSorted((a, b) => a.declaration.tagName.localeCompare(b.declaration.tagName));
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    modules: elements.map(({ module, declaration }) => toModule(builtPath(module.path), toElement(declaration))),
  };
}

function builtPath(source) {
  return source.replace(/^.*\/src\/[^/]+\/([^/]+)\.ts$/, 'dist/$1.js');
}

function toModule(path, declaration) {
  const reference = { name: declaration.name, module: path };
  return {
    kind: 'javascript-module',
    path,
    declarations: [declaration],
    exports: [
      { kind: 'js', name: declaration.name, declaration: reference },
      { kind: 'custom-element-definition', name: declaration.tagName, declaration: reference },
    ],
  };
}

/** An element as a page sees it: with inherited members, without private ones. */
function toElement({
  name,
  tagName,
  summary,
  description,
  members,
  attributes,
  events,
  slots,
  cssParts,
  cssProperties,
}) {
  const isPublic = (member) =>
    (member.privacy ?? 'public') === 'public' && !member.static && member.description !== undefined;
  return {
    kind: 'class',
    customElement: true,
    name,
    tagName,
    ...(summary ? { summary } : {}),
    description,
    members: members.filter(isPublic).map(withoutOrigin),
    attributes: (attributes ?? []).map(withoutOrigin),
    events: namedEvents(events),
    slots: slots ?? [],
    cssParts: cssParts ?? [],
    cssProperties: cssProperties ?? [],
  };
}

function withoutOrigin(entry) {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'inheritedFrom'));
}

/** The analyzer lists an event once for its documentation and once for each place that sends it. */
function namedEvents(events = []) {
  const documented = events.filter(({ name, description }) => name?.startsWith('idproof-') && description);
  return [...new Map(documented.map((event) => [event.name, withoutOrigin(event)])).values()];
}

/** VS Code's custom data for HTML: https://github.com/microsoft/vscode-html-languageservice/blob/main/docs/customData.md */
export function toVsCodeData(manifest) {
  return {
    version: 1.1,
    tags: listElements(manifest).map(({ tagName, description, attributes }) => ({
      name: tagName,
      description,
      attributes: attributes.map(({ name, type, description: text }) => {
        const values = literalValues(type?.text);
        return { name, ...(text ? { description: text } : {}), ...(values.length > 0 ? { values } : {}) };
      }),
    })),
  };
}

/** The words of a union of literals, such as `'user' | 'environment'`. */
function literalValues(type = '') {
  const parts = type.split('|').map((part) => /^'([^']*)'$/.exec(part.trim())?.[1]);
  return parts.every((part) => part !== undefined) ? parts.filter(Boolean).map((name) => ({ name })) : [];
}

/** JetBrains' web-types: https://github.com/JetBrains/web-types */
export function toWebTypes(manifest, { name, version }) {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: { html: { elements: listElements(manifest).map(toWebType) } },
  };
}

function toWebType({ tagName, description, attributes, members, events, slots, cssParts, cssProperties }) {
  const described = ({ name, description: text }) => ({ name, ...(text ? { description: text } : {}) });
  const typed = (entry) => ({ ...described(entry), ...(entry.type ? { type: entry.type.text } : {}) });
  return {
    name: tagName,
    description,
    attributes: attributes.map((entry) => ({
      ...described(entry),
      ...(entry.default ? { default: entry.default } : {}),
      value: { type: entry.type?.text ?? 'string' },
    })),
    slots: slots.map(described),
    js: { properties: members.filter(({ kind }) => kind === 'field').map(typed), events: events.map(typed) },
    css: { properties: cssProperties.map(described), parts: cssParts.map(described) },
  };
}

function listElements({ modules }) {
  return modules.flatMap(({ declarations }) => declarations);
}

/** Writes all three into a folder. */
export function writeEditorData(folder, manifest, info) {
  const open = toPublicManifest(manifest);
  mkdirSync(folder, { recursive: true });
  const files = {
    'custom-elements.json': open,
    'vscode.html-custom-data.json': toVsCodeData(open),
    'web-types.json': toWebTypes(open, info),
  };
  for (const [name, data] of Object.entries(files))
    writeFileSync(join(folder, name), `${JSON.stringify(data, null, 2)}\n`);
}
