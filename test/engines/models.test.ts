import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIdproofError } from '@idproof/core/errors';
import { checkModel, MODEL_FILES, readModel, type ModelName } from '@idproof/engines';

const names = Object.keys(MODEL_FILES) as ModelName[];

test('every model file of the table is installed and is the known one', async () => {
  for (const name of names) assert.ok((await readModel(name)).length > 1000, name);
});

test('an altered model file is refused by name', async () => {
  const bytes = await readModel('faceDetectorGraph');
  bytes[100]! ^= 1;
  assert.throws(
    () => checkModel('faceDetectorGraph', bytes),
    (error: unknown) =>
      isIdproofError(error) && error.code === 'configuration_invalid' && /blazeface/.test(error.message),
  );
});

test('every model names its licence, its origin and its training data', () => {
  for (const name of names) {
    const { licence, origin, training, sha256 } = MODEL_FILES[name];
    for (const text of [licence, origin, training]) assert.ok(text.length > 5, name);
    assert.match(sha256, /^[0-9a-f]{64}$/);
  }
});
