import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.js';
import type { World } from '../world.js';

const operation = 'v3.aml.nss.screen';
const section = '2.6';
const NAME = 'conformance-record';
const PERSON = 'Ottoline Conformancesdottir';
const COMPANY = 'Conformancesdottir Shipping Limited';

/** Loads one record, screens for it and returns the record of the hit. */
async function readHit(world: World, more: Record<string, unknown>): Promise<Record<string, unknown>> {
  const isPerson = more['type'] !== 'Entity';
  const record = { id: '1', type: 'Person', name: isPerson ? PERSON : COMPANY, ...more };
  const path = `/watchlists/${world.keys.clientId}/${NAME}`;
  await world.admin('PUT', path, { name: NAME, records: [record] });
  try {
    const subject = isPerson
      ? { subjectType: 'PERSON', person: { personName: PERSON } }
      : { subjectType: 'ENTITY', entity: { entityName: COMPANY } };
    const { response } = await world.call(operation, { customerId: 'conformance', bizCode: 'ONBOARDING', ...subject });
    const [hit] = response['hitResults'] as { hitRecord: Record<string, unknown> }[];
    assert.ok(hit, 'a hit');
    return JSON.parse(JSON.stringify(hit.hitRecord)) as Record<string, unknown>;
  } finally {
    await world.admin('DELETE', path);
  }
}

const PARTS = {
  titleHonorific: 'Dame',
  firstName: 'Ottoline',
  middleName: 'Maria',
  surname: 'Conformancesdottir',
  maidenName: 'Probesdottir',
  suffix: 'Jr',
};
const SINCE = { since: '2014-03-17', to: '2021' };
const SINCE_PARTS = { sinceDay: '17', sinceMonth: '3', sinceYear: '2014', toYear: '2021' };
const ADDRESS = { addressLine: '1 Example Street', addressCity: 'Example', addressCountry: 'XX' };
const VESSEL = {
  vesselCallSign: '3EXA1',
  vesselType: 'Tanker',
  vesselTonnage: '50000',
  vesselGRT: '28000',
  vesselOwner: 'Nobody',
  vesselFlag: 'PANAMA',
};
const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const VESSEL_CAPITALIZED = Object.fromEntries(Object.entries(VESSEL).map(([key, text]) => [capitalize(key), text]));

/** What a list holds, and how the record of a hit returns it. */
const ROWS: readonly [field: string, loaded: Record<string, unknown>, returned: unknown][] = [
  ['age', { age: '52' }, '52'],
  ['ageDate', { ageDate: '2026-01-02' }, '2026-01-02'],
  [
    'sanctionsReferences',
    { sanctionsReferences: [{ name: 'Example list', value: 'EX-1', ...SINCE }] },
    [{ ...SINCE_PARTS, name: 'Example list', value: 'EX-1' }],
  ],
  ['sourceDescription', { sources: ['Gazette', 'Court'] }, [{ Source: [{ name: 'Gazette' }, { name: 'Court' }] }]],
  [
    'addressList',
    { addressList: [{ ...ADDRESS, addressState: 'Europe', url: 'https://list.example/1' }] },
    [{ ...ADDRESS, addressState: 'Europe', url: 'https://list.example/1' }],
  ],
  ['images', { images: ['https://list.example/1.jpg'] }, [{ url: 'https://list.example/1.jpg' }]],
  [
    'companyDetailsList',
    { type: 'Entity', companyDetailsList: [{ ...ADDRESS, url: 'https://company.example/' }] },
    [{ ...ADDRESS, url: 'https://company.example/' }],
  ],
  ['vesselDetailsList', { type: 'Entity', vesselDetailsList: [VESSEL] }, [VESSEL_CAPITALIZED]],
  [
    'idNumberTypes',
    { idNumbers: [{ type: 'Passport', value: 'C0NF1', notes: 'expired' }] },
    [{ idType: 'Passport', idValueList: [{ value: 'C0NF1', idNotes: 'expired' }] }],
  ],
  [
    'roleDetail',
    { roles: [{ roleType: 'Previous Roles', value: 'Clerk', occCat: '17', ...SINCE }] },
    [{ roleType: 'Previous Roles', occTitleList: [{ ...SINCE_PARTS, value: 'Clerk', occCat: '17' }] }],
  ],
  ['action', { action: 'chg' }, 'chg'],
  ['activeStatus', { activeStatus: 'Inactive' }, 'Inactive'],
];

export const hitRecordCases: readonly ConformanceCase[] = [
  ...ROWS.map(([field, loaded, returned]): ConformanceCase => ({
    section,
    title: `HitRecord ${field}: returned as the list has it`,
    operation,
    needs: ['sandbox'],
    steps: async (world) => assert.deepEqual((await readHit(world, loaded))[field], returned),
  })),
  {
    section,
    title: 'NameValue: TitleHonorific, FirstName, MiddleName, Surname, MaidenName, Suffix stand beside the full name',
    operation,
    needs: ['sandbox'],
    steps: async (world) => {
      const { nameDetails } = await readHit(world, PARTS);
      const parts = Object.fromEntries(Object.entries(PARTS).map(([key, text]) => [capitalize(key), text]));
      const value = { ...parts, SingleStringName: PERSON };
      assert.deepEqual(nameDetails, [{ nameType: 'Primary Name', nameValueList: [value] }]);
    },
  },
  {
    section,
    title: 'HitRecord deceased: of a person Yes or No, of a company not returned',
    operation,
    needs: ['sandbox'],
    steps: async (world) => {
      const records = [{}, { deceased: 'Yes' }, { type: 'Entity' }];
      const told = [];
      for (const record of records) told.push((await readHit(world, record))['deceased']);
      assert.deepEqual(told, ['No', 'Yes', undefined]);
    },
  },
  {
    section,
    title: 'HitRecord date: when the record changed, of a company too; otherwise when its list was loaded',
    operation,
    needs: ['sandbox'],
    steps: async (world) => {
      assert.equal((await readHit(world, { type: 'Entity', updatedAt: '2026-01-15' }))['date'], '2026-01-15');
      for (const type of ['Person', 'Entity']) {
        assert.match(String((await readHit(world, { type }))['date']), /^\d{4}-\d{2}-\d{2}$/);
      }
    },
  },
];
