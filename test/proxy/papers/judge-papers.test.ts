import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { LOCALES } from '@idproof/core/locale';
import { REALDOC_TEMPLATES, type RealDocSchemaId } from '@idproof/core/provider';
import { decideByDefault, DEFAULT_RULES, type DecisionRules } from '../../../packages/proxy/src/model/decide.js';
import { findPaperDoubts, judgeReading } from '../../../packages/proxy/src/model/judge-papers.js';
import { readDays, subtractMonths } from '../../../packages/proxy/src/model/paper-dates.js';
import { isSameName } from '../../../packages/proxy/src/model/paper-names.js';
import { hasField, PAPER_TEMPLATES } from '../../../packages/proxy/src/model/paper-templates.js';
import { flattenValues, PAPER_LIMITS } from '../../../packages/proxy/src/model/paper-values.js';
import type { PaperEvidence } from '../../../packages/proxy/src/model/paper-evidence.js';
import type { Evidence } from '../../../packages/proxy/src/model/record.js';

const TODAY = '2026-05-05';
const value = (text: string, confidence = 0.97) => ({ text, confidence });

const STATEMENT = {
  account_holders_name: value('Anna Eriksson'),
  account_number: value('42'),
  bank_name: value('Bank of Utopia'),
  'details.0.date': value('2026-03-01'),
  'details.1.date': value('30.04.2026'),
};

const paper = (values: PaperEvidence['values'], changes: Partial<PaperEvidence> = {}): PaperEvidence => ({
  schemaId: 'bank_statement_v1',
  at: '2026-05-05T10:00:00.000Z',
  fileType: 'pdf',
  method: 'upload',
  values,
  nameFields: ['account_holders_name'],
  ...changes,
});

const evidenceOf = (papers: PaperEvidence[], more: Partial<Evidence> = {}): Evidence => ({
  document: {
    docType: '00000001003',
    fields: { LAST_NAME: 'ERIKSSON', FIRST_NAME: 'ANNA MARIA', EXPIRY_DATE: '2099-01-01' },
    checks: {},
  },
  face: { score: 92, samePerson: true, liveness: 'passed' },
  capture: { degraded: false },
  papers,
  ...more,
});

const judge = (one: PaperEvidence, rules: Partial<DecisionRules> = {}) =>
  findPaperDoubts(evidenceOf([one]), { ...DEFAULT_RULES, ...rules }, TODAY);

const without = (...names: (keyof typeof STATEMENT)[]): PaperEvidence['values'] =>
  Object.fromEntries(Object.entries(STATEMENT).filter(([name]) => !names.includes(name as keyof typeof STATEMENT)));

// Claim: T91
describe('the doubts about a paper', () => {
  const certificate = (date_of_expiry: string) =>
    paper(
      { certificate_no: value('7'), 'company_name.chinese': value('優多'), date_of_expiry: value(date_of_expiry) },
      { schemaId: 'business_registration_certificate_v1', nameFields: [] },
    );
  const CASES: Record<string, [PaperEvidence, Partial<DecisionRules>, string[]]> = {
    'everything is right': [paper(STATEMENT), {}, []],
    'a core field is just sure enough': [paper({ ...STATEMENT, account_number: value('42', 0.8) }), {}, []],
    'a core field is not sure enough': [
      paper({ ...STATEMENT, account_number: value('42', 0.79) }),
      {},
      ['paper_uncertain'],
    ],
    'the limit is lower': [paper({ ...STATEMENT, account_number: value('42', 0.5) }), { paperConfidence: 0.5 }, []],
    'a field that is not core is not sure': [paper({ ...STATEMENT, currency: value('EUR', 0.1) }), {}, []],
    'the provider names no certainty': [paper({ ...STATEMENT, account_number: { text: '42' } }), {}, []],
    'a core field was not read': [paper(without('account_number')), {}, ['paper_uncertain']],
    'the name was not read': [paper(without('account_holders_name')), {}, ['paper_uncertain']],
    'another name': [paper({ ...STATEMENT, account_holders_name: value('Karl Eriksson') }), {}, ['paper_name_differs']],
    'another name, where none is compared': [
      paper({ ...STATEMENT, account_holders_name: value('Karl Eriksson') }, { nameFields: [] }),
      {},
      [],
    ],
    'one of two languages of a company is enough': [certificate('2027-01-01'), {}, []],
    'a certificate that ended': [certificate('01-02-2026'), {}, ['paper_too_old']],
    'a certificate whose end cannot be read': [certificate('in spring'), {}, []],
    'a young paper': [paper(STATEMENT), { paperMaxAge: 3 }, []],
    'a paper of any age': [paper({ ...STATEMENT, 'details.1.date': value('2001-01-01') }), {}, []],
    'an old paper': [
      paper({ ...without('details.0.date'), 'details.1.date': value('2026-02-04') }),
      { paperMaxAge: 3 },
      ['paper_too_old'],
    ],
    'a paper of exactly that age': [
      paper({ ...without('details.0.date'), 'details.1.date': value('2026-02-05') }),
      { paperMaxAge: 3 },
      [],
    ],
    'a date that may be young or old': [
      paper({ ...without('details.0.date'), 'details.1.date': value('03/01/2026') }),
      { paperMaxAge: 3 },
      ['paper_uncertain'],
    ],
    'a date that can only be one of both, as the other has not come': [
      paper({ ...without('details.0.date'), 'details.1.date': value('04/12/2026') }),
      { paperMaxAge: 3 },
      [],
    ],
    'a date that has not come': [
      paper({ ...without('details.0.date'), 'details.1.date': value('2026-05-07') }),
      { paperMaxAge: 3 },
      ['paper_uncertain'],
    ],
    'no date': [paper(without('details.0.date', 'details.1.date')), { paperMaxAge: 3 }, ['paper_uncertain']],
    'a paper whose template has no date': [
      paper(
        { 'CHILD.Full_Name': value('ANNA MARIA ERIKSSON'), 'CHILD.Date_and_Time_of_Birth': value('12-08-1974') },
        {
          schemaId: 'mys_birth_certificate_v1',
          nameFields: [...PAPER_TEMPLATES.mys_birth_certificate_v1.names],
        },
      ),
      { paperMaxAge: 3 },
      [],
    ],
    'a template that this version does not know': [
      paper(STATEMENT, { schemaId: 'diploma_v9' }),
      {},
      ['paper_uncertain'],
    ],
    'several doubts': [
      paper({ account_holders_name: value('Karl', 0.1), account_number: value('1') }),
      { paperMaxAge: 1 },
      ['paper_uncertain', 'paper_name_differs'],
    ],
  };
  for (const [name, [one, rules, doubts]] of Object.entries(CASES)) {
    test(name, () => assert.deepEqual(judge(one, rules), doubts));
  }

  test('are `review` and never `rejected`, whatever stands on the paper', () => {
    const bad = paper({ account_holders_name: value('Karl', 0.1), account_number: value('1') });
    const { outcome, reasons } = decideByDefault(
      evidenceOf([bad], { missingPapers: ['receipt_v1'] }),
      { ...DEFAULT_RULES, paperMaxAge: 1 },
      TODAY,
    );
    assert.equal(outcome, 'review');
    assert.deepEqual(
      reasons.map(({ code }) => code),
      ['paper_missing', 'paper_uncertain', 'paper_name_differs'],
    );
  });

  test('a document without a name leaves nothing to compare', () => {
    const evidence = evidenceOf([paper(STATEMENT)], { document: { docType: '1', fields: {}, checks: {} } });
    assert.deepEqual(findPaperDoubts(evidence, DEFAULT_RULES, TODAY), ['paper_uncertain']);
  });
});

describe('what was read of a file', () => {
  const CASES: [values: PaperEvidence['values'], reason: string | undefined][] = [
    [{}, 'paper_unreadable'],
    [{ currency: value('EUR') }, 'paper_unreadable'],
    [{ currency: value('EUR'), PIN: value('1') }, 'paper_wrong'],
    [{ 'details.0.date': value('1'), 'details.1.date': value('2') }, 'paper_wrong'],
    [{ bank_name: value('Bank'), currency: value('EUR') }, 'paper_wrong'],
    [{ account_number: value('42') }, 'paper_unreadable'],
    [{ account_number: value('42', 0.01), PIN: value('1') }, undefined],
    [STATEMENT, undefined],
  ];
  for (const [values, reason] of CASES) {
    test(`${Object.keys(values).join(', ') || 'nothing'}: ${reason ?? 'accepted'}`, () =>
      assert.equal(judgeReading('bank_statement_v1', values), reason));
  }

  test('every core field, name and date of a template is one of its fields', () => {
    for (const [schemaId, { core, names, date, validUntil }] of Object.entries(PAPER_TEMPLATES)) {
      const id = schemaId as RealDocSchemaId;
      const outside = [date, validUntil].filter((field) => field !== undefined && !field.includes('*'));
      for (const field of [...core.flat(), ...names, ...outside])
        assert.ok(hasField(id, field ?? ''), `${id}: ${field}`);
    }
    assert.deepEqual(Object.keys(PAPER_TEMPLATES), Object.keys(REALDOC_TEMPLATES));
    assert.ok(!hasField('bank_statement_v1', 'toString'));
  });
});

describe('names', () => {
  const SAME: [document: string, paper: string][] = [
    ['ANNA MARIA ERIKSSON', 'Anna Eriksson'],
    ['ANNA MARIA ERIKSSON', 'ERIKSSON, Anna Maria'],
    ['ANNA MARIA ERIKSSON', 'Mrs. A. M. Eriksson'],
    ['ANNA MARIA ERIKSSON', 'Mr K Eriksson & Mrs A Eriksson'],
    ['ANNA MARIA ERIKSSON', 'Karl Eriksson and Anna Maria Eriksson'],
    ['ANNA-LENA OBRIEN', "Anna Lena O'Brien"],
    ['MARYANN SMITH', 'Mary Ann Smith'],
    ['JOSE MARTINEZ', 'José Martínez'],
    ['JUERGEN MUELLER', 'Juergen Mueller'],
    ['SOREN KIERKEGAARD', 'Søren Kierkegaard'],
    ['ZHANG XIAOMING', '張小明'],
    ['XIAOMING ZHANG', '张小明'],
    ['张小明', '張 小明'],
    ['IVAN PETROV', 'Иван Петров'],
    ['GIORGOS PAPADOPOYLOS', 'Γιώργος Παπαδόπουλος'],
    ['SITI AMINAH', 'PUAN SITI AMINAH BINTI'],
    ['RAJ KUMAR', 'RAJ A/L KUMAR'],
    ['SUKARNO', 'Sukarno'],
  ];
  for (const [name, onPaper] of SAME) test(`${name} is ${onPaper}`, () => assert.ok(isSameName(name, onPaper)));

  const OTHERS: [document: string, paper: string][] = [
    ['ANNA MARIA ERIKSSON', 'Karl Eriksson'],
    ['ANNA MARIA ERIKSSON', 'Eriksson'],
    ['ANNA MARIA ERIKSSON', 'Anna'],
    ['ANNA MARIA ERIKSSON', 'A. M. E.'],
    ['ANNA MARIA ERIKSSON', 'Anna Johansson'],
    ['ANNA MARIA ERIKSSON', 'Mr & Mrs'],
    ['ANNA MARIA ERIKSSON', ''],
    ['ZHANG XIAOMING', '王小明'],
    ['ANNA MARIA ERIKSSON', 'Annabel Maria Erikssonova'],
    ['', 'Anna Eriksson'],
  ];
  for (const [name, onPaper] of OTHERS) {
    test(`${name || 'nothing'} is not ${onPaper || 'nothing'}`, () => assert.ok(!isSameName(name, onPaper)));
  }
});

describe('dates', () => {
  const CASES: [text: string, days: string[]][] = [
    ['2026-04-03', ['2026-04-03']],
    ['2026/4/3', ['2026-04-03']],
    ['03/04/2026', ['2026-04-03', '2026-03-04']],
    ['15/11/2019', ['2019-11-15']],
    ['11/15/2019', ['2019-11-15']],
    ['15.11.19', ['2019-11-15']],
    ['15-11-2019', ['2019-11-15']],
    ['Statement date: 15 Nov 2019', ['2019-11-15']],
    ['15-Nov-19', ['2019-11-15']],
    ['November 15th, 2019', ['2019-11-15']],
    ['Nov. 15 2019', ['2019-11-15']],
    ['15 de noviembre de 2019', ['2019-11-15']],
    ['15. März 2019', ['2019-03-15']],
    ['1er août 2019', ['2019-08-01']],
    ['15 Ogos 2019', ['2019-08-15']],
    ['2019年11月15日', ['2019-11-15']],
    ['2019년 11월 15일', ['2019-11-15']],
    ['2019年11月15日 10:30', ['2019-11-15']],
    ['15 พฤศจิกายน 2562', ['2019-11-15']],
    ['31/02/2026', []],
    ['30 Feb 2026', []],
    ['15 Nov', []],
    ['15 Smarch 2019', []],
    ['12345678', []],
    ['', []],
  ];
  for (const [text, days] of CASES) test(text || 'nothing', () => assert.deepEqual(readDays(text), days));

  test('are read in each language as that language writes them', () => {
    for (const locale of LOCALES) {
      for (let month = 0; month < 12; month++) {
        const time = Date.UTC(2019, month, 15);
        const options = { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
        const text = new Intl.DateTimeFormat(locale, options).format(time);
        assert.deepEqual(readDays(text), [new Date(time).toISOString().slice(0, 10)], `${locale}: ${text}`);
      }
    }
  });

  test('months before a day end with a shorter month', () => {
    assert.equal(subtractMonths('2026-03-31', 1), '2026-02-28');
    assert.equal(subtractMonths('2024-03-31', 1), '2024-02-29');
    assert.equal(subtractMonths('2026-01-15', 3), '2025-10-15');
  });
});

describe('values', () => {
  test('take their place only where it is one', () => {
    const { values, pages } = flattenValues({
      a: { text: ' A ', bbox: [1, 2, 3, 4], confidence_score: 1.5, page: 3 },
      b: { text: 'B', bbox: [1, 2, 3], confidence_score: 'high', page: 0 },
      c: 'C',
      d: { e: { f: { text: 'F' } } },
      g: null,
      h: 7,
      i: { text: '' },
      j: [{ k: { text: 'K', page: 2 } }],
    });
    assert.deepEqual(values, {
      // What is no certainty counts as none.
      a: { text: 'A', confidence: 0, box: [1, 2, 3, 4], page: 3 },
      b: { text: 'B', confidence: 0 },
      c: { text: 'C' },
      'd.e.f': { text: 'F' },
      'j.0.k': { text: 'K', page: 2 },
    });
    assert.equal(pages, 3);
  });

  test('are cut at 500, the rows of tables first', () => {
    const rows = Array.from({ length: 600 }, (_, number) => ({ description: { text: String(number) } }));
    const { values, isCut } = flattenValues({ details: rows, bank_name: { text: 'Bank' } });
    assert.equal(Object.keys(values).length, PAPER_LIMITS.values);
    assert.equal(isCut, true);
    assert.deepEqual(values['bank_name'], { text: 'Bank' });
    assert.deepEqual(values['details.498.description'], { text: '498' });
  });

  test('are cut at 200 kB', () => {
    const rows = Array.from({ length: 300 }, () => ({ description: { text: '字'.repeat(1000) } }));
    const { values, isCut } = flattenValues({ details: rows });
    assert.ok(Buffer.byteLength(JSON.stringify(values)) <= PAPER_LIMITS.bytes);
    assert.ok(Object.keys(values).length > 60);
    assert.equal(isCut, true);
  });

  test('without end are none', () => {
    let deep: object = { text: 'deep' };
    for (let depth = 0; depth < 50; depth++) deep = { deep };
    assert.deepEqual(flattenValues(deep).values, {});
    for (const data of [undefined, null, 'text', 7, []]) assert.ok(Object.keys(flattenValues(data).values).length < 2);
  });
});
