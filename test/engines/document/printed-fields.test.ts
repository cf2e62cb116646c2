import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readOptionalNumbers } from '../../../packages/core/src/zone/optional-data.js';
import { findLabel, type LabelName } from '../../../packages/engines/src/document/printed-labels.js';
import { readSex, type Sex } from '../../../packages/engines/src/document/printed-sex.js';

describe('labels', () => {
  const cases: Record<LabelName, readonly string[]> = {
    surname: [
      'Surname',
      'Surname/Nom',
      '1. Surname',
      'Apellidos',
      'Cognome',
      'Name / Surname',
      'Nazwisko',
      'Soyadı / Surname',
      'Příjmení',
      'Nom',
      'Efternamn',
      'Primary identifier/Identifiant primaire',
      'HỌ/Surname',
    ],
    given: [
      'Given names',
      'Prénoms',
      'Vornamen / Given names',
      'Nombres',
      'Nome',
      'Adı / Given names',
      'Imię (imiona)',
      'Forename(s)',
      'Voornamen',
      'Förnamn',
      'Secondary identifier/Identifiant secondaire',
    ],
    number: [
      'Passport No.',
      'Passport No./N° de passeport',
      'Pass-Nr. / Passport No.',
      'Pasaporte N°/Passport No.',
      'Document No./N° de document',
      'Card No.',
      'Document number',
      'Pasaport No',
      'No. Paspor',
    ],
    personal: [
      'Personal No.',
      'Identity No./N° personnel',
      'PESEL',
      'Personal code',
      'Rodné číslo / Personal No.',
      'T.C. Kimlik No',
      'CNP',
    ],
    birth: [
      'Date of birth',
      'Date of birth/Date de naissance',
      'Geburtsdatum / Date of birth',
      'Fecha de nacimiento',
      'Data di nascita',
      'Data de nascimento',
      'Doğum tarihi',
      'Tanggal lahir',
      'Ngày sinh',
      'Født / Fødselsdato',
      'DOB',
    ],
    issue: [
      'Date of issue',
      'Date de délivrance',
      'Ausstellungsdatum',
      'Fecha de expedición',
      'Data di rilascio',
      'Date of issue / Authority',
      'Afgiftedatum / Date of issue',
    ],
    expiry: [
      'Date of expiry',
      'Date d’expiration',
      'Gültig bis / Date of expiry',
      'Fecha de caducidad',
      'Scadenza',
      'Valid until/Valide jusqu’au',
      'Son geçerlilik tarihi',
      'Termin ważności',
      'Geldig tot',
    ],
    sex: [
      'Sex',
      'Sex/Sexe',
      'Sexo',
      'Geschlecht / Sex',
      'Sesso',
      'Płeć / Sex',
      'Cinsiyet',
      'Jenis kelamin',
      'Kön',
      'SexSexe',
    ],
    nationality: [
      'Nationality',
      'Nationality/Nationalité',
      'Staatsangehörigkeit',
      'Nacionalidad',
      'Cittadinanza',
      'Obywatelstwo',
      'Uyruğu',
      'Kewarganegaraan',
      'Cetăţenie',
    ],
    state: ['Code', 'Country code', 'Code of issuing State', 'Kode / Code', 'Código'],
    other: [
      'Place of birth',
      'Lieu de naissance',
      'Geburtsort',
      'Authority',
      'Type',
      'Height',
      'Address',
      'Father’s name',
    ],
  };
  for (const [name, texts] of Object.entries(cases)) {
    for (const text of texts) test(`${text} announces ${name}`, () => assert.equal(findLabel(text), name));
  }

  for (const value of [
    'ERIKSSON',
    'ANNA MARIA',
    'SEXTON',
    'L898902C3',
    'UTO',
    '12 AUG 1974',
    'F',
    'NOMURA',
    'KONRAD',
    'CODERRE',
    'NEMETH',
    'HOANG',
    'UTOPIAN',
    '',
  ]) {
    test(`${value || 'nothing'} is no label`, () => assert.equal(findLabel(value), null));
  }
});

describe('printed sex', () => {
  const cases: [text: string, issuer: string, sex: Sex | null][] = [
    ['F', 'UTO', 'F'],
    ['M', 'UTO', 'M'],
    ['X', 'UTO', 'X'],
    ['F/F', 'FRA', 'F'],
    ['M / M', 'NLD', 'M'],
    ['V/F', 'NLD', 'F'],
    ['K/F', 'POL', 'F'],
    ['N/F', 'FIN', 'F'],
    ['W/F', 'AUT', 'F'],
    ['E / M', 'TUR', 'M'],
    ['L/M', 'IDN', 'M'],
    ['Ž/F', 'SVN', 'F'],
    ['SEX F', 'UTO', 'F'],
    ['Sex: M', 'GBR', 'M'],
    // Two letters of ICAO that disagree: a Lithuanian woman, or a Hungarian man.
    ['M/F', 'LTU', null],
    ['F/M', 'HUN', null],
    // Alone they may be the state's own letters.
    ['M', 'MEX', null],
    ['F', 'HUN', null],
    ['W', 'D', null],
    ['H', 'MEX', null],
    ['K', 'POL', null],
    ['Female', 'GBR', null],
  ];
  for (const [text, issuer, sex] of cases) {
    test(`${text} of ${issuer} is ${sex ?? 'left open'}`, () => assert.equal(readSex(text, issuer)?.sex, sex));
  }

  const agreeing: [text: string, issuer: string, sex: Sex][] = [
    ['F', 'UTO', 'F'],
    ['M/F', 'LTU', 'F'],
    ['F/M', 'HUN', 'M'],
    ['M', 'MEX', 'F'],
    ['M', 'MEX', 'M'],
    ['H', 'MEX', 'M'],
    ['W', 'D', 'F'],
    ['K', 'TUR', 'F'],
    ['Mujer', 'ESP', 'F'],
    ['HOMBRE', 'ESP', 'M'],
    ['Female', 'GBR', 'F'],
    ['weiblich', 'D', 'F'],
    ['X', 'D', 'X'],
  ];
  for (const [text, issuer, sex] of agreeing) {
    test(`${text} of ${issuer} may mean ${sex}`, () => assert.equal(readSex(text, issuer)?.mayMean(sex), true));
  }

  test('F is no man but where it means one', () => {
    assert.equal(readSex('F', 'UTO')?.mayMean('M'), false);
    assert.equal(readSex('F', 'HUN')?.mayMean('M'), true);
  });

  for (const text of ['', '1974', 'UTOPIA', 'ANNA MARIA']) {
    test(`${text || 'nothing'} names no sex`, () => assert.equal(readSex(text, 'UTO'), null));
  }
});

describe('optional data', () => {
  const cases: [issuer: string, pieces: string[], found: object][] = [
    ['CHN', ['A123456<3'], { HK_ID: 'A1234563' }],
    ['HKG', ['AB9876543'], { HK_ID: 'AB9876543' }],
    ['CHN', ['A1234564'], { PERSONAL_NUMBER: 'A1234564' }],
    ['CHN', ['12345678'], { MAC_ID: '12345678' }],
    ['SGP', ['S1234567D'], { SG_ID: 'S1234567D' }],
    ['SGP', ['S1234567E'], { PERSONAL_NUMBER: 'S1234567E' }],
    ['UTO', ['ZE184226B'], { PERSONAL_NUMBER: 'ZE184226B' }],
    ['D', ['2108'], {}],
    ['AUT', ['2108'], { PERSONAL_NUMBER: '2108' }],
    ['UTO', ['A123456<3'], {}],
    ['UTO', ['1', '2'], {}],
    ['UTO', [], {}],
    ['UTO', ['ABC'], {}],
  ];
  for (const [issuer, pieces, found] of cases) {
    test(`${issuer} ${pieces.join(' ') || 'nothing'}`, () => {
      assert.deepEqual(readOptionalNumbers(issuer, pieces), found);
    });
  }
});
