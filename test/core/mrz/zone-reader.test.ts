import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Quad } from '@idproof/core/capture';
import { LineNetwork, startKernels, toMrzReading, ZoneReader, type GreyImage } from '@idproof/core/zone';
import { photographDocument, renderDocument } from '../../helpers/specimens/index.js';

const TODAY = new Date('2026-11-28');
const locate = (name: string): string => fileURLToPath(new URL(`../../fixtures/documents/${name}`, import.meta.url));

async function readGrey(file: string | Buffer, turns = 0): Promise<GreyImage> {
  const { data, info } = await sharp(file)
    .rotate(turns * 90)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const ERIKSSON = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F3204153ZE184226B<<<<<16'];

describe('reading zones in images', () => {
  let reader: ZoneReader;
  before(async () => {
    reader = new ZoneReader(new LineNetwork(await startKernels()));
  });

  test('a photographed passport gives its lines, fields and checks', async () => {
    const zone = reader.read(await readGrey(locate('td3-good.jpg')));
    const reading = toMrzReading(zone!, TODAY);
    assert.deepEqual(reading.lines, ERIKSSON);
    assert.equal(reading.format, 'TD3');
    assert.equal(reading.isValid, true);
    assert.deepEqual(reading.checks, {
      documentNumber: true,
      birthDate: true,
      expiryDate: true,
      optionalData: true,
      composite: true,
    });
    assert.deepEqual(reading.fields, {
      documentCode: 'P',
      issuer: 'UTO',
      documentNumber: 'L898902C3',
      lastName: 'ERIKSSON',
      firstName: 'ANNA MARIA',
      nationality: 'UTO',
      birthDate: '1974-08-12',
      expiryDate: '2032-04-15',
      sex: 'F',
    });
    assert.ok(reading.confidence > 0 && reading.confidence <= 1);
  });

  for (const turns of [1, 2, 3]) {
    test(`turned by ${turns * 90} degrees, with the box at the beginning of the first line`, async () => {
      const image = await readGrey(locate('td3-good.jpg'), turns);
      const zone = reader.read(image);
      assert.deepEqual(zone?.fields.lines, ERIKSSON);
      const [a, b] = toMrzReading(zone, TODAY).box;
      const direction = Math.round(Math.atan2(b[1] - a[1], b[0] - a[0]) / (Math.PI / 2));
      assert.equal((direction + 4) % 4, turns);
    });
  }

  test('within an outline, nothing beyond it is read', async () => {
    const image = await readGrey(locate('td3-good.jpg'));
    const { box } = toMrzReading(reader.read(image)!, TODAY);
    const bottom = Math.max(...box.map(([, y]) => y));
    const top = Math.min(...box.map(([, y]) => y));
    const strip = (from: number, to: number): Quad => [
      [0, from],
      [image.width, from],
      [image.width, to],
      [0, to],
    ];
    assert.deepEqual(reader.read(image, strip(top - 40, Math.min(image.height, bottom + 40)))?.fields.lines, ERIKSSON);
    assert.equal(reader.read(image, strip(0, top - 60)), null);
  });

  for (const format of ['TD1', 'TD2', 'TD3'] as const) {
    test(`a photographed ${format}`, async () => {
      const document = await renderDocument({
        format,
        seed: 41,
        ...(format === 'TD1' && { layout: { zoneSide: 'back' } }),
      });
      const { jpeg } = await photographDocument(document.back ?? document.front, { seed: 41, level: 1 });
      assert.deepEqual(reader.read(await readGrey(jpeg))?.fields.lines, document.mrz);
    });
  }

  for (const name of ['receipt.jpg', 'contoso-allinone.jpg', 'simple-invoice.png', 'licence-drawn.png']) {
    test(`${name} has no zone`, async () => {
      assert.equal(reader.read(await readGrey(locate(name))), null);
    });
  }

  test('an image of a pixel, and one without contrast, have no zone', () => {
    assert.equal(reader.read({ data: new Uint8Array(1), width: 1, height: 1 }), null);
    assert.equal(reader.read({ data: new Uint8Array(640 * 480).fill(128), width: 640, height: 480 }), null);
  });

  test('a field whose check digit does not hold is not reported', async () => {
    const { mrz } = await renderDocument({ format: 'TD3', seed: 5 });
    const lower = mrz![1]!;
    const wrong = `${lower.slice(0, 9)}${(Number(lower[9]) + 5) % 10}${lower.slice(10)}`;
    const document = await renderDocument({ format: 'TD3', seed: 5, mrz: [mrz![0]!, wrong] });
    const zone = reader.read(await readGrey(document.front.png));
    const reading = toMrzReading(zone!, TODAY);
    assert.equal(reading.lines[1]!.slice(0, 10), wrong.slice(0, 10));
    assert.equal(reading.checks.documentNumber, false);
    assert.equal(reading.fields.documentNumber, null);
    assert.equal(reading.isValid, false);
    assert.match(reading.fields.birthDate!, /^\d{4}-\d\d-\d\d$/);
  });
});
