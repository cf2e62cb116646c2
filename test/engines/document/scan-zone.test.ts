import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { isSure, readZoneFields, type ZoneReading } from '@idproof/core/zone';
import { createDocumentReader, decodeImage, type DocumentReader, type RgbImage } from '@idproof/engines';
import { locatePage } from '../../../packages/engines/src/document/page-geometry.js';
import type { TextNets } from '../../../packages/engines/src/document/ocr/nets.js';
import { rereadZone } from '../../../packages/engines/src/document/read-zone.js';
import { createZoneScanner } from '../../../packages/engines/src/document/scan-zone.js';
import { loadFaces, loadNets } from '../../helpers/real-engines.js';

const PASSPORT = '00000001003';
const SPECIMEN = new URL('../../fixtures/documents/td3-photo.jpg', import.meta.url);

async function decode(bytes: Uint8Array): Promise<RgbImage> {
  const decoded = await decodeImage(bytes);
  assert.ok(decoded.ok);
  return decoded.image;
}

/** The real text nets, which count their calls. */
async function countCalls(): Promise<{ nets: TextNets; calls: { detect: number; recognize: number } }> {
  const { detect, recognize, alphabet } = await loadNets();
  const calls = { detect: 0, recognize: 0 };
  const nets: TextNets = {
    alphabet,
    detect: (...input) => {
      calls.detect++;
      return detect(...input);
    },
    recognize: (...input) => {
      calls.recognize++;
      return recognize(...input);
    },
  };
  return { nets, calls };
}

async function startReader(): Promise<{ reader: DocumentReader; calls: { detect: number; recognize: number } }> {
  const { nets, calls } = await countCalls();
  return { reader: await createDocumentReader({ faces: await loadFaces(), nets }), calls };
}

describe('a zone that the small network reads', () => {
  let specimen: RgbImage;
  let zone: ZoneReading;
  before(async () => {
    specimen = await decode(await readFile(SPECIMEN));
    const scanned = await (await createZoneScanner())(specimen);
    assert.ok(scanned);
    zone = scanned;
  });

  test('gives the document without any text net', async () => {
    const { reader, calls } = await startReader();
    assert.ok(await reader.locate(specimen));
    assert.deepEqual(calls, { detect: 0, recognize: 0 });
  });

  test('leaves the print alone to the text nets', async () => {
    const { reader, calls } = await startReader();
    const { recognitionResult, ocrResult } = await reader.read(specimen, PASSPORT);
    assert.equal(recognitionResult, 'Y');
    assert.equal(ocrResult?.['ID_NUMBER'], zone.fields.number.text.replaceAll('<', ''));
    assert.equal(calls.detect, 1);
  });

  test('is found in large images in their own pixels', async () => {
    const { width, height } = specimen;
    const [across, down] = [width * 2, height * 2];
    const large = await sharp(specimen.data, { raw: { width, height, channels: 3 } })
      .resize(across, down)
      .raw()
      .toBuffer();
    const scanned = await (await createZoneScanner())({ data: large, width: across, height: down });
    assert.ok(scanned);
    assert.deepEqual(scanned.fields.lines, zone.fields.lines);
    for (const [i, row] of scanned.rows.entries()) {
      for (const [j, [x, y]] of row.entries()) {
        const [sx, sy] = zone.rows[i]![j]!;
        assert.ok(Math.hypot(x - 2 * sx, y - 2 * sy) < 0.02 * across, `row ${i}, corner ${j}`);
      }
    }
  });

  test('has its doubtful line read again, and no other', async () => {
    const quad = locatePage(zone.rows, zone.layout);
    const { number } = zone.layout;
    const evidence = zone.evidence.map((line, i) =>
      line.map((place, n) =>
        i === number.line && n >= number.from && n < number.to ? place.map(() => 1 / place.length) : place,
      ),
    );
    const doubtful = { ...zone, evidence, fields: readZoneFields(evidence, zone.layout) };
    assert.ok(!isSure(doubtful.fields));
    const { nets, calls } = await countCalls();
    const again = await rereadZone(nets, specimen, { zone: doubtful, quad, isScanned: true });
    assert.equal(again.fields.number.text, zone.fields.number.text);
    assert.ok(again.fields.number.confirmed);
    assert.deepEqual(again.evidence[0], zone.evidence[0]);
    assert.ok(calls.recognize >= 1 && calls.recognize <= 3, String(calls.recognize));
  });

  test('is not read again when it is sure', async () => {
    const quad = locatePage(zone.rows, zone.layout);
    const { nets, calls } = await countCalls();
    assert.equal(await rereadZone(nets, specimen, { zone, quad, isScanned: true }), zone);
    assert.deepEqual(calls, { detect: 0, recognize: 0 });
  });
});

describe('an image without a document', () => {
  /** An account's statement: thirty rows of print, and no face. */
  const statement = async (): Promise<RgbImage> => {
    const rows = Array.from({ length: 30 }, (_, i) => {
      const [day, amount] = [String(1 + (i % 28)).padStart(2, '0'), `${(i * 37) % 900}.${10 + i}`];
      return `<text x="90" y="${240 + i * 44}">${day}.03.2026  Transfer to Orange Trading, order ${4711 + i * 13}</text>
        <text x="1040" y="${240 + i * 44}">${amount}</text>`;
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="100%" height="100%" fill="#fff"/>
      <g font-family="DejaVu Sans" font-size="24"><text x="90" y="130" font-size="44">Bank of Utopia</text>${rows.join('')}</g></svg>`;
    return decode(await sharp(Buffer.from(svg)).png().toBuffer());
  };

  test('is refused after its likeliest lines, without the search at the large size', async () => {
    const { reader, calls } = await startReader();
    const reading = await reader.read(await statement(), PASSPORT);
    assert.deepEqual(reading, { recognitionResult: 'N', recognitionErrorCode: 'NO_REQUIRED_ID' });
    assert.equal(calls.detect, 1);
    assert.ok(calls.recognize <= 3, String(calls.recognize));
  });
});
