import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { decodeImage, type DocumentReader, type RgbImage } from '@idproof/engines';
import { loadReader } from '../../helpers/real-engines.js';
import { facePath } from '../../helpers/faces.js';
import { photographDocument, renderDocument } from '../../helpers/specimens/drawn.js';

const LICENCE = '99990000003';
const PASSPORT = '00000001003';
const GENUINE = { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' };

async function decode(bytes: Uint8Array): Promise<RgbImage> {
  const decoded = await decodeImage(bytes);
  assert.ok(decoded.ok);
  return decoded.image;
}

const fixture = async (name: string): Promise<RgbImage> =>
  decode(await readFile(new URL(`../../fixtures/documents/${name}`, import.meta.url)));

describe('reading driving licences', () => {
  let reader: DocumentReader;
  before(async () => {
    reader = await loadReader();
  });

  test('a drawn American licence is read; the order of its dates is that of its state', async () => {
    assert.deepEqual(await reader.read(await fixture('licence-drawn.png'), LICENCE), {
      recognitionResult: 'Y',
      ocrResult: {
        NAME: 'CHRIS SMITH',
        ID_NUMBER: '034568',
        SEX: 'M',
        DATE_OF_BIRTH: '1988-03-23',
        ISSUE_DATE: '2019-03-23',
        EXPIRY_DATE: '2026-03-23',
        COUNTRY: 'United States of America',
        COUNTRY_CODE: 'USA',
        ISSUING_STATE: 'WV',
      },
      spoofResult: GENUINE,
    });
  });

  test('a licence photographed upside down on a table is read, also without a document type', async () => {
    const { front, truth } = await renderDocument({ format: 'LICENCE', seed: 22, portrait: facePath('Family1-Mom1') });
    const { jpeg } = await photographDocument(front, { seed: 1022, level: 1, turns: 2 });
    const { format, recognitionResult, ocrResult = {} } = await reader.readAny(await decode(jpeg));
    assert.deepEqual([format, recognitionResult], ['LICENCE', 'Y']);
    for (const [key, value] of Object.entries(ocrResult)) if (key in truth) assert.equal(value, truth[key], key);
    assert.ok(['LAST_NAME', 'FIRST_NAME', 'ID_NUMBER', 'DATE_OF_BIRTH', 'EXPIRY_DATE'].every((key) => ocrResult[key]));
  });

  test('a passport is no licence, and a licence no passport', async () => {
    const none = { recognitionResult: 'N', recognitionErrorCode: 'NO_REQUIRED_ID' };
    assert.deepEqual(await reader.read(await fixture('td3-good.jpg'), LICENCE), none);
    assert.deepEqual(await reader.read(await fixture('licence-drawn.png'), PASSPORT), none);
  });
});
