import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { loadDriver } from '../../../packages/proxy/src/stores/load-driver.js';

const MISSING = 'idproof-no-such-driver';

describe('the driver of a store', () => {
  test('that is not installed is named, with the line to type', async () => {
    await assert.rejects(
      loadDriver(MISSING, () => import(MISSING)),
      {
        code: 'configuration_invalid',
        field: 'store',
        message: `This store needs the package "${MISSING}", which is not installed. Run: npm install ${MISSING}`,
      },
    );
  });

  test('that is installed and broken reports its own error', async () => {
    const driver = 'data:text/javascript,import "idproof-part-of-the-driver"';
    await assert.rejects(
      loadDriver('a-driver', () => import(driver)),
      (error: Error & { code?: string }) => error.code !== 'configuration_invalid',
    );
  });
});
