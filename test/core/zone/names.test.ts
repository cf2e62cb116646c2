import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { splitNames } from '../../../packages/core/src/zone/names.js';
import { toPlainText, listPrintedForms } from '../../../packages/core/src/zone/transliterate.js';

/** ICAO 9303-4, -5 and -6, 4.2.3: the name field as it is written there, and what it says. */
const PUBLISHED: readonly (readonly [length: number, field: string, last: string, first: string])[] = [
  [39, 'ERIKSSON<<ANNA<MARIA', 'ERIKSSON', 'ANNA MARIA'],
  [39, 'HENG<<DEBORAH<MING<LO', 'HENG', 'DEBORAH MING LO'],
  [39, 'SMITH<JONES<<SUSIE<MARGARET', 'SMITH JONES', 'SUSIE MARGARET'],
  [39, 'OCONNOR<<ENYA<SIOBHAN', 'OCONNOR', 'ENYA SIOBHAN'],
  [39, 'VAN<DER<MUELLEN<<MARTIN', 'VAN DER MUELLEN', 'MARTIN'],
  [39, 'AL<BASRI<<HUDA<MUHAMMAD<JAWAD', 'AL BASRI', 'HUDA MUHAMMAD JAWAD'],
  [39, 'VILARCHAO<FERNANDEZ<<JOSE<RAMON', 'VILARCHAO FERNANDEZ', 'JOSE RAMON'],
  [39, 'ARKFREITH', 'ARKFREITH', ''],
  [39, 'SATRIYA<SUDARPA', 'SATRIYA SUDARPA', ''],
  [39, 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K', 'NILAVADHANANANDA', 'CHAYAPA DEJTHAMRONG K'],
  [39, 'NILAVADHANANANDA<<ARNPOL<PETCH<CHARONGU', 'NILAVADHANANANDA', 'ARNPOL PETCH CHARONGU'],
  [39, 'BENNELONG<WOOLOOMOOLOO<WARRANDYTE<W<<DI', 'BENNELONG WOOLOOMOOLOO WARRANDYTE W', 'DI'],
  [39, 'BENNELONG<WOOLOOM<WARRAND<WARNAM<<DINGO', 'BENNELONG WOOLOOM WARRAND WARNAM', 'DINGO'],
  [39, 'BENNEL<WOOLOO<WARRAN<WARNAM<<DINGO<POTO', 'BENNEL WOOLOO WARRAN WARNAM', 'DINGO POTO'],
  [39, 'PAPANDROPOULOUS<<JONATHON<WARREN<TREVOR', 'PAPANDROPOULOUS', 'JONATHON WARREN TREVOR'],
  [31, 'NILAVADHANANANDA<<CHAYAPA<DEJ<K', 'NILAVADHANANANDA', 'CHAYAPA DEJ K'],
  [31, 'NILAVADHANANANDA<<ARN<PET<CHARO', 'NILAVADHANANANDA', 'ARN PET CHARO'],
  [31, 'BENNELONG<WOOLOOMOOLOO<W<W<<D<P', 'BENNELONG WOOLOOMOOLOO W W', 'D P'],
  [31, 'PAPANDROPOULOUS<<JONATHOON<ALEC', 'PAPANDROPOULOUS', 'JONATHOON ALEC'],
  [30, 'NILAVADHANANANDA<<CHAYAPA<DE<K', 'NILAVADHANANANDA', 'CHAYAPA DE K'],
  [30, 'BENNE<WOOLO<WARRA<WARNA<<DIN<P', 'BENNE WOOLO WARRA WARNA', 'DIN P'],
  [30, 'PAPANDROPOULOUS<<JONATHON<ALEC', 'PAPANDROPOULOUS', 'JONATHON ALEC'],
];

describe('the name field', () => {
  for (const [length, field, last, first] of PUBLISHED) {
    test(`${field} in ${length} places`, () => {
      const names = splitNames(field.padEnd(length, '<'));
      assert.deepEqual([names.last, names.first, names.regular], [last, first, true]);
      assert.equal(names.truncated, field.length === length);
      assert.equal(names.text, field.padEnd(length, '<'));
      assert.equal(names.used, field.length);
    });
  }

  test('every published truncation is seen as one', () => {
    const cut = PUBLISHED.filter(([length, field]) => field.length === length);
    assert.ok(cut.length > 10);
    for (const [, field] of cut) assert.equal(splitNames(field).truncated, true, field);
  });

  const odd: [string, string, string, boolean][] = [
    ['<<MADONNA', '', 'MADONNA', true],
    ['ERIKSSON<<ANNA<<<K<<<C', 'ERIKSSON', 'ANNA', true],
    ['ARKFREITH<<<<K<<<<S', 'ARKFREITH', '', true],
    ['ERIKSSON<<ANNA<<<<MARIA', 'ERIKSSON', 'ANNA MARIA', true],
    ['ERIKSSON<<<ANNA', 'ERIKSSON', 'ANNA', true],
    ['ERIKSSON<<ANNA<<MARIA', 'ERIKSSON', 'ANNA MARIA', true],
    ['ERIKSSON<<ANNA<<MARIA<LUISE<<EVA<<<K', 'ERIKSSON', 'ANNA MARIA LUISE EVA', true],
    ['ERIKSSON<<ANNA<<M', 'ERIKSSON', 'ANNA', false],
    ['<ERIKSSON<<ANNA', '', '', false],
    ['', '', '', false],
    ['X', 'X', '', true],
  ];
  for (const [field, last, first, regular] of odd) {
    test(`odd: ${field || 'fillers alone'}`, () => {
      const names = splitNames(field.padEnd(39, '<'));
      assert.deepEqual([names.last, names.first, names.regular], [last, first, regular]);
      assert.equal(names.text.length, 39);
    });
  }

  test('a lone letter before the closing fillers is doubtful, an initial in the last place is not', () => {
    assert.equal(splitNames('ERIKSSON<<ANNA<K<<<<').endsInDoubt, true);
    assert.equal(splitNames('ARKFREITH<<K<<<<').endsInDoubt, true);
    assert.equal(splitNames('ERIKSSON<<ANNA<M<<<<').endsInDoubt, false);
    assert.equal(splitNames('NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K').endsInDoubt, false);
  });
});

describe('print and zone', () => {
  /** Printed, and the zone's spellings that ICAO 9303-3, section 6.A, allows. */
  const pairs: [printed: string, ...zone: string[]][] = [
    ['Müller', 'MUELLER', 'MULLER', 'MUXXLLER'],
    ['GÖẞMANN', 'GOESSMANN', 'GOSSMANN'],
    ['Weiß', 'WEISS'],
    ['Ångström', 'AANGSTROEM', 'ANGSTROM'],
    ['Jürgen-Päßler', 'JUERGENPAESSLER'],
    ['CAÑÓN', 'CANXXON', 'CANON'],
    ['Æbelø', 'AEBELOE'],
    ['Þór', 'THOR'],
    ['ÐORÐE', 'DORDE'],
    ['ĐORĐEVIĆ', 'DORDEVIC'],
    ['Łukasz', 'LUKASZ'],
    ['Œuvrard', 'OEUVRARD'],
    ['İPEKÇİ', 'IPEKCI'],
    ['ışık', 'ISIK'],
    ['Nguyễn Thị Hiền', 'NGUYENTHIHIEN'],
    ['Ștefănescu', 'STEFANESCU'],
    ["D'Artagnan", 'DARTAGNAN'],
    ['O’Connor', 'OCONNOR'],
    ['MARIE-ÉLISE', 'MARIEELISE'],
    ['Dvořák', 'DVORAK'],
  ];
  for (const [printed, ...zone] of pairs) {
    for (const spelling of zone) {
      test(`${printed} is ${spelling}`, () => {
        assert.ok(listPrintedForms(spelling).includes(toPlainText(printed)), listPrintedForms(spelling).join(' '));
      });
    }
  }

  test('the zone’s own spelling comes first, and spellings stay few', () => {
    assert.equal(listPrintedForms('MUELLER')[0], 'MUELLER');
    assert.ok(listPrintedForms('AEOEUEAEOEUEAEOEUEAEOEUE').length <= 32);
  });

  test('another name is no spelling', () => {
    assert.ok(!listPrintedForms('MUELLER').includes('MILLER'));
    assert.deepEqual(listPrintedForms('ERIKON'), ['ERIKON']);
  });
});
