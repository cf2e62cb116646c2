import assert from 'node:assert/strict';
import test from 'node:test';
import { OPERATIONS } from '@idproof/core/provider';
import { readSubject, toPerson } from '../../../packages/proxy/src/model/screen-subject.js';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).trim();
/** Four bytes in two units, one character. */
const RARE = '𠮷';

/** What was read, by the kind of document (appendix 3.6), and whom the provider is asked for. */
const TABLE: [string, Record<string, string>, Record<string, string> | undefined][] = [
  [
    'passport',
    {
      LAST_NAME: 'VANTERPOOL',
      FIRST_NAME: 'ZELDA QUINN',
      ID_NUMBER: 'X48213976',
      DATE_OF_BIRTH: '1984-03-17',
      NATIONALITY: 'UTO',
      COUNTRY_CODE: 'UTO',
      SEX: 'F',
    },
    {
      personName: 'ZELDA QUINN VANTERPOOL',
      personBirthday: '1984-03-17',
      personNationality: 'UTO',
      personGender: 'F',
      personCertNo: 'X48213976',
    },
  ],
  [
    'Hong Kong identity card',
    { NAME: 'LOK, Wing Ching', NAME_CN: '樂永晴', ID_NUMBER: 'Z683365(5)', DATE_OF_BIRTH: '03-06-1985', SEX: 'F' },
    {
      personName: 'LOK, Wing Ching',
      personLocalName: '樂永晴',
      personBirthday: '03-06-1985',
      personGender: 'F',
      personCertNo: 'Z683365(5)',
    },
  ],
  [
    'licence with one name',
    { FULL_NAME: 'MARIA DELA CRUZ', DOCUMENT_NUMBER: 'N01-23', DATE_OF_BIRTH: '1990/01/31' },
    { personName: 'MARIA DELA CRUZ', personBirthday: '1990-01-31', personCertNo: 'N01-23' },
  ],
  ['English name before the local one', { FULL_NAME: 'สมชาย', FULL_NAME_EN: 'SOMCHAI' }, { personName: 'SOMCHAI' }],
  [
    'first, middle and last name, each once',
    { FIRST_NAME: 'JUAN', MIDDLE_NAME: 'REYES', LAST_NAME: 'CRUZ', FULL_NAME: 'CRUZ, JUAN REYES' },
    { personName: 'JUAN REYES CRUZ' },
  ],
  ['a Chinese name alone is the name, and not also the local one', { NAME_CN: '王小明' }, { personName: '王小明' }],
  ['a last name alone', { LAST_NAME: 'MONONYM' }, { personName: 'MONONYM' }],
  [
    'the standardized date first',
    {
      NAME: 'A B',
      STANDARDIZED_DATE_OF_BIRTH: '1982/01/08',
      DATE_OF_BIRTH: '1982/Jan/08',
    },
    { personName: 'A B', personBirthday: '1982-01-08' },
  ],
  ['spaces around, and values of spaces alone', { NAME: '  A B ', SEX: '  ' }, { personName: 'A B' }],
  ['no name: nobody to screen', { ID_NUMBER: 'X1', DATE_OF_BIRTH: '1990-01-01' }, undefined],
  ['an empty name', { NAME: ' ' }, undefined],
  ['nothing was read', {}, undefined],
  ['a name over the limit is cut', { NAME: LONG }, { personName: LONG.slice(0, 128).trim() }],
  [
    'characters outside of the basic plane are counted once',
    { NAME: RARE.repeat(130) },
    { personName: RARE.repeat(128) },
  ],
  [
    'one within the limit stays',
    { NAME: 'A', NAME_CN: RARE.repeat(128) },
    { personName: 'A', personLocalName: RARE.repeat(128) },
  ],
  [
    'any other value over its limit is left out',
    {
      NAME: 'A',
      LOCAL_NAME: RARE.repeat(129),
      DATE_OF_BIRTH: 'the fifth of May 1990',
      NATIONALITY: 'REPUBLIC OF UTOPIA',
      SEX: 'FEMININE X',
      ID_NUMBER: '1'.repeat(129),
    },
    { personName: 'A' },
  ],
];

for (const [what, fields, person] of TABLE) {
  test(`whom a screening is about: ${what}`, () => {
    const subject = readSubject(fields);
    assert.deepEqual(subject && toPerson(subject), person);
    if (!person) return;
    const { request } = OPERATIONS['v3.aml.nss.screen'];
    const call = { customerId: 'c', subjectType: 'PERSON', bizCode: 'B', person };
    assert.deepEqual(request.safeParse(call).error?.issues ?? [], [], 'the provider takes it');
  });
}
