import { splitLabels } from '../labels.js';
import { findLabels, findField, type FieldRule, type LabelledDocument } from '../document.js';
import { lowerConfidence, type Extracted } from '../extracted.js';
import { findCurrency } from '../currency.js';
import type { Piece } from '../pieces.js';
import { findHeadingName } from '../parties.js';
import { readTable, type TableRule } from '../tables.js';
import { matchAmount, matchDate, matchId, matchName, matchQuantity, matchText } from '../values.js';
import type { Template } from './template.js';

const SUBTOTAL = ['Subtotal', 'Sub total', 'Net total', 'Net amount', 'Zwischensumme', 'Sous-total', '小计', '小計'];
const TAX = splitLabels(`
    Total tax | Tax total | Tax amount | VAT amount | GST amount | Sales tax | Total VAT | Total GST |
    VAT | GST | SST | Tax | PPN | MwSt | USt | TVA | IVA | 税额 | 稅額 | 合计税额
  `);
const TOTAL = splitLabels(`
    Invoice total | Invoice amount | Grand total | Total amount | Total incl VAT |
    Total including tax | Total payable | Gesamtbetrag | Total TTC | Montant TTC | Net à payer |
    Factuur totaal | Totaal te betalen | Total a pagar | Importe total | Valor total | 价税合计 | 合計 |
    Total | Totaal | Jumlah | Total due | Amount payable | Amount due | Balance due | Charges
  `);
const TAX_ID = splitLabels(`
    VAT ID | VAT No | VAT Number | VAT Reg No | VAT Registration No | Tax ID | Tax ID No | Tax No |
    Tax Registration Number | GST No | GST Reg No | GST Registration No | GSTIN | TIN | ABN | EIN |
    NPWP | SST No | UEN | USt-IdNr | Steuernummer | N° TVA | NIF | CIF | 纳税人识别号 | 統一編號
  `);
const SELLER = splitLabels(`
    Seller | Seller name | Vendor | Vendor name | Supplier | Supplier name | Sold by | Invoice from |
    销售方 | 賣方
  `);
const BUYER = splitLabels(`
    Buyer | Buyer name | Customer name | Client name | Bill to | Billed to | Invoice for |
    Invoice to | Invoiced to | Sold to | Customer | Client | Kepada | Rechnung an | 购买方 | 買方
  `);
const OTHERS = splitLabels(`
    Ship to | Service address | Remit to | Due date | Invoice due date | Payment due | Terms |
    P.O. number | PO number | PO # | Order number | Order date | Customer ID | Customer no |
    Service period | Salesperson | Requisitioner | Previous unpaid balance | Address | Phone | Tel |
    Fax | Email | Page | Shipping | Discount | Paid | Amount paid | Account number | IBAN | Bank |
    Delivery date | Description | Total excl VAT
  `);

const FIELDS = {
  invoice_number: {
    labels: splitLabels(`
    Invoice number | Invoice no | Invoice # | Inv no | Tax invoice no | Rechnungsnummer |
    Rechnungsnr | Rechnung Nr | No invois | Numéro de facture | N° de facture | Facture N° |
    Factuurnummer | Factuurnr | Número de factura | Número da fatura | Nomor faktur | 发票号码 | 發票號碼 |
    Invoice | Factuur
  `),
    kind: matchId,
  },
  invoice_date: {
    labels: splitLabels(`
    Invoice date | Date of issue | Issue date | Date issued | Rechnungsdatum | Date de facture |
    Date facture | Factuurdatum | Fecha de factura | Data da fatura | Tarikh | Tanggal | 开票日期 | 發票日期 |
    Date | Datum | Fecha
  `),
    kind: matchDate,
  },
  total_tax: { labels: TAX, kind: matchAmount, isLast: true },
  invoice_amount: { labels: TOTAL, kind: matchAmount, isLast: true },
  buyer_name: { labels: BUYER, kind: matchName },
  seller_name: { labels: SELLER, kind: matchName },
  drawer: { labels: ['Drawer', 'Issued by', 'Prepared by', 'Drawn by', '开票人', '開票人'], kind: matchName },
} satisfies Record<string, FieldRule>;

const BUYER_TAX_ID: FieldRule = {
  labels: ['Buyer', 'Customer', 'Client'].flatMap((party) => TAX_ID.slice(0, 11).map((label) => `${party} ${label}`)),
  kind: matchId,
};
const SELLER_TAX_ID: FieldRule = {
  labels: ['Seller', 'Vendor', 'Supplier', 'Our'].flatMap((party) =>
    TAX_ID.slice(0, 11).map((label) => `${party} ${label}`),
  ),
  kind: matchId,
};

const DETAILS: TableRule<'description' | 'unit_price' | 'quantity' | 'line_amount' | 'discount'> = {
  columns: {
    description: {
      labels: splitLabels(`
    Description | Item | Item description | Product | Details | Particulars | Service | Goods |
    Bezeichnung | Keterangan | 货物名称 | 品名 | 項目
  `),
      kind: matchText,
    },
    unit_price: {
      labels: ['Unit price', 'Price', 'Rate', 'Unit cost', 'Price each', 'Einzelpreis', 'Harga', '单价', '單價'],
      kind: matchAmount,
    },
    quantity: {
      labels: ['Qty', 'Quantity', 'Units', 'Hours', 'Menge', 'Kuantiti', '数量', '數量'],
      kind: matchQuantity,
    },
    line_amount: {
      labels: splitLabels(
        'Amount | Line total | Line amount | Total | Total price | Net amount | Betrag | Jumlah | 金额 | 金額',
      ),
      kind: matchAmount,
    },
    discount: { labels: ['Discount', 'Disc', 'Rabatt', 'Diskaun', '折扣'], kind: matchPercentOrAmount },
  },
  needs: ['description'],
  needsOne: ['line_amount', 'unit_price', 'quantity'],
  others: ['No', 'Date', 'Item code', 'Code', 'SKU', 'UM', 'Unit', 'UOM', 'Tax', 'VAT', 'GST', 'Pos'],
  ends: [...SUBTOTAL, ...TAX, ...TOTAL, 'Total excl VAT', 'Discount', 'Shipping', 'Notes', 'Payment'],
  startsRow: ['line_amount', 'unit_price', 'quantity'],
  text: 'description',
};

function matchPercentOrAmount(piece: Parameters<typeof matchAmount>[0]): ReturnType<typeof matchAmount> {
  return /^-?\d+(?:[.,]\d+)?\s*%$/.test(piece.text) ? piece : matchAmount(piece);
}

const ALL_LABELS = [
  ...Object.values<FieldRule>(FIELDS).flatMap(({ labels }) => labels),
  ...[BUYER_TAX_ID, SELLER_TAX_ID].flatMap(({ labels }) => labels),
  ...[SUBTOTAL, TAX_ID, OTHERS, ['Currency', '币种']].flat(),
];

const TITLE =
  /^\W*(?:tax\s*|vat\s*|sales\s*|commercial\s*|proforma\s*|copy\s*|kopie\s*)?(?:invoice|rechnung|invois|facture|factuur|factura|fatura|faktur|bill|statement|receipt|payment\s*receipt|发票|發票)\W*$/iu;

/** An invoice (specification 4.7, `invoice_v1`). */
export const readInvoice: Template = (pages) => {
  const document = findLabels(pages, ALL_LABELS);
  const found: Extracted = {};
  for (const [field, rule] of Object.entries<FieldRule>(FIELDS)) found[field] = findField(document, rule);
  found['seller_name'] ??= lowerConfidence(findHeadingName(document, TITLE));
  Object.assign(found, findTaxIds(document));
  const details = readTable(document.lines, DETAILS);
  found['currency'] = findCurrency(document, found['invoice_amount'] as Piece | undefined);
  return { ...found, details };
};

/** A number without the party's name is the buyer's where it stands in the buyer's block. */
function findTaxIds(document: LabelledDocument): Extracted {
  const found: Extracted = {
    buyer_tax_id: findField(document, BUYER_TAX_ID),
    seller_tax_id: findField(document, SELLER_TAX_ID),
  };
  for (const label of TAX_ID) {
    const value = findField(document, { labels: [label], kind: matchId });
    if (!value) continue;
    const field = isUnderBuyer(document, value) ? 'buyer_tax_id' : 'seller_tax_id';
    found[field] ??= value;
  }
  return found;
}

const PARTIES = new Set(
  [...BUYER, ...SELLER, 'Ship to', 'Remit to'].map((label) => label.toLowerCase().replace(/\W/g, '')),
);
const BUYERS = new Set(BUYER.map((label) => label.toLowerCase().replace(/\W/g, '')));

function isUnderBuyer({ hits }: LabelledDocument, value: Piece): boolean {
  const above = hits.filter(
    ({ label, line, isFirst }) =>
      isFirst &&
      PARTIES.has(label) &&
      line.page === value.page &&
      line.bbox[3] <= value.bbox[1] &&
      line.bbox[0] < value.bbox[2] &&
      value.bbox[0] - line.bbox[0] < (line.bbox[3] - line.bbox[1]) * 20 &&
      value.bbox[1] - line.bbox[3] < (line.bbox[3] - line.bbox[1]) * 9,
  );
  const nearest = above.toSorted((a, b) => b.line.bbox[3] - a.line.bbox[3] || b.line.bbox[0] - a.line.bbox[0])[0];
  return nearest !== undefined && BUYERS.has(nearest.label);
}
