import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.js';
import type { RawCall } from '../world.js';
import { operation, assertRefused, refusal } from './refusals.js';

const nested = (depth: number): string => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;

export const bodyCases: readonly ConformanceCase[] = [
  ...[
    ['no JSON at all', 'hello'],
    ['nothing', ''],
    ['cut off', '{"a":1'],
    ['text behind the end', '{"a":1} x'],
    ['a trailing comma', '{"a":1,}'],
  ].map(([what = '', body = '']): ConformanceCase =>
    refusal('A 1.7', `a body that is ${what}: MSG_PARSE_ERROR`, 'MSG_PARSE_ERROR', [{ body }]),
  ),
  refusal(
    'A 1.7',
    'a body that is JSON, and no object: MSG_PARSE_ERROR',
    'MSG_PARSE_ERROR',
    ['[]', '"a"', '1', 'null'].map((body) => ({ body })),
  ),
  refusal('A 1.7', 'a body that is no UTF-8: MSG_PARSE_ERROR', 'MSG_PARSE_ERROR', [
    { body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) },
  ]),
  refusal(
    'A 1.7',
    'JSON deeper than any request: MSG_PARSE_ERROR',
    'MSG_PARSE_ERROR',
    [33, 1000, 200_000].map((depth) => ({ body: nested(depth) })),
    {
      needs: ['sandbox'],
    },
  ),
  refusal(
    'A 1.7',
    'a key that is named twice: MSG_PARSE_ERROR',
    'MSG_PARSE_ERROR',
    [{ body: '{"a":1,"a":2}' }, { body: '{"a":1,"\\u0061":2}' }],
    {
      needs: ['sandbox'],
    },
  ),
  refusal(
    '8',
    'a body larger than the largest request: PARAM_ILLEGAL',
    'PARAM_ILLEGAL',
    [{ body: `{"a":"${'x'.repeat(16 * 1_048_576)}"}` }],
    {
      needs: ['sandbox'],
    },
  ),
];

export const pathCases: readonly ConformanceCase[] = [
  {
    section: 'A 1.7',
    title: 'a path that is no operation: NO_INTERFACE_DEF',
    operation,
    steps: async (world) => {
      const below = `/api/v1/${world.segment}`;
      const paths = [`${below}/authentication/tests`, `${below}/authentication`, `/api/v1/aml/nss/screen`, `${below}/`];
      for (const path of paths) await assertRefused(world, { path }, 'NO_INTERFACE_DEF');
    },
  },
  {
    section: '9',
    title: 'a version that the operation does not have: NO_INTERFACE_DEF',
    operation,
    steps: async (world) => {
      const { segment } = world;
      for (const path of [`/api/v2/${segment}/authentication/test`, `/api/v1a/${segment}/realid/initialize`])
        await assertRefused(world, { path }, 'NO_INTERFACE_DEF');
    },
  },
  {
    section: '4',
    title: 'GET is no way to call an operation',
    operation,
    needs: ['sandbox'],
    steps: async (world) => assertRefused(world, { method: 'GET', body: '' }, 'NO_INTERFACE_DEF'),
  },
];

const FORMS = ['{"a":"Jörg 張 😀"}', '{"n":[1,2.5,-0.25,1e+21]}', '{"s":"a/b\\\\c\\"d"}', '{"b":true,"z":null,"a":{}}'];

export const answerCases: readonly ConformanceCase[] = [
  {
    section: '5',
    title: 'an answer has Content-Type, Response-Time and Signature, named with these capitals',
    operation,
    modes: ['aksk', 'rsa'],
    steps: async (world) => {
      const { headers } = await world.raw();
      assert.equal(headers['Content-Type'], 'application/json; charset=UTF-8');
      assert.ok(headers['Signature'], 'Signature');
      assert.ok(headers['Response-Time'], 'Response-Time');
    },
  },
  {
    section: '5',
    title: 'Response-Time is a date-time with a zone, near the present',
    operation,
    steps: async (world) => {
      const time = (await world.raw()).headers['Response-Time'] ?? '';
      assert.match(time, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:?\d{2}$/);
      const sent = Date.parse(time.replace(/(\d{2})(\d{2})$/, '$1:$2'));
      assert.ok(Math.abs(Date.now() - sent) < 300_000, `${time} is no more than five minutes off`);
    },
  },
  {
    section: 'A 1.2',
    title: 'the signature of an answer verifies over the bytes that came, of failures too',
    operation,
    steps: async (world) => {
      for (const body of [...FORMS, 'hello']) assert.ok((await world.raw({ body })).isSigned, body);
      const unknown = { operation: 'v1.realid.checkresult', body: '{}' } as const;
      assert.ok((await world.raw(unknown)).isSigned, 'a failed operation');
    },
  },
  {
    section: 'A 1.2',
    title: 'an answer is one line of compact JSON that is the same when parsed and written again',
    operation,
    steps: async (world) => {
      const calls: RawCall[] = [
        ...FORMS.map((body) => ({ body })),
        { operation: 'v1.info.idlist' },
        { operation: 'v1.realid.checkresult' },
        { body: 'hello' },
      ];
      for (const call of calls) {
        const { text } = await world.raw(call);
        assert.equal(text, JSON.stringify(JSON.parse(text)));
        assert.doesNotMatch(text, /[\r\n]/);
      }
    },
  },
  {
    section: '2.1',
    title: 'every answer but the echo has a result: code, status and message',
    operation,
    steps: async (world) => {
      for (const call of [
        { operation: 'v1.info.idlist' },
        { operation: 'v1.realid.checkresult' },
        { body: 'hello' },
      ] as const) {
        const { resultCode, resultStatus, resultMessage } = (await world.raw(call)).result;
        assert.match(String(resultCode), /^[A-Z_]+$/);
        assert.match(String(resultStatus), /^[SF]$/);
        assert.equal(typeof resultMessage, 'string');
      }
    },
  },
  {
    section: '4',
    title: 'a call that failed before it was processed has no transactionId',
    operation,
    steps: async (world) => {
      for (const call of [
        { operation: 'v1.realid.initialize' },
        { operation: 'v1.idrecognition.recognize' },
      ] as const) {
        const { text } = await world.raw(call);
        assert.doesNotMatch(text, /transactionId":"/);
      }
    },
  },
];
