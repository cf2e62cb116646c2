import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const docs = fileURLToPath(new URL('../../docs/openapi/', import.meta.url));

/** Writes a page for each OpenAPI document, and offers the document itself. */
export function stageOpenApi(stage) {
  for (const name of ['proxy', 'provider']) {
    const document = JSON.parse(readFileSync(join(docs, `${name}.json`), 'utf8'));
    mkdirSync(join(stage, 'openapi'), { recursive: true });
    mkdirSync(join(stage, 'public/openapi'), { recursive: true });
    cpSync(join(docs, `${name}.json`), join(stage, `public/openapi/${name}.json`));
    writeFileSync(join(stage, `openapi/${name}.md`), renderDocument(name, document));
  }
}

function renderDocument(name, { info, paths, webhooks = {}, components }) {
  const routes = Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => /^(?:get|post|put|delete|patch)$/.test(method))
      .map(([method, operation]) => renderOperation(`${method.toUpperCase()} ${path}`, operation)),
  );
  const schemas = Object.entries(components.schemas ?? {}).map(([title, schema]) => renderSchema(title, schema));
  return [
    `# ${info.title}`,
    '',
    info.description ?? '',
    '',
    // The machine's copy is a file beside the pages and no page itself.
    `<a href="./${name}.json" target="_blank">${name}.json</a>, OpenAPI ${info.version ? `of version ${info.version}` : ''}.`,
    '',
    '## Routes',
    '',
    ...routes,
    '## Bodies',
    '',
    ...schemas,
  ].join('\n');
}

function renderOperation(title, { summary = '', description = '', parameters = [], requestBody, responses = {} }) {
  const rows = [
    ...parameters.map((parameter) =>
      row(`\`${parameter.name ?? nameOf(parameter)}\``, parameter.in ?? '', describe(parameter)),
    ),
    ...(requestBody ? [row('body', '', linkSchema(requestBody))] : []),
    ...Object.entries(responses).map(([status, answer]) =>
      row(status, 'answer', `${describe(answer)} ${linkSchema(answer)}`),
    ),
  ];
  return [
    `### \`${title}\``,
    '',
    escape(summary),
    '',
    escape(description),
    '',
    '| | | |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function renderSchema(title, schema) {
  const code = JSON.stringify(schema, null, 2);
  return [`### ${title}`, '', escape(schema.description ?? ''), '', '```json', code, '```', ''].join('\n');
}

const row = (...cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
const nameOf = ({ $ref = '' }) => $ref.split('/').at(-1);
const describe = (part) => escape(part.description ?? nameOf(part));
// The prose of the documents is no markup.
const escape = (text) => text.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;');

function linkSchema(part) {
  const found = Object.values(part.content ?? {}).map(({ schema }) => nameOf(schema ?? {}));
  return found
    .filter(Boolean)
    .map((name) => `[${name}](#${name.toLowerCase()})`)
    .join(', ');
}
