import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PAGES, ROOT } from './pages.js';

const openapi = JSON.parse(readFileSync(join(ROOT, 'docs/openapi/proxy.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};
const sandbox = readdirSync(join(ROOT, 'packages/sandbox/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(ROOT, 'packages/sandbox/src', file), 'utf8'))
  .join('\n');

const named = PAGES.flatMap(({ path: page, spans }) =>
  spans.flatMap((span) => {
    const { method, path } = /^(?<method>GET|POST|PUT|DELETE) (?<path>\/\S+)$/.exec(span)?.groups ?? {};
    return method && path ? [{ page, method, path: path.replace(/^\/idproof(?=\/)/, '').split('?')[0]! }] : [];
  }),
);
/** A path with its parameters of whatever name. */
const shape = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/g, '*');

describe('the routes on every page', () => {
  it('of the proxy are in its OpenAPI', () => {
    const known = new Set(
      Object.entries(openapi.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${shape(path)}`),
      ),
    );
    const used = named.filter(({ path }) => path.startsWith('/v1/'));
    assert.ok(used.length > 20);
    for (const { page, method, path } of used) assert.ok(known.has(`${method} ${shape(path)}`), `${page}: ${path}`);
  });

  it('of the sandbox are in its sources', () => {
    const routes = new Set(
      [...sandbox.matchAll(/\.(get|post|put|delete)\(\s*'([^']+)'/g)].map(
        ([, method = '', path = '']) => `${method.toUpperCase()} ${shape(path)}`,
      ),
    );
    const used = named.flatMap(({ page, method, path }) => {
      const own = /^\/(?:sandbox|page\/api)(?<own>\/.+)$/.exec(path)?.groups?.own;
      return own === undefined ? [] : [{ page, route: `${method} ${shape(own)}` }];
    });
    assert.ok(used.length > 5);
    for (const { page, route } of used) assert.ok(routes.has(route), `${page}: ${route}`);
  });
});
