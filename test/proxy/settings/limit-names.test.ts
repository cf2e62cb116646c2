import assert from 'node:assert/strict';
import test from 'node:test';
import { SETTING_VARIABLES } from '../../../packages/proxy/src/environment/setting-variables.js';
import { LIMIT_VARIABLES } from '../../../packages/proxy/src/http/limit-reached.js';

test('the log names limits by variables that there are', () => {
  const known = new Set(Object.values(SETTING_VARIABLES).map((variable) => variable?.name));
  for (const variable of Object.values(LIMIT_VARIABLES)) assert.ok(known.has(variable), variable);
});
