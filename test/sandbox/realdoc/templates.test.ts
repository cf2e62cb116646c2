import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { REALDOC_SCHEMAS, type RealDocSchemaId } from '@idproof/core/provider';
import type { TextPage } from '@idproof/sandbox';
import type { TextNets } from '../../../packages/engines/src/document/ocr/nets.js';
import { readDocumentText } from '../../../packages/engines/src/text/read-document-text.js';
import { toData } from '../../../packages/sandbox/src/realdoc/extracted.js';
import { TEMPLATES } from '../../../packages/sandbox/src/operations/realdoc-parse.js';
import { loadNets } from '../../helpers/real-engines.js';
import { paperLines, paperPdf, paperImage } from '../../helpers/papers.js';
import { LAYOUTS, type Layout } from './layouts.js';

let nets: TextNets;
before(async () => {
  nets = await loadNets();
});

async function readPages(bytes: Uint8Array): Promise<TextPage[]> {
  const text = await readDocumentText(nets, bytes);
  assert.ok(text.ok, JSON.stringify(text));
  return text.pages;
}

const read = (schemaId: RealDocSchemaId, pages: readonly TextPage[]): Record<string, unknown> =>
  toData(TEMPLATES[schemaId](pages), false);

describe('documents with a text layer', () => {
  for (const { name, schemaId, prints, truth } of LAYOUTS) {
    test(`${schemaId}: ${name}`, async () => {
      assert.deepEqual(read(schemaId, await readPages(paperPdf([prints]))), truth);
    });
  }

  test('every template has a layout', () => {
    assert.deepEqual(new Set(LAYOUTS.map(({ schemaId }) => schemaId)), new Set(REALDOC_SCHEMAS));
  });

  test('a table goes on over pages, each with its heading', async () => {
    const { prints } = LAYOUTS.find(({ schemaId }) => schemaId === 'bank_statement_v1')!;
    const pages = await readPages(paperPdf([prints, prints.filter(([, y]) => y >= 280)]));
    const extracted = toData(TEMPLATES.bank_statement_v1(pages), true);
    const rows = extracted['details'] as Record<string, { page: number }>[];
    assert.deepEqual(
      rows.map(({ balance }) => balance!.page),
      [1, 1, 2, 2],
    );
  });
});

describe('documents as images', () => {
  const findLayout = (schemaId: RealDocSchemaId): Layout => LAYOUTS.find((layout) => layout.schemaId === schemaId)!;

  for (const [schemaId, format] of [
    ['receipt_v1', 'png'],
    ['companies_registry_v1', 'webp'],
    ['invoice_v1', 'tiff'],
    ['business_registration_certificate_v1', 'jpeg'],
  ] as const) {
    test(`${schemaId} as ${format}`, async () => {
      const { prints, truth } = findLayout(schemaId);
      const bytes = await paperImage(prints).toFormat(format, { quality: 92 }).toBuffer();
      const found = flatten(read(schemaId, await readPages(bytes)));
      const right = flatten(truth).filter(([field, text]) =>
        found.some(([other, read]) => other === field && squeezed(read) === squeezed(text)),
      );
      // Letters get lost in reading: most fields, and nothing in a field that is not on the paper.
      assert.ok(right.length >= 0.85 * flatten(truth).length, JSON.stringify(found));
      const known = new Set(flatten(truth).map(([field]) => field));
      assert.deepEqual(
        found.filter(([field]) => !known.has(field)),
        [],
      );
    });
  }
});

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

function flatten(value: unknown, path = ''): [field: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`));
}

describe('labels in Chinese', () => {
  test('a business registration certificate in two scripts', () => {
    const page = paperLines([
      [140, 50, '商業登記證 BUSINESS REGISTRATION CERTIFICATE'],
      [40, 100, '業務/法團所用名稱'],
      [280, 100, 'TAILSPIN TOYS LIMITED'],
      [280, 114, '尾旋玩具有限公司'],
      [40, 150, '業務性質 Nature of Business'],
      [280, 150, 'TRADING'],
      [40, 180, '生效日期'],
      [40, 198, '24/07/2024'],
    ]);
    const data = read('business_registration_certificate_v1', [page]);
    assert.deepEqual(data['company_name'], { english: 'TAILSPIN TOYS LIMITED', chinese: '尾旋玩具有限公司' });
    assert.equal(data['nature_of_business'], 'TRADING');
    assert.equal(data['date_of_commencement'], '24/07/2024');
  });

  test('a certificate of incorporation in two scripts', () => {
    const page = paperLines([
      [40, 40, '編號 2345678'],
      [100, 80, '公司註冊證明書'],
      [100, 120, 'I hereby certify that'],
      [100, 150, 'HARBOUR LIGHT LIMITED'],
      [100, 166, '港光有限公司'],
    ]);
    assert.deepEqual(read('companies_registry_v1', [page]), {
      document_type: '公司註冊證明書',
      certificate_no: '2345678',
      company_name: { english: 'HARBOUR LIGHT LIMITED', chinese: '港光有限公司' },
    });
  });
});

describe('missing values', () => {
  test('an empty page and a letter give no values', () => {
    const letter = paperLines([
      [40, 100, 'we are pleased to confirm our meeting in the morning of next week'],
      [40, 120, 'and remain with kind regards'],
    ]);
    const lists = new Set(['details']);
    for (const schemaId of REALDOC_SCHEMAS) {
      for (const pages of [[], [paperLines([])], [letter]]) {
        const values = flatten(read(schemaId, pages)).filter(([path]) => !lists.has(path));
        // A letter's largest line passes for a heading, and says so by its certainty.
        assert.ok(
          values.every(([path]) => path.endsWith('_name')),
          `${schemaId} ${JSON.stringify(values)}`,
        );
      }
    }
  });

  test('labels without values stay without', () => {
    for (const { schemaId, prints, truth } of LAYOUTS) {
      const labels = prints.filter(([, , text]) => /^[A-Z][\p{L} ./-]*:$/u.test(text));
      const found = flatten(read(schemaId, [paperLines(labels)]));
      assert.ok(found.length < flatten(truth).length / 4, JSON.stringify(found));
    }
  });
});

test('places: inside the page, where the text stands, also within lists', async () => {
  const { prints } = LAYOUTS[0]!;
  const [page] = await readPages(paperPdf([prints]));
  const data = toData(TEMPLATES.invoice_v1([page!]), true) as Record<string, Place> & {
    details: Record<string, Place>[];
  };
  const number = data['invoice_number']!;
  // "NW/2024/0091" begins behind "Invoice No: " at 360 points, and stands at 100.
  assert.ok(Math.abs(number.bbox[0] - 2 * 425) < 20 && Math.abs(number.bbox[3] - 2 * 102) < 8, String(number.bbox));
  for (const { text, bbox, confidence_score, page: at } of [
    data['seller_name']!,
    ...data.details.flatMap((row) => Object.values(row)),
  ]) {
    assert.ok(bbox[0] < bbox[2] && bbox[1] < bbox[3] && bbox[2] <= page!.width && bbox[3] <= page!.height, text);
    assert.ok(confidence_score > 0.8 && confidence_score <= 1 && at === 1);
  }
  assert.equal(data['seller_name']!.confidence_score, 0.9);
});

interface Place {
  text: string;
  bbox: [number, number, number, number];
  confidence_score: number;
  page: number;
}

test('a colon that a form prints apart from its label is not part of the value', () => {
  const page = paperLines([
    [40, 50, 'First Harbour Bank', 18],
    [40, 110, 'Account Name'],
    [200, 110, ': ADA BYRON'],
    [40, 126, 'Account Number'],
    [200, 126, ': NOMINEE'],
    [40, 142, 'Account Number: 0123-456789-01'],
  ]);
  const { account_holders_name, account_number } = read('bank_statement_v1', [page]);
  assert.deepEqual([account_holders_name, account_number], ['ADA BYRON', '0123-456789-01']);
});

test('a total below a table of taxes is not the total of a receipt', () => {
  const page = paperLines([
    [40, 50, 'Corner Shop', 18],
    [40, 80, 'Date: 05/05/2026'],
    [40, 110, 'Tea'],
    [300, 110, '10.60'],
    [40, 130, 'Total Sales (Excluding GST)'],
    [300, 130, '10.00'],
    [40, 150, 'Total Sales (Inclusive of GST)'],
    [300, 150, '10.60'],
    [40, 190, 'GST Summary'],
    [40, 210, 'Total'],
    [300, 210, '10.00'],
  ]);
  assert.equal(read('receipt_v1', [page])['total_amount'], '10.60');
});

test('an invoice is read in the languages of its labels', () => {
  const page = paperLines([
    [40, 50, 'Voorbeeld B.V.', 18],
    [40, 80, 'Factuur', 20],
    [40, 110, 'Factuurnummer: F-2026-17'],
    [40, 130, 'Factuurdatum: 05-05-2026'],
    [40, 200, 'Totaal te betalen'],
    [300, 200, '121,00'],
  ]);
  const { invoice_number, invoice_date, invoice_amount, seller_name } = read('invoice_v1', [page]);
  assert.deepEqual(
    [invoice_number, invoice_date, invoice_amount, seller_name],
    ['F-2026-17', '05-05-2026', '121,00', 'Voorbeeld B.V.'],
  );
});
