import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeSecrets } from '../helpers/e2e/stack.js';

// A plain script, without types of its own.
const { settings } = (await import(new URL('../../scripts/lib/settings.mjs', import.meta.url).href)) as {
  settings: (env: Record<string, string>) => Record<string, string>;
};

describe('whose verification `npm start` shows', () => {
  const whose = (env: Record<string, string>): unknown[] => {
    const { IDPROOF_MERCHANT_NAME: name, IDPROOF_MERCHANT_LOGO: logo } = settings({ ...makeSecrets(), ...env });
    return [name, logo];
  };

  it("is the example's", () => assert.deepEqual(whose({}), ['Fernhill Savings', '/logo.svg']));

  it("never shows the example's logo for another name", () => {
    assert.deepEqual(whose({ IDPROOF_MERCHANT_NAME: 'Example Bank' }), ['Example Bank', '']);
    const own = { IDPROOF_MERCHANT_NAME: 'Example Bank', IDPROOF_MERCHANT_LOGO: '/ours.svg' };
    assert.deepEqual(whose(own), ['Example Bank', '/ours.svg']);
  });
});
