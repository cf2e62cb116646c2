import assert from 'node:assert/strict';
import type { ConformanceCase, Expectation } from '../case.js';
import { createCases, unknownFieldCase, type Row, type Table } from '../rows.js';
import type { World } from '../world.js';

const operation = 'v3.aml.nss.screen';
const BAD = 'PARAM_ILLEGAL';
const MISSING = 'PARAM_MISSING';
/** A name that no list of sanctions holds. */
const PERSON = { personName: 'Zzyxqa Conformancetest' };
const ENTITY = { entityName: 'Zzyxqa Conformancetest Ltd' };
const person = { customerId: 'conformance', subjectType: 'PERSON', bizCode: 'ONBOARDING', person: PERSON };
const entity = { customerId: 'conformance', subjectType: 'ENTITY', bizCode: 'ONBOARDING', entity: ENTITY };
const SUCCESS: Expectation = { code: 'SUCCESS' };

const table: Table = {
  section: '4.6',
  operation,
  request: person,
  comesTo: SUCCESS,
  bad: BAD,
  missing: MISSING,
  rows: [
    { field: 'customerId', required: true, max: 128 },
    { field: 'subjectType', required: true, max: 8, longest: null, wrong: ['person', 'COMPANY'], right: ['PERSON'] },
    { field: 'bizCode', required: true, max: 64 },
    { field: 'person', type: 'object', required: true },
  ],
};
const persons: Table = {
  ...table,
  section: '2.6',
  rows: [
    { field: 'person.personName', required: true, max: 128 },
    { field: 'person.personLocalName', max: 128 },
    { field: 'person.personCertNo', max: 128 },
    { field: 'person.personGender', max: 8, right: ['Male', 'Female'] },
    { field: 'person.personBirthday', max: 16, right: ['1982/Jan/08'] },
    { field: 'person.personNationality', max: 8, right: ['SG'] },
    { field: 'person.personCountry', max: 32, right: ['SG'] },
  ],
};
const entityRows: readonly Row[] = [
  { field: 'entity', type: 'object', required: true },
  { field: 'entity.entityName', section: '2.6', required: true, max: 256 },
  { field: 'entity.entityLocalName', section: '2.6', max: 256 },
  { field: 'entity.entityCertNo', section: '2.6', max: 128 },
  { field: 'entity.entityCountry', section: '2.6', max: 32, right: ['SG'] },
];

const refused = (names: string): Expectation => ({ code: BAD, names });
const missing = (names: string): Expectation => ({ code: MISSING, names });

const LIST = {
  name: 'conformance',
  version: '1',
  kind: 'SANCTION',
  records: [
    {
      id: 'P-1',
      type: 'Person',
      name: 'Dmitri Petrovich Conformansky',
      localNames: ['Дмитрий Петрович Конформанский'],
      birthDates: ['1961-04-12'],
      nationalities: ['RU'],
      idNumbers: [{ type: 'PASSPORT', value: 'C0NF0RM1' }],
    },
    { id: 'E-1', type: 'Entity', name: 'Conformansky Trading House Limited', countries: ['CY'] },
  ],
};

async function withList(world: World, work: () => Promise<void>): Promise<void> {
  const path = `/watchlists/${world.keys.clientId}/${LIST.name}`;
  await world.admin('PUT', path, LIST);
  try {
    await work();
  } finally {
    await world.admin('DELETE', path);
  }
}

interface Hits {
  decision: string;
  totalHits: number;
  hitResults: Record<'hitReason' | 'hitRecord', Record<string, unknown>>[];
}

async function screen(world: World, body: Record<string, unknown>): Promise<Hits> {
  const { code, response } = await world.call(operation, body);
  assert.equal(code, 'SUCCESS');
  const hits = response as unknown as Hits;
  assert.equal(hits.totalHits, hits.hitResults.length);
  return hits;
}

export const amlCases: readonly ConformanceCase[] = [
  ...createCases(table),
  ...createCases(persons),
  ...createCases({ ...table, request: entity, rows: entityRows }),
  unknownFieldCase(table, ['person']),
  {
    section: '4.6',
    title: 'either person or entity, the one that subjectType names',
    operation,
    probes: [
      { what: 'both', request: { ...person, entity: ENTITY }, expect: refused('entity') },
      { what: 'a person as ENTITY', request: { ...person, subjectType: 'ENTITY' }, expect: missing('entity') },
      { what: 'an entity as PERSON', request: { ...entity, subjectType: 'PERSON' }, expect: missing('person') },
    ],
  },
  {
    section: '4.6',
    title: 'extendData is any JSON of at most 512 characters',
    operation,
    probes: [
      { what: '512 characters', request: { ...person, extendData: 'ก'.repeat(510) }, expect: SUCCESS },
      { what: '513 characters', request: { ...person, extendData: 'ก'.repeat(511) }, expect: refused('extendData') },
      { what: 'an object', request: { ...person, extendData: { any: ['thing', 1, null] } }, expect: SUCCESS },
    ],
  },
  {
    section: '2.6',
    title: 'a length is counted in characters: 50 Thai letters are a legal name',
    operation,
    probes: [
      { what: 'a person', request: { ...person, person: { personName: 'ก'.repeat(50) } }, expect: SUCCESS },
      { what: 'an entity', request: { ...entity, entity: { entityName: 'ก'.repeat(256) } }, expect: SUCCESS },
    ],
  },
  {
    section: '4.6',
    title: 'the answer names its eventId, and no transactionId',
    operation,
    needs: ['sandbox'],
    steps: async ({ raw }) => {
      const answer = JSON.parse((await raw({ operation, body: JSON.stringify(person) })).text) as Record<
        string,
        unknown
      >;
      assert.ok(answer['eventId'], 'an eventId');
      assert.equal('transactionId' in answer, false);
    },
  },
  {
    section: '7',
    title: 'SYSTEM_ERROR and PARAM_MISSING are told with F',
    operation,
    needs: ['sandbox'],
    steps: async ({ admin, raw }) => {
      await admin('POST', '/faults', { kind: 'result', operation, resultCode: 'SYSTEM_ERROR' });
      const broken = await raw({ operation, body: JSON.stringify(person) });
      const lacking = await raw({ operation, body: '{}' });
      const told = [broken, lacking].map(({ result }) => [result['resultCode'], result['resultStatus']]);
      assert.deepEqual(told, [
        ['SYSTEM_ERROR', 'F'],
        ['PARAM_MISSING', 'F'],
      ]);
    },
  },
  {
    section: '4.6',
    title: 'no hit: ACCEPT, an empty list, the bizCode again, an eventId each time anew',
    operation,
    steps: async ({ call }) => {
      const first = await call(operation, person);
      const second = await call(operation, entity);
      for (const { code, response } of [first, second]) {
        assert.equal(code, 'SUCCESS');
        const { decision, hitResults, totalHits, bizCode } = response;
        assert.deepEqual([decision, hitResults, totalHits, bizCode], ['ACCEPT', [], 0, 'ONBOARDING']);
      }
      assert.notEqual(first.response['eventId'], second.response['eventId']);
    },
  },
  {
    section: '2.6',
    title: 'a person of the list is a hit, with its rate, strategy, reason and record',
    operation,
    needs: ['sandbox'],
    steps: async (world) =>
      withList(world, async () => {
        const exact = {
          personName: 'Dmitri Petrovich Conformansky',
          personBirthday: '1961/Apr/12',
          personNationality: 'RU',
        };
        const { decision, hitResults } = await screen(world, { ...person, person: exact });
        assert.equal(decision, 'REJECT');
        const { hitReason, hitRecord } = hitResults[0]!;
        const { matchRate, matchStrategy, hitType } = hitReason;
        assert.ok(
          typeof matchRate === 'number' && matchRate > 90 && matchRate <= 100,
          `matchRate ${String(matchRate)}`,
        );
        assert.ok(matchStrategy && hitType, 'matchStrategy and hitType');
        assert.equal(hitRecord['type'], 'Person');
      }),
  },
  {
    section: '4.6',
    title: 'another order, another script and a typing error find the same person',
    operation,
    needs: ['sandbox'],
    steps: async (world) =>
      withList(world, async () => {
        for (const personName of [
          'Conformansky Dmitri Petrovich',
          'Дмитрий Петрович Конформанский',
          'Dmitry Petrovich Conformanski',
        ]) {
          const { decision, totalHits } = await screen(world, { ...person, person: { personName } });
          assert.notEqual(decision, 'ACCEPT', personName);
          assert.equal(totalHits, 1, personName);
        }
      }),
  },
  {
    section: '4.6',
    title: 'a person is not looked for among entities, nor an entity among persons',
    operation,
    needs: ['sandbox'],
    steps: async (world) =>
      withList(world, async () => {
        const company = 'Conformansky Trading House Limited';
        assert.equal((await screen(world, { ...entity, entity: { entityName: company } })).totalHits, 1);
        assert.equal((await screen(world, { ...person, person: { personName: company } })).totalHits, 0);
      }),
  },
];
