import { readFile } from 'node:fs/promises';
import type { RealDocSchemaId } from '@idproof/core/provider';
import { loadTextNets } from '../../packages/engines/src/document/ocr/nets.js';
import { readDocumentText } from '../../packages/engines/src/text/read-document-text.js';
import { toData } from '../../packages/sandbox/src/realdoc/extracted.js';
import { TEMPLATES } from '../../packages/sandbox/src/operations/realdoc-parse.js';

/** What stands on a sample, written down by hand from looking at it. */
interface Sample {
  file: string;
  schemaId: RealDocSchemaId;
  truth: Record<string, unknown>;
}

const RECEIPT = { merchant_name: 'Contoso', date: '6/10/2019' };

const SAMPLES: readonly Sample[] = [
  {
    file: 'invoice.pdf',
    schemaId: 'invoice_v1',
    truth: {
      invoice_number: 'INV-100',
      invoice_date: '11/15/2019',
      total_tax: '$10.00',
      invoice_amount: '$110.00',
      currency: '$',
      buyer_name: 'MICROSOFT CORPORATION',
      seller_name: 'CONTOSO LTD.',
      details: [
        { description: 'Consulting Services', unit_price: '$30.00', quantity: '2', line_amount: '$60.00' },
        { description: 'Document Fee', unit_price: '$10.00', quantity: '3', line_amount: '$30.00' },
        { description: 'Printing Fee', unit_price: '$1.00', quantity: '10', line_amount: '$10.00' },
      ],
    },
  },
  {
    file: 'simple-invoice.png',
    schemaId: 'invoice_v1',
    truth: {
      invoice_number: '34278587',
      invoice_date: '6/18/2017',
      invoice_amount: '$56,651.49',
      currency: '$',
      buyer_name: 'Microsoft',
      seller_name: 'Contoso',
      seller_tax_id: 'PT',
      details: [],
    },
  },
  {
    file: 'receipt.jpg',
    schemaId: 'receipt_v1',
    truth: {
      ...RECEIPT,
      total_amount: '$2,516.28',
      details: [
        { description: 'Surface Pro 6', line_amount: '$1,998.00' },
        { description: 'Surface Pen', line_amount: '$299.97' },
      ],
    },
  },
  {
    file: 'contoso-receipt.png',
    schemaId: 'receipt_v1',
    truth: {
      ...RECEIPT,
      total_amount: '$1203.39',
      details: [
        { description: 'Surface Pro 6 256GB / Intel Core i5 / 8GB RAM (Black)', line_amount: '$999.00' },
        { description: 'SurfacePen', line_amount: '$99.99' },
      ],
    },
  },
  {
    file: 'contoso-allinone.jpg',
    schemaId: 'receipt_v1',
    truth: {
      ...RECEIPT,
      total_amount: '$14.50',
      details: [
        { description: 'Cappuccino', line_amount: '$2.20' },
        { description: 'BACON & EGGS Sunny-side-up', line_amount: '$9.5' },
      ],
    },
  },
];

const FIXTURES = new URL('../../test/fixtures/documents/', import.meta.url);

/** How many fields of the sample invoices and receipts are read right; spaces do not count. */
export async function benchRealDoc(): Promise<void> {
  const nets = await loadTextNets();
  const sum = { right: 0, fields: 0, invented: 0 };
  for (const { file, schemaId, truth } of SAMPLES) {
    const text = await readDocumentText(nets, await readFile(new URL(file, FIXTURES)));
    const found = new Map(text.ok ? flatten(toData(TEMPLATES[schemaId](text.pages), false)) : []);
    const wanted = flatten(truth);
    const wrong = wanted.filter(([field, value]) => found.get(field) !== value);
    const known = new Set(wanted.map(([field]) => field));
    const invented = [...found.keys()].filter((field) => !known.has(field));
    sum.right += wanted.length - wrong.length;
    sum.fields += wanted.length;
    sum.invented += invented.length;
    console.log(`  ${file}: ${wanted.length - wrong.length} of ${wanted.length}, ${invented.length} not on the paper`);
    for (const [field, value] of wrong) console.log(`    ${field}: ${value} read as ${found.get(field) ?? 'nothing'}`);
  }
  console.log(`  all: ${sum.right} of ${sum.fields} fields right, ${sum.invented} not on the paper`);
}

function flatten(value: unknown, path = ''): [field: string, text: string][] {
  if (typeof value === 'string') return [[path, value.replaceAll(/\s/g, '')]];
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key));
}
