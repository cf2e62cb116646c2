import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findFields } from '../../../packages/engines/src/document/licence/find-fields.js';
import { resolveDates } from '../../../packages/engines/src/document/licence/resolve-dates.js';
import { parseSketch } from './parse-sketch.js';

const TODAY = new Date('2026-11-21');

/** Everything found on a card, as the texts and days it would be reported with. */
function readFields(sketch: string): Record<string, string | undefined> {
  const { texts, dates, otherDates, dateOrder, isTitled } = findFields(parseSketch(sketch));
  const printed = Object.fromEntries(Object.entries(dates).map(([field, { date }]) => [field, date]));
  const found = Object.fromEntries(Object.entries(texts).map(([field, { value }]) => [field, value]));
  return {
    ...found,
    ...resolveDates(printed, otherDates, dateOrder, TODAY).dates,
    ...(!isTitled && { title: 'none' }),
  };
}

const CARDS: Record<string, [sketch: string, fields: Record<string, string>]> = {
  'a European one, numbered': [
    `FÜHRERSCHEIN   BUNDESREPUBLIK DEUTSCHLAND
               1. MUSTERMANN
               2. ERIKA
               3. 12.08.64 BERLIN
               4a. 20.01.13   4c. LANDRATSAMT
               4b. 19.01.28
               5. B072RRE2I55
               9. AM/B/L`,
    { last: 'MUSTERMANN', first: 'ERIKA', number: 'B072RRE2I55', birth: '1964-08-12', issue: '2013-01-20', expiry: '2028-01-19' },
  ],
  'a European one whose dots were lost, with a personal number': [
    `PRAWO JAZDY   RZECZPOSPOLITA POLSKA
               1.KOWALSKA-NOWAK
               2.ANNA MARIA
               3.12.08.1974 KRAKÓW
               4a.20.01.2013   4c.PREZYDENT MIASTA
               4b.19.01.2028   4d.74081212345
               5.01234/13/1261
               8.UL. DŁUGA 3, 30-001 KRAKÓW`,
    { last: 'KOWALSKA-NOWAK', first: 'ANNA MARIA', number: '01234/13/1261', birth: '1974-08-12', issue: '2013-01-20', expiry: '2028-01-19', address: 'UL. DLUGA 3, 30-001 KRAKOW' },
  ],
  'a British one, its address in two lines': [
    `DRIVING LICENCE   UNITED KINGDOM
               1. MORGAN
               2. SARAH MEREDYTH
               3. 11.03.1976 UNITED KINGDOM
               4a. 19.01.2023   4c. DVLA
               4b. 18.01.2033
               5. MORGA753116SM9IJ 35
               8. 122 BURNS CRESCENT,
                  EDINBURGH, EH1 9GP`,
    { last: 'MORGAN', first: 'SARAH MEREDYTH', number: 'MORGA753116SM9IJ35', birth: '1976-03-11', issue: '2023-01-19', expiry: '2033-01-18', address: '122 BURNS CRESCENT, EDINBURGH, EH1 9GP' },
  ],
  'one of New Zealand, whose 5b is no number': [
    `NEW ZEALAND DRIVER LICENCE
          1. SPECIMEN
          2. JANE ANN
          3. 06/01/1982
          4a. 01/07/2019   4b. 06/01/2029
          5a. DC123456     5b. 255`,
    { last: 'SPECIMEN', first: 'JANE ANN', number: 'DC123456', birth: '1982-01-06', issue: '2019-07-01', expiry: '2029-01-06' },
  ],
  'an American one with numbers and words': [
    `WASHINGTON USA        DRIVER LICENSE
                   4d LIC# WDLABCD456DG  9 CLASS B
                   1 TALBOT
                   2 LIAM R.
                   3 DOB 01/06/1958      4a ISS 01/06/2015
                   15 SEX M              18 EYES BLU
                   16 HGT 5'-08"         4b EXP 08/12/2020
                   5 DD WDLABCD456DG1234567XX1101   REV 07/01/2018`,
    { last: 'TALBOT', first: 'LIAM R', number: 'WDLABCD456DG', sex: 'M', birth: '1958-01-06', issue: '2015-01-06', expiry: '2020-08-12' },
  ],
  'an American one with words, its name without a label': [
    `WEST VIRGINIA                      Commercial Driver's License
                   CHRIS SMITH
                   12 Main Street, Charleston,
                   WV 45678
                   CLASS:   A
                   LIC #:   034568       SEX: M
                   DOB:     03/23/1988   HGT: 5'11"
                   EXP:     03/23/2026   ORGAN DONOR
                   ISS:     03/23/2019`,
    { name: 'CHRIS SMITH', number: '034568', sex: 'M', birth: '1988-03-23', issue: '2019-03-23', expiry: '2026-03-23', address: '12 MAIN STREET, CHARLESTON, WV 45678' },
  ],
  'an American one with short labels': [
    `CALIFORNIA USA   DRIVER LICENSE
               DL I1234562
               EXP 08/31/2029       END NONE
               LN CARDHOLDER
               FN IMA
               2570 24TH STREET
               DOB 08/31/1977
               SEX F   HAIR BRN   EYES BRN
               DD 00/00/0000NNNAN/ANFD/YY   ISS 08/31/2024`,
    { last: 'CARDHOLDER', first: 'IMA', number: 'I1234562', sex: 'F', birth: '1977-08-31', issue: '2024-08-31', expiry: '2029-08-31' },
  ],
  'an American one with dotted numbers, two fields in a row': [
    `OPERATOR LICENSE
               4d. X1234567          9. CLASS C
               4b. EXP 05/26/2029    4a. ISS 05/26/2024
               1. VAN DER MEER
               2. JANE
               8. 12 OAK AVENUE, 12345 UTRECHT
               3. DOB 03/04/1980     15. Sex F`,
    { last: 'VAN DER MEER', first: 'JANE', number: 'X1234567', sex: 'F', birth: '1980-03-04', issue: '2024-05-26', expiry: '2029-05-26', address: '12 OAK AVENUE, 12345 UTRECHT' },
  ],
  'a Philippine one, labels above a row of values': [
    `REPUBLIC OF THE PHILIPPINES
     DRIVER'S LICENSE
               Last Name, First Name, Middle Name
               DELA CRUZ, JUAN PEDRO GARCIA
               Nationality   Sex   Date of Birth   Weight (kg)
               PHL           M     1987/10/04      70
               Address
               UNIT 23, 45 MAGINHAWA STREET, QUEZON CITY
               License No.         Expiration Date   Agency Code
               N03-12-123456       2029/10/04        N32`,
    { last: 'DELA CRUZ', first: 'JUAN PEDRO GARCIA', number: 'N03-12-123456', sex: 'M', birth: '1987-10-04', expiry: '2029-10-04', address: 'UNIT 23, 45 MAGINHAWA STREET, QUEZON CITY' },
  ],
  'an American one, its address without a label': [
    `OPERATOR LICENSE
               DL AB661254   CLASS C
               EXP 07/27/2032   ISS 07/27/2022
               LN O'BRIEN
               FN QUENTIN
               11 HIGH STREET,25532 0AKLAND
               DOB 04/20/1983   SEX M`,
    { last: "O'BRIEN", first: 'QUENTIN', number: 'AB661254', sex: 'M', birth: '1983-04-20', issue: '2022-07-27', expiry: '2032-07-27', address: '11 HIGH STREET, 25532 OAKLAND' },
  ],
  'a European one whose numbers lost their dots': [
    `PERMIS DE CONDUIRE
               1 O'BRIEN
               2 IGOR
               3 21.06.2005 ZENITH
               4a 12.07.2024   4c UTO CENTRAL OFFICE
               4b 12.07.2034
               5 Z4563619058`,
    { last: "O'BRIEN", first: 'IGOR', number: 'Z4563619058', birth: '2005-06-21', issue: '2024-07-12', expiry: '2034-07-12' },
  ],
  'one whose number ends like the number of a field': [
    `LICENCE TO DRIVE
               Licence Number X13N8FP1912B8 class C
               Last Name GYÖNGYÖSI
               First Name ISTVÁN
               Birth Date 21/06/2003
               Expiry Date 23/07/2030`,
    { last: 'GYONGYOSI', first: 'ISTVAN', number: 'X13N8FP1912B8', birth: '2003-06-21', expiry: '2030-07-23', title: 'none' },
  ],
  'an Argentine one in two languages': [
    `LICENCIA NACIONAL DE CONDUCIR   REPUBLICA ARGENTINA
               Nº Lic. / Licence Nº
               20123456
               Apellido / Surname
               GOMEZ
               Nombre / Name
               MARIA JOSE
               Fecha de nac. / Date of birth
               15 MAR 1985
               Otorgamiento / Issued    Vencimiento / Expires
               02 ABR 2024              02 ABR 2029`,
    { last: 'GOMEZ', first: 'MARIA JOSE', number: '20123456', birth: '1985-03-15', issue: '2024-04-02', expiry: '2029-04-02' },
  ],
  'a Brazilian one': [
    `CARTEIRA NACIONAL DE HABILITAÇÃO   REPÚBLICA FEDERATIVA DO BRASIL
               NOME
               MARIA DA SILVA SANTOS
               CPF                 DATA NASCIMENTO
               123.456.789-00      05/11/1980
               Nº REGISTRO         VALIDADE         1ª HABILITAÇÃO
               01234567890         12/05/2030       20/01/1999
               DATA EMISSÃO
               12/05/2020`,
    { name: 'MARIA DA SILVA SANTOS', number: '01234567890', birth: '1980-11-05', issue: '2020-05-12', expiry: '2030-05-12' },
  ],
  'an Indian one': [
    `INDIAN UNION DRIVING LICENCE
     DL No.  MH14 20110062821
     Name:  RAHUL SHARMA
     S/D/W of:  SURESH SHARMA
     Date of Birth:  04-12-1985    Blood Group:  O+
     Issue Date:  08-04-2011       Validity:  08-04-2011 - 07-04-2031
     Address:  FLAT 4, MG ROAD PUNE`,
    { name: 'RAHUL SHARMA', number: 'MH1420110062821', birth: '1985-12-04', issue: '2011-04-08', expiry: '2031-04-07', address: 'FLAT 4, MG ROAD PUNE' },
  ],
  'an Australian one, labels above': [
    `Driver Licence   New South Wales, Australia
               Card Number
               2 123 456 789
               Licence No.      Licence Class
               12345678         C
               Date of Birth    Expiry Date
               03 MAR 1990      21 JUN 2028
               Name
               JANE MARY CITIZEN`,
    { name: 'JANE MARY CITIZEN', number: '12345678', birth: '1990-03-03', expiry: '2028-06-21' },
  ],
}; // prettier-ignore

describe('fields of a driving licence', () => {
  for (const [name, [sketch, fields]] of Object.entries(CARDS)) {
    test(`${name} is understood`, () => {
      assert.deepEqual(readFields(sketch), fields);
    });
  }

  test('fields in figures alone are left open where day and month may be swapped', () => {
    const found = readFields(`DRIVER LICENSE
      DL A1234567
      DOB 03/04/1980
      EXP 05/06/2029`);
    assert.deepEqual(found, { number: 'A1234567' });
  });

  test('one unambiguous date decides the order of the others', () => {
    const found = readFields(`DRIVER LICENSE
      DL A1234567
      DOB 03/04/1980
      EXP 05/26/2029`);
    assert.deepEqual(found, { number: 'A1234567', birth: '1980-03-04', expiry: '2029-05-26' });
  });

  test('numbers of a card that knows no field 4a or 4b mean nothing', () => {
    const found = readFields(`SURAT IZIN MENGEMUDI
      1. BUDI SANTOSO
      2. JAKARTA, 01-01-1990
      3. O - PRIA`);
    assert.deepEqual(found, {});
  });

  test('a name whose label lost its first letter is not taken for a surname', () => {
    const { last, name } = readFields(`DRIVER LICENSE  USA
      1 N ZHANG
      2 FN ELENA
      3 DOB 12/31/1989
      4b EXP 12/31/2030
      4d DL X1478LG65`);
    assert.deepEqual([last, name], [undefined, undefined]);
  });

  test('the first letter of a value is no plural of its label', () => {
    const { last, first } = readFields(`DRIVING LICENCE
      Surname SMITH
      First name SARAH`);
    assert.deepEqual([last, first], ['SMITH', 'SARAH']);
  });

  test('one field with two different values stays open', () => {
    const found = readFields(`DRIVING LICENCE
      Licence No. A1234567
      Surname SMITH
      First name SARAH
      Licence No. A1234568`);
    assert.equal(found['number'], undefined);
  });

  for (const [what, sketch] of Object.entries({
    'an identity card': 'IDENTIFICATION CARD\n DL A1234567\n DOB 03/24/1980\n EXP 05/26/2029\n LN SMITH\n FN JANE',
    'a passport':
      'PASSPORT\n Surname SMITH\n Given names JANE\n Date of birth 12 AUG 1980\n Date of expiry 12 AUG 2030',
    'an insurance card': 'HEALTH INSURANCE\n Name JANE SMITH\n Date of birth 12 AUG 1980\n Number 123456789',
  })) {
    test(`${what} is something else`, () => {
      const { isTitled, isOther } = findFields(parseSketch(sketch));
      assert.deepEqual([isTitled, isOther], [false, true]);
    });
  }

  test('a label that begins like the title is none', () => {
    assert.equal(findFields(parseSketch("Driver's license no. A1234567")).isTitled, false);
  });
});
