import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  characterLength,
  checkOutgoing,
  checkRequest,
  COMMON_RESULT_CODES,
  describeFields,
  isBase64,
  isOperationName,
  type Operation,
  operationAt,
  OPERATION_NAMES,
  operationPath,
  OPERATIONS,
  type OperationName,
  utf8Length,
} from '@idproof/core/provider';
import { RIGHT_BODIES } from '../../helpers/provider.js';

/** Written out from the specification, not read from the table under test. */
const PATHS: Partial<Record<OperationName, string>> = {
  'v1.realid.initialize': '/api/v1/svc/realid/initialize',
  'v1.realid.reusable.initialize': '/api/v1/svc/realid/reusable/initialize',
  'v1.realid.checkresult': '/api/v1/svc/realid/checkresult',
  'v1.realid.reusable.checkresult': '/api/v1/svc/realid/reusable/checkresult',
  'v1.idrecognition.recognize': '/api/v1/svc/idrecognition/recognize',
  'v1.facecompare.compare': '/api/v1/svc/facecompare/compare',
  'v1.facecompare.asynccompare': '/api/v1/svc/facecompare/asynccompare',
  'v1.facecompare.asynccheckresult': '/api/v1/svc/facecompare/asynccheckresult',
  'v1a.facecapture.checkresult': '/api/v1a/svc/facecapture/checkresult',
  'v1.facecapture.checkresult': '/api/v1/svc/facecapture/checkresult',
  'v1.facecapture.initialize': '/api/v1/svc/facecapture/initialize',
  'v3.aml.nss.screen': '/api/v3/aml/nss/screen',
  'v1.realdoc.parse': '/api/v1/svc/realdoc/parse',
  'v1.applicant.query': '/api/v1/svc/applicant/query',
  'v1.privacyinfo.delete': '/api/v1/svc/privacyinfo/delete',
  'v1.info.idlist': '/api/v1/svc/info/idlist',
  'v1.authentication.test': '/api/v1/svc/authentication/test',
};

test('paths are those of the specification', () => {
  for (const [name, path] of Object.entries(PATHS)) {
    assert.ok(isOperationName(name), name);
    assert.equal(operationPath(name), path);
  }
});

test('each operation stands under its own name and path', () => {
  for (const name of OPERATION_NAMES) {
    const operation: Operation = OPERATIONS[name];
    assert.equal(operation.name, name);
    assert.equal(`${operation.version}.${operation.path.replaceAll('/', '.')}`, name);
    assert.equal(operationAt(operationPath(name)), name);
    assert.equal(operationAt(operationPath(name, 'other'), 'other'), name);
    // A path that all providers share has no segment to be wrong.
    assert.equal(operationAt(operationPath(name), 'other'), operation.isCommon ? name : undefined);
  }
  assert.equal(operationPath('v3.aml.nss.screen'), '/api/v3/aml/nss/screen');
  assert.equal(operationPath('v1.idrecognition.recognize'), '/api/v1/svc/idrecognition/recognize');
  assert.equal(isOperationName('v1.facecompare.compare'), true);
  for (const name of ['toString', '__proto__', 'v2.facecompare.compare', ''])
    assert.equal(isOperationName(name), false);
  for (const path of ['/api/v1/svc/', '/api/v1/svc/facecompare/compare/', '/API/v1/svc/facecompare/compare']) {
    assert.equal(operationAt(path), undefined);
  }
});

test('fields, limits and defaults are those of the specification', () => {
  const table = (name: keyof typeof OPERATIONS): Record<string, unknown> =>
    Object.fromEntries(
      describeFields(OPERATIONS[name].request).map(({ path, facts }) => [
        path,
        [facts.required, facts.maxBytes, facts.default],
      ]),
    );
  assert.deepEqual(table('v1.idrecognition.recognize'), {
    bizId: [true, 32, undefined],
    docType: [true, 32, undefined],
    frontPageImage: [true, 5_242_880, undefined],
    backPageImage: [false, 5_242_880, undefined],
  });
  assert.deepEqual(table('v1.facecompare.compare'), {
    bizId: [true, 32, undefined],
    userId: [false, 64, undefined],
    face1: [true, undefined, undefined],
    'face1.content': [true, 1_048_576, undefined],
    'face1.rect': [false, 32, undefined],
    face2: [true, undefined, undefined],
    'face2.content': [true, 1_048_576, undefined],
    'face2.rect': [false, 32, undefined],
    sourceOfFace2: [false, 32, 'SELFIE'],
  });
});

test('the documented result codes have their status', () => {
  assert.deepEqual(
    Object.entries(COMMON_RESULT_CODES).filter(([, status]) => status !== 'F'),
    [
      ['SUCCESS', 'S'],
      ['SYSTEM_ERROR', 'U'],
    ],
  );
  assert.equal(Object.keys(COMMON_RESULT_CODES).length, 15);
});

describe('requests', () => {
  test('optional fields may be null, and get their default', () => {
    const { bizId, face1 } = RIGHT_BODIES['v1.facecompare.compare'];
    const least = { bizId, face1: { content: face1.content }, face2: { content: face1.content } };
    for (const extra of [{}, { userId: null, sourceOfFace2: null }]) {
      const checked = checkRequest(OPERATIONS['v1.facecompare.compare'], { ...least, ...extra });
      assert.ok(checked.ok);
      assert.equal(checked.value.sourceOfFace2, 'SELFIE');
    }
  });

  test('sourceOfFace2 is SELFIE or eleven digits', () => {
    const operation = OPERATIONS['v1.facecompare.compare'];
    for (const sourceOfFace2 of ['SELFIE', '00000001007', '00000001003', '00600000001']) {
      assert.ok(
        checkRequest(operation, { ...RIGHT_BODIES[operation.name as 'v1.facecompare.compare'], sourceOfFace2 }).ok,
      );
    }
  });

  test('a limit is met exactly, in bytes', () => {
    const operation = OPERATIONS['v1.idrecognition.recognize'];
    const body = RIGHT_BODIES['v1.idrecognition.recognize'];
    for (const bizId of ['a'.repeat(32), '😀'.repeat(8), 'é'.repeat(16), '張'.repeat(10) + 'ab']) {
      assert.ok(checkRequest(operation, { ...body, bizId }).ok, bizId);
      const over = checkRequest(operation, { ...body, bizId: `${bizId}a` });
      assert.deepEqual(over.ok ? undefined : over.fault, { field: 'bizId', why: 'too_long', code: 'INVALID_ARGUMENT' });
    }
  });

  test('a limit without a unit is met exactly in characters, a lone surrogate being one', () => {
    const operation = OPERATIONS['v3.aml.nss.screen'];
    const body = RIGHT_BODIES['v3.aml.nss.screen'];
    const named = (personName: string) => checkRequest(operation, { ...body, person: { personName } });
    for (const personName of ['ก'.repeat(128), '😀'.repeat(128), '\ud800'.repeat(128), 'a'.repeat(128)]) {
      assert.ok(named(personName).ok, personName);
      const over = named(`${personName}a`);
      assert.deepEqual(over.ok || over.fault, { field: 'person.personName', why: 'too_long', code: 'PARAM_ILLEGAL' });
    }
  });

  test('a sent text stays within as many bytes, whatever unit the receiver counts in', () => {
    const operation = OPERATIONS['v3.aml.nss.screen'];
    const body = RIGHT_BODIES['v3.aml.nss.screen'];
    const findFault = (more: object) => {
      const checked = checkOutgoing(operation, { ...body, ...more });
      return checked.ok ? undefined : checked.fault;
    };
    assert.equal(findFault({ person: { personName: 'ก'.repeat(42) } }), undefined);
    assert.deepEqual(findFault({ person: { personName: 'ก'.repeat(43) } }), {
      field: 'person.personName',
      why: 'too_long',
      code: 'PARAM_ILLEGAL',
    });
    assert.equal(findFault({ extendData: { a: 'ก'.repeat(160) } }), undefined);
    assert.equal(findFault({ extendData: { a: 'ก'.repeat(180) } })?.field, 'extendData');
    assert.equal(findFault({ customerId: undefined })?.code, 'PARAM_MISSING');
  });

  test('the first fault is named: required before type before length before value before unknown', () => {
    const operation = OPERATIONS['v1.facecompare.compare'];
    const order = [
      { change: { unheardOf: 1 }, field: 'unheardOf' },
      { change: { sourceOfFace2: 'nothing' }, field: 'sourceOfFace2' },
      { change: { userId: 'u'.repeat(65) }, field: 'userId' },
      { change: { face1: 1 }, field: 'face1' },
      { change: { bizId: undefined }, field: 'bizId' },
    ];
    const body: Record<string, unknown> = { ...RIGHT_BODIES['v1.facecompare.compare'] };
    for (const { change, field } of order) {
      Object.assign(body, change);
      const checked = checkRequest(operation, body);
      assert.equal(checked.ok ? undefined : checked.fault.field, field);
    }
  });

  test('an unknown name is made harmless before it is repeated', () => {
    const body = { ...RIGHT_BODIES['v1.idrecognition.recognize'], [`<script>\n${'x'.repeat(200)}`]: 1 };
    const checked = checkRequest(OPERATIONS['v1.idrecognition.recognize'], body);
    assert.ok(!checked.ok);
    assert.match(checked.fault.field, /^[\w.?-]{1,64}$/);
  });
});

test('UTF-8 length counts as an encoder does', () => {
  for (const text of [
    '',
    'a',
    'é',
    '張',
    '😀',
    'a😀b',
    '\ud800',
    '\udc00',
    '\ud800a',
    '\ud83d\ud83d\ude00',
    'é'.repeat(1000),
  ]) {
    assert.equal(utf8Length(text), new TextEncoder().encode(text).length, JSON.stringify(text));
  }
});

test('characters are code points', () => {
  for (const text of ['', 'a', 'ก', '😀', 'a😀b', '\ud800', '\udc00\ud800', '\ud83d\ud83d\ude00']) {
    assert.equal(characterLength(text), Array.from(text).length, JSON.stringify(text));
  }
});

test('base64 is standard, and padded exactly', () => {
  for (const text of ['QUJD', 'QUI=', 'QQ==', '+/8=']) assert.equal(isBase64(text), true, text);
  for (const text of ['', 'Q', 'QUJDR', 'QUI', 'QQ', 'QQ=', '====', 'QU-_', 'QUJD\n', ' QUJD', 'QQ==QQ==']) {
    assert.equal(isBase64(text), false, JSON.stringify(text));
  }
});
