import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { OPERATION_NAMES } from '@idproof/core/provider';
import { providerOpenApi } from '../../../tools/docs/openapi/provider.js';

test('it is a valid OpenAPI 3.1 document with every operation in it', async () => {
  const config = await createConfig({
    extends: ['spec', 'recommended'],
    // Failures come with HTTP 200 here, and the only server that is known is one's own.
    rules: { 'operation-4xx-response': 'off', 'no-server-example.com': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(providerOpenApi()), config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    [],
  );
  const { paths } = providerOpenApi() as { paths: Record<string, unknown> };
  assert.equal(Object.keys(paths).length, OPERATION_NAMES.length);
});
