import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { decodeImage, type DocumentReader, type DocumentReading, type RgbImage } from '@idproof/engines';
import { loadReader } from '../../helpers/real-engines.js';
import { facePath, readFace } from '../../helpers/faces.js';
import { photographDocument, renderPassport } from '../../helpers/specimens/drawn.js';
import { passportZone, type PhotographOptions, type RenderPassportOptions } from '../../helpers/specimens/index.js';

const PASSPORT = '00000001003';
const HOLDER = {
  surname: 'BOISSELLE',
  givenNames: 'ANNA MARIA',
  issuer: 'UTO',
  nationality: 'FRA',
  documentNumber: 'L59730264',
  birthDate: '1974-08-12',
  sex: 'F',
  issueDate: '2022-04-15',
  expiryDate: '2032-04-15',
  personalNumber: '',
} as const;
const FIELDS = {
  LAST_NAME: 'BOISSELLE',
  FIRST_NAME: 'ANNA MARIA',
  ID_NUMBER: 'L59730264',
  COUNTRY: 'France',
  COUNTRY_CODE: 'FRA',
  COUNTRY_CODE_IN_ISO: 'FRA',
  ISSUING_STATE: 'UTO',
  SEX: 'F',
  DATE_OF_BIRTH: '1974-08-12',
  EXPIRY_DATE: '2032-04-15',
};
const GENUINE = { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' };

async function decode(bytes: Uint8Array): Promise<RgbImage> {
  const decoded = await decodeImage(bytes);
  assert.ok(decoded.ok);
  return decoded.image;
}

describe('reading rendered passports', () => {
  let reader: DocumentReader;
  before(async () => {
    reader = await loadReader();
  });

  async function read(
    photo: Partial<PhotographOptions> = {},
    page: Partial<RenderPassportOptions> = {},
  ): Promise<DocumentReading> {
    const portrait = facePath('Family1-Mom1');
    const rendered = await renderPassport({ seed: 31, person: HOLDER, portrait, ...page });
    const { jpeg } = await photographDocument(rendered, { seed: 32, level: 1, ...photo });
    return reader.read(await decode(jpeg), PASSPORT);
  }

  for (const [name, photo] of Object.entries<Partial<PhotographOptions>>({
    'a full-frame scan': { level: 0 },
    'a careful photograph': {},
    'one on its side': { turns: 1 },
    'one upside down': { turns: 2 },
    'one tilted on a table': { level: 2, tilt: 9 },
  })) {
    test(`${name} is read entirely`, async () => {
      assert.deepEqual(await read(photo), { recognitionResult: 'Y', ocrResult: FIELDS, spoofResult: GENUINE });
    });
  }

  test('a grey copy is read, and fails the material check alone', async () => {
    const reading = await read({ grey: true });
    assert.deepEqual(reading, {
      recognitionResult: 'Y',
      ocrResult: FIELDS,
      spoofResult: { ...GENUINE, MATERIAL_CHECK: 'N' },
    });
  });

  for (const [name, printed] of Object.entries({
    surname: { surname: 'BOIZSELLE' },
    number: { documentNumber: 'L59736264' },
    'date of birth': { birthDate: '1974-08-17' },
  })) {
    test(`one character of the printed ${name} changed is noticed, and the zone’s value is read`, async () => {
      assert.deepEqual(await read({}, { printed }), {
        recognitionResult: 'Y',
        ocrResult: FIELDS,
        spoofResult: { ...GENUINE, TAMPER_CHECK: 'N' },
      });
    });
  }

  test('one character of the zone changed is noticed, and appears in the reading', async () => {
    const whole = { ...HOLDER, placeOfBirth: 'ZENITH' };
    const [upper, lower] = passportZone(whole);
    const reading = await read({}, { mrz: [upper, lower.replace('L59730264', 'L59736264')] });
    assert.equal(reading.recognitionResult, 'Y');
    assert.deepEqual(reading.ocrResult, { ...FIELDS, ID_NUMBER: 'L59736264' });
    assert.deepEqual(reading.spoofResult, { ...GENUINE, TAMPER_CHECK: 'N' });
  });

  test('a page without a portrait has no face', async () => {
    const { recognitionResult, recognitionErrorCode } = await read({}, { portrait: undefined });
    assert.deepEqual([recognitionResult, recognitionErrorCode], ['N', 'NO_FACE_DETECTED']);
  });

  test('a page so blurred that its print is lost is read by its zone', async () => {
    assert.deepEqual(await read({ blur: 5 }), { recognitionResult: 'Y', ocrResult: FIELDS, spoofResult: GENUINE });
  });

  test('a page more blurred is refused as blurred, and nothing wrong is read from it', async () => {
    const reading = await read({ blur: 6 });
    assert.deepEqual([reading.recognitionResult, reading.recognitionErrorCode], ['N', 'BLUR']);
    for (const [key, value] of Object.entries(reading.ocrResult ?? {})) {
      assert.equal(value, FIELDS[key as keyof typeof FIELDS], key);
    }
  });

  test('glare over the zone is named', async () => {
    const rendered = await renderPassport({ seed: 31, person: HOLDER, portrait: facePath('Family1-Mom1') });
    const { jpeg, quad, width, height } = await photographDocument(rendered, { seed: 32, level: 1 });
    const [x, y] = [(quad[2][0] + quad[3][0]) / 2, (quad[2][1] + quad[3][1]) / 2];
    const spot = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
      <radialGradient id="s"><stop offset=".7" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>
      </radialGradient></defs><ellipse cx="${x}" cy="${y - 100}" rx="200" ry="90" fill="url(#s)"/></svg>`;
    const glaring = await sharp(jpeg)
      .composite([{ input: Buffer.from(spot) }])
      .jpeg()
      .toBuffer();
    const reading = await reader.read(await decode(glaring), PASSPORT);
    assert.deepEqual([reading.recognitionResult, reading.recognitionErrorCode], ['N', 'EXPOSURE']);
  });

  test('an image of a person alone holds no document', async () => {
    const reading = await reader.read(await decode(readFace('astronaut')), PASSPORT);
    assert.deepEqual(reading, { recognitionResult: 'N', recognitionErrorCode: 'NO_REQUIRED_ID' });
  });

  test('the portrait is the face inside the document', async () => {
    const image = await decode(await readFile(new URL('../../fixtures/documents/td3-good.jpg', import.meta.url)));
    const document = await reader.locate(image);
    assert.ok(document);
    const face = await reader.findPortrait(document);
    assert.ok(face);
    const centre = face.box.left + face.box.width / 2;
    assert.ok(centre > 0.1 * document.image.width && centre < 0.4 * document.image.width);
  });
});
