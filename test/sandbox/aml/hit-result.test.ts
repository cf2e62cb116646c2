import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { toHitResult } from '../../../packages/sandbox/src/aml/hit-result.js';
import { readWatchlistCsv, readWatchlistJson, type Watchlist } from '../../../packages/sandbox/src/aml/watchlist.js';
import { KEYS } from '../../helpers/provider.js';
import { callAdmin } from '../../helpers/sandbox-admin.js';
import { createWorld, NOW } from '../../helpers/sandbox-world.js';

const example = (type: string): string =>
  readFileSync(new URL(`../../../docs/watchlists/example.${type}`, import.meta.url), 'utf8');
const JSON_LIST = readWatchlistJson(example('json'));
const CSV_LIST = readWatchlistCsv(example('csv'), { name: 'example' });

/** The record of a hit, as it is sent: without what is undefined. */
function readRecord(list: Watchlist, id: string): Record<string, unknown> {
  const record = list.records.find((one) => one.id === id);
  assert.ok(record, id);
  const about = { rate: 100, hitType: 'name_match', strategy: 's', asked: 'a', known: 'k', birth: 'unknown' } as const;
  const { hitRecord } = toHitResult('{}', list, { record, ...about });
  return JSON.parse(JSON.stringify(hitRecord)) as Record<string, unknown>;
}

describe('the record of a hit', () => {
  test('of a person has its names in parts, its age, sanctions, sources, addresses, images and roles', () => {
    const { nameDetails, age, ageDate, sanctionsReferences, sourceDescription, addressList, images, ...rest } =
      readRecord(JSON_LIST, 'X-1');
    assert.deepEqual((nameDetails as unknown[])[0], {
      nameType: 'Primary Name',
      nameValueList: [
        {
          TitleHonorific: 'Dr',
          FirstName: 'Sergey',
          MiddleName: 'Pavlovich',
          Surname: 'Shcherbakov',
          Suffix: 'Jr',
          SingleStringName: 'Sergey Pavlovich Shcherbakov',
        },
      ],
    });
    assert.deepEqual([age, ageDate], ['64', '2025-12']);
    assert.deepEqual(sanctionsReferences, [
      {
        sinceDay: '17',
        sinceMonth: '3',
        sinceYear: '2014',
        toDay: '16',
        toMonth: '3',
        toYear: '2021',
        value: 'INV-1',
        name: 'Invented sanctions list',
      },
    ]);
    assert.deepEqual(sourceDescription, [{ Source: [{ name: 'Invented gazette' }] }]);
    assert.deepEqual(addressList, [
      {
        addressLine: '1 Example Street',
        addressCity: 'Novy Primersk',
        addressCountry: 'RU',
        addressState: 'Europe',
        url: 'https://lists.example/x-1',
      },
    ]);
    assert.deepEqual(images, [{ url: 'https://lists.example/x-1.jpg' }]);
    assert.deepEqual(rest['idNumberTypes'], [
      { idType: 'Passport', idValueList: [{ value: 'X 123 4567', idNotes: 'expired' }] },
    ]);
    assert.deepEqual(rest['roleDetail'], [
      { roleType: 'Primary Occupation', occTitleList: [{ value: 'Head of an invented bank' }] },
      {
        roleType: 'Previous Roles',
        occTitleList: [
          {
            sinceDay: '15',
            sinceMonth: '1',
            sinceYear: '1990',
            toDay: '30',
            toMonth: '6',
            toYear: '1999',
            occCat: '17',
            value: 'Clerk of an invented bank',
          },
        ],
      },
    ]);
  });

  test('of a company has its details, and of a ship those of the vessel', () => {
    assert.deepEqual(readRecord(JSON_LIST, 'X-2')['companyDetailsList'], [
      {
        addressLine: '2 Example Quay',
        addressCity: 'Colón',
        addressCountry: 'PA',
        url: 'https://bluewater.example/',
      },
    ]);
    assert.deepEqual(readRecord(JSON_LIST, 'X-4')['vesselDetailsList'], [
      {
        VesselCallSign: '3EXA1',
        VesselType: 'Tanker',
        VesselTonnage: '50000',
        VesselGRT: '28000',
        VesselOwner: 'Bluewater Petroleum Trading Ltd',
        VesselFlag: 'PANAMA',
      },
    ]);
  });

  test('says of a person alone whether it is deceased', () => {
    const seen = ['X-1', 'X-3', 'X-2', 'X-4'].map((id) => readRecord(JSON_LIST, id)['deceased']);
    assert.deepEqual(seen, ['No', 'Yes', undefined, undefined]);
  });

  test('has a date: the record’s own, otherwise the day on which the list was loaded', async () => {
    const w = createWorld();
    await callAdmin(w, 'PUT', `/watchlists/${KEYS.clientId}/example`, JSON.parse(example('json')));
    const screened = async (subject: object): Promise<unknown> => {
      const answer = await w.call('v3.aml.nss.screen', { customerId: 'c', bizCode: 'b', ...subject } as never);
      assert.ok(answer.ok);
      const { hitResults } = answer.response as { hitResults: { hitRecord?: { date: string } }[] };
      return hitResults[0]?.hitRecord?.date;
    };
    const person = { personName: 'Sergey Pavlovich Shcherbakov' };
    assert.equal(await screened({ subjectType: 'PERSON', person }), '2026-01-15');
    const entity = { entityName: 'Bluewater Petroleum Trading Ltd' };
    assert.equal(await screened({ subjectType: 'ENTITY', entity }), new Date(NOW).toISOString().slice(0, 10));
  });
});

describe('a list of CSV', () => {
  test('carries items of named fields', () => {
    const [person] = CSV_LIST.records;
    assert.deepEqual(person?.idNumbers, [{ type: 'Passport', value: 'X 123 4567', notes: 'expired' }]);
    assert.deepEqual(person?.sanctionsReferences, [
      { name: 'Invented sanctions list', value: 'INV-1', since: '2014-03-17' },
    ]);
    assert.deepEqual(person?.addressList, [
      { addressLine: '1 Example Street', addressCity: 'Novy Primersk', addressCountry: 'RU' },
    ]);
    assert.equal(CSV_LIST.records[1]?.maidenName, 'Mansour');
    assert.deepEqual(readRecord(CSV_LIST, 'X-4')['vesselDetailsList'], [
      { VesselCallSign: '3EXA1', VesselType: 'Tanker', VesselFlag: 'PANAMA' },
    ]);
  });

  for (const [what, column, text] of [
    ['an unknown field', 'vesselDetailsList', 'colour=red'],
    ['a field without a value', 'addressList', 'addressCity='],
    ['a text without a field', 'companyDetailsList', 'Colón'],
    ['a wrong date', 'sanctionsReferences', 'since=17.3.2014'],
    ['a role without its type', 'roles', 'value=Clerk'],
  ] as const) {
    test(`${what} is refused by line and column`, () =>
      assert.throws(() => readWatchlistCsv(`id,type,name,${column}\n1,Person,A,${text}\n`, { name: 'list' }), {
        name: 'WatchlistError',
        message: new RegExp(`^line 2, column ${column}: `),
      }));
  }
});
