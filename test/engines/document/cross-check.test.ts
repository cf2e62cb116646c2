import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { decodeImage, type DocumentReader, type DocumentReading } from '@idproof/engines';
import { loadReader } from '../../helpers/real-engines.js';
import { facePath } from '../../helpers/faces.js';
import { photographDocument, renderPassport } from '../../helpers/specimens/drawn.js';
import type { Person } from '../../helpers/specimens/index.js';

const HOLDER = {
  surname: 'BOISSELLE',
  givenNames: 'ANNA MARIA',
  issuer: 'UTO',
  nationality: 'UTO',
  documentNumber: 'L59730264',
  birthDate: '1974-08-12',
  sex: 'F',
  issueDate: '2022-04-15',
  expiryDate: '2032-04-15',
  personalNumber: '',
} as const;

describe('zone and print of rendered passports', () => {
  let reader: DocumentReader;
  before(async () => {
    reader = await loadReader();
  });

  async function read(person: Partial<Person>, printed: Partial<Person> = {}): Promise<DocumentReading> {
    const portrait = facePath('Family1-Mom1');
    const page = await renderPassport({ seed: 31, person: { ...HOLDER, ...person }, portrait, printed });
    const { jpeg } = await photographDocument(page, { seed: 32, level: 1 });
    const decoded = await decodeImage(jpeg);
    assert.ok(decoded.ok);
    return reader.read(decoded.image, '00000001003');
  }

  test('a name that the zone cut off is read from the print', async () => {
    const reading = await read({ surname: 'NILAVADHANANANDA', givenNames: 'CHAYAPA DEJTHAMRONG KRASUANG' });
    assert.equal(reading.recognitionResult, 'Y');
    assert.equal(reading.ocrResult?.['LAST_NAME'], 'NILAVADHANANANDA');
    assert.equal(reading.ocrResult?.['FIRST_NAME'], 'CHAYAPA DEJTHAMRONG KRASUANG');
    assert.equal(reading.spoofResult?.TAMPER_CHECK, 'Y');
  });

  test('accents in print and their spelling in the zone are the same name, and a century that is printed counts', async () => {
    const reading = await read({ surname: 'MÜLLER-LEFÈVRE', givenNames: 'JÖRG', sex: 'M', birthDate: '1924-08-12' });
    assert.equal(reading.recognitionResult, 'Y');
    assert.equal(reading.ocrResult?.['LAST_NAME'], 'MUELLER LEFEVRE');
    assert.equal(reading.ocrResult?.['FIRST_NAME'], 'JOERG');
    assert.equal(reading.ocrResult?.['DATE_OF_BIRTH'], '1924-08-12');
    assert.equal(reading.spoofResult?.TAMPER_CHECK, 'Y');
  });

  for (const [name, printed] of Object.entries<Partial<Person>>({
    sex: { sex: 'M' },
    nationality: { nationality: 'FRA' },
  })) {
    test(`another ${name} in print than in the zone is noticed, and the zone’s is read`, async () => {
      const reading = await read({}, printed);
      assert.equal(reading.recognitionResult, 'Y');
      assert.equal(reading.ocrResult?.['SEX'], 'F');
      assert.equal(reading.ocrResult?.['COUNTRY_CODE'], 'UTO');
      assert.equal(reading.spoofResult?.TAMPER_CHECK, 'N');
    });
  }
});
