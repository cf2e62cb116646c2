import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { OPERATION_NAMES } from '@idproof/core/provider';
import { providerOpenApi } from '../../helpers/openapi/provider.js';

const file = new URL('../../../docs/openapi/provider.json', import.meta.url);
const written = `${JSON.stringify(providerOpenApi(), undefined, 2)}\n`;

test('the OpenAPI file equals the operation table (UPDATE_DOCS=1 writes it)', () => {
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, written);
  else assert.equal(readFileSync(file, 'utf8'), written);
});

test('it is a valid OpenAPI 3.1 document with every operation in it', async () => {
  const config = await createConfig({
    extends: ['spec', 'recommended'],
    // Failures come with HTTP 200 here, and the only server that is known is one's own.
    rules: { 'operation-4xx-response': 'off', 'no-server-example.com': 'off' },
  });
  const problems = await lintFromString({ source: written, config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    [],
  );
  const { paths } = providerOpenApi() as { paths: Record<string, unknown> };
  assert.equal(Object.keys(paths).length, OPERATION_NAMES.length);
});
