import { splitLabels } from '../labels.js';
import { findCurrency } from '../currency.js';
import { findField, findLabels, type FieldRule } from '../document.js';
import { lowerConfidence, type Extracted } from '../extracted.js';
import { findHeadingName } from '../parties.js';
import { readTable, type TableRule } from '../tables.js';
import { matchAmount, matchDate, matchId, matchName, matchNumber, matchText } from '../values.js';
import type { Template } from './template.js';

const FIELDS = {
  account_holders_name: {
    labels: splitLabels(`
    Account holder's name | Account holder name | Account holder | Account name | Customer name |
    Name of account holder | Nama pemegang akaun | Kontoinhaber | 户名 | 戶名 | Name
  `),
    kind: matchName,
  },
  account_number: {
    labels: splitLabels(`
    Account number | Account no | Account # | A/C no | A/C number | Acct no | No akaun | Kontonummer |
    IBAN | 账号 | 帳號 | Account
  `),
    kind: matchNumber,
  },
  bank_name: { labels: ['Bank name', 'Name of bank', 'Bank', '开户行'], kind: matchName },
  starting_balance: {
    labels: splitLabels(`
    Starting balance | Opening balance | Beginning balance | Previous balance |
    Balance brought forward | Balance b/f | Baki awal | Anfangssaldo | 期初余额 | 承上結餘
  `),
    kind: matchAmount,
  },
  ending_balance: {
    labels: splitLabels(`
    Ending balance | Closing balance | New balance | Current balance | Balance carried forward |
    Balance c/f | Baki akhir | Endsaldo | 期末余额 | 結餘
  `),
    kind: matchAmount,
    isLast: true,
  },
  deposits_and_credits: {
    labels: splitLabels(`
    Deposits and credits | Deposits and other credits | Deposits & credits | Total deposits |
    Total credits | Total credit | Money in | Jumlah kredit
  `),
    kind: matchAmount,
  },
  withdrawals_and_debits: {
    labels: splitLabels(`
    Withdrawals and debits | Withdrawals and other debits | Withdrawals & debits | Total withdrawals |
    Total debits | Total debit | Money out | Jumlah debit
  `),
    kind: matchAmount,
  },
  scheme_code: { labels: ['Scheme code', 'Scheme', 'Product code'], kind: matchText },
  customer_id: {
    labels: ['Customer ID', 'Customer no', 'Customer number', 'CIF', 'CIF no', 'Cust ID', 'CRN'],
    kind: matchId,
  },
  lien_amount: { labels: ['Lien amount', 'Lien', 'Hold amount', 'Amount on hold'], kind: matchAmount },
  nomination_details: { labels: ['Nomination details', 'Nomination', 'Nominee name', 'Nominee'], kind: matchText },
  PIN: { labels: ['PIN', 'PIN code', 'Pincode', 'Postal code', 'Postcode', 'ZIP'], kind: matchId },
} satisfies Record<string, FieldRule>;

const OTHERS = splitLabels(`
    Branch | Address | Statement period | Statement date | Period | Date | Page | Account type |
    Currency | IFSC | MICR | SWIFT | Email | Phone | Account summary | Transactions | Sort code |
    BIC
  `);

const DETAILS: TableRule<'date' | 'description' | 'balance'> = {
  columns: {
    date: {
      labels: ['Date', 'Txn date', 'Transaction date', 'Posting date', 'Tran date', 'Tarikh', 'Datum', '日期'],
      kind: matchDate,
    },
    description: {
      labels: splitLabels(`
    Description | Particulars | Narration | Details | Transaction | Transaction details |
    Transaction description | Remarks | Keterangan | 摘要
  `),
      kind: matchText,
    },
    balance: {
      labels: ['Balance', 'Running balance', 'Closing balance', 'Baki', 'Saldo', '余额', '餘額'],
      kind: matchAmount,
    },
  },
  needs: ['date'],
  needsOne: ['description', 'balance'],
  others: splitLabels(`
    Value date | Debit | Credit | Withdrawal | Withdrawals | Deposit | Deposits | Amount | Money in |
    Money out | Chq no | Cheque no | Ref no | Reference | Ref | Paid in | Paid out | Type | Code
  `),
  ends: ['Total', 'Closing balance', 'Ending balance', 'Page', 'End of statement', 'Summary', 'Account summary'],
  startsRow: ['date', 'balance'],
  text: 'description',
};

const ALL_LABELS = [...Object.values<FieldRule>(FIELDS).flatMap(({ labels }) => labels), ...OTHERS];
const TITLE = /statement|penyata|kontoauszug|对账单|結單|account|page/iu;

/** A statement of a bank account (specification 4.7, `bank_statement_v1`). */
export const readBankStatement: Template = (pages) => {
  const document = findLabels(pages, ALL_LABELS);
  const found: Extracted = {};
  for (const [field, rule] of Object.entries<FieldRule>(FIELDS)) found[field] = findField(document, rule);
  found['bank_name'] ??= lowerConfidence(
    document.lines.find(({ page, text: line }) => page === 1 && BANK.test(line)) ?? findHeadingName(document, TITLE),
  );
  found['currency'] = findCurrency(document);
  const details: Extracted[] = readTable(document.lines, DETAILS);
  return { ...found, details };
};

/** A line that is a bank's name as a whole. */
const BANK =
  /^(?:\p{Lu}[\p{L}&.']*\s){0,5}(?:bank|banking|banque|banco)(?:\s(?:of\s)?\p{Lu}[\p{L}.]*|\s?\([\p{L}\s]+\)){0,5}$|^\p{Script=Han}{2,10}银行$|^\p{Script=Han}{2,10}銀行$/iu;
