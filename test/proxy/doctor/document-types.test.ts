import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Send } from '@idproof/core/provider';
import { deriveType } from '../../../packages/proxy/src/doctor/derive-type.js';
import {
  listDocumentTypes,
  writeDocumentTypes,
  type TypeChoice,
} from '../../../packages/proxy/src/doctor/document-types.js';
import type { Finding } from '../../../packages/proxy/src/doctor/finding.js';
import { formatTypes } from '../../../packages/proxy/src/doctor/print-types.js';
import { readEnvironment } from '../../../packages/proxy/src/environment/read-environment.js';
import { KEYS } from '../../helpers/provider.js';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { askSandbox, ENV, found } from '../helpers/examine-sandbox.js';
import { answerWith, list, LISTED } from '../helpers/listing-provider.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-types-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const ask = (choice: TypeChoice = {}, send = answerWith(LISTED), env = ENV) => listDocumentTypes({ env, send }, choice);
const codes = ({ types }: Awaited<ReturnType<typeof ask>>) => types.map(({ docType }) => docType);
const problems = (findings: readonly Finding[]) => findings.filter(({ level }) => level === 'problem');

describe('what a name says', () => {
  const names: [name: string, kind: string | undefined, pages: string[]][] = [
    ['Resident ID Card', 'identity_card', ['front', 'back']],
    ['National Identity Card', 'identity_card', ['front', 'back']],
    ["Carte d'identité", 'identity_card', ['front', 'back']],
    ['Documento Nacional de Identidad', 'identity_card', ['front', 'back']],
    ['Voter ID', 'identity_card', ['front', 'back']],
    ['e-KTP', 'identity_card', ['front', 'back']],
    ['MyKad', 'identity_card', ['front', 'back']],
    ['Driving licence', 'driving_licence', ['front', 'back']],
    ["Driver's License", 'driving_licence', ['front', 'back']],
    ['DRIVER LICENCE', 'driving_licence', ['front', 'back']],
    ['Driving permit', 'driving_licence', ['front', 'back']],
    ['Residence Permit', 'residence_permit', ['front', 'back']],
    ['Alien registration card', 'residence_permit', ['front', 'back']],
    ['MyKAS', 'residence_permit', ['front', 'back']],
    ['Passport, old', 'passport', ['front']],
    ['Travel permit for residents of Taiwan', undefined, ['front']],
    ['MyVisa', undefined, ['front']],
    ['Grid Card', undefined, ['front']],
    ['Licence of a dealer', undefined, ['front']],
  ];
  for (const [name, kind, pages] of names) {
    test(`${name}: ${kind ?? 'no kind'}`, () => {
      const type = deriveType(list('00010000001', name, 'UTO'));
      assert.deepEqual([type?.kind, type?.pages], [kind, pages]);
      assert.deepEqual(type?.unchecked, ['pages', 'kind', 'required']);
    });
  }

  test('a country that the list does not name is marked, and is not any country', () => {
    const read = (code: string, country: string) => {
      const { country: place, unchecked } = deriveType(list('00010000001', 'ID card', code, country)) ?? {};
      return [place, unchecked?.includes('country')];
    };
    assert.deepEqual(read('mys', 'Malaysia'), ['MYS', false]);
    assert.deepEqual(read('', 'Default'), ['', false]);
    assert.deepEqual(read('', 'Atlantis'), ['', true]);
    assert.deepEqual(read('XX', 'Default'), ['', true]);
  });

  test('a name cannot change a terminal, and is a name even where it is empty or long', () => {
    const name = (docName: string) => deriveType(list('00010000001', docName, 'UTO'))?.name;
    assert.equal(name('ID\u001b[2J \u202e card\n'), 'ID [2J card');
    assert.equal(name(' '), '00010000001');
    assert.equal(name('x'.repeat(300))?.length, 100);
    assert.equal(deriveType(list('123', 'ID card', 'UTO')), undefined);
  });
});

describe('the list of the account', () => {
  test('all types in the order of their codes; those that the proxy has are as it has them', async () => {
    const report = await ask();
    assert.deepEqual(codes(report), LISTED.map(({ docType }) => docType).toSorted());
    assert.deepEqual(report.types[0]?.pages, ['front']);
    assert.equal(report.types[0]?.unchecked, undefined);
    assert.equal(found(report.findings, 'document_types').text, 'The account has 6 document types.');
    assert.deepEqual(problems(report.findings), []);
    assert.deepEqual(formatTypes(report.types), [
      '',
      'code         country  kind                pages         name',
      '00000001003  any      passport            front         Passport',
      '00600000001  MYS      identity_card ?     front,back ?  MyKad',
      '00600000007  MYS      residence_permit ?  front,back ?  MyPR',
      '00610000001  AUS      driving_licence ?   front,back ?  Driving Licence, South Australia',
      '00860000001  CHN      identity_card ?     front,back ?  Resident ID Card',
      '09990000001  - ?      - ?                 front ?       Fishing Card',
      '?: derived from the name. Check it on a real document.',
      '',
    ]);
  });

  test('by country, by kind, by code, and by several of them', async () => {
    assert.deepEqual(codes(await ask({ countries: ['MYS', 'CHN'] })), ['00600000001', '00600000007', '00860000001']);
    const ofAny = await ask({ countries: ['any'] });
    assert.deepEqual(codes(ofAny), ['00000001003']);
    assert.equal(found(ofAny.findings, 'document_types').text, 'The account has 6 document types; 1 chosen.');
    assert.deepEqual(codes(await ask({ kinds: ['driving_licence'] })), ['00610000001']);
    assert.deepEqual(codes(await ask({ countries: ['MYS'], kinds: ['identity_card'] })), ['00600000001']);
    assert.deepEqual(codes(await ask({ types: ['00610000001'] })), ['00610000001']);
  });

  test('a code that the account does not have, and a choice of nothing, are problems', async () => {
    const alien = problems((await ask({ types: ['00610000001', '00610000002'] })).findings);
    assert.deepEqual(
      alien.map(({ text }) => text),
      ['The account does not have 00610000002.'],
    );
    const none = problems((await ask({ countries: ['FRA'] })).findings);
    assert.deepEqual(
      none.map(({ code, text }) => [code, text]),
      [['document_types', 'No type of the account is as asked.']],
    );
  });

  test('a code of another form is left out, and this is said', async () => {
    const { findings, types } = await ask({}, answerWith([...LISTED, list('7', 'Odd', 'UTO')]));
    assert.equal(types.length, LISTED.length);
    const note = findings.find(({ level }) => level === 'note');
    assert.match(note?.text ?? '', /^1 document type left out: a code is not of 11 digits/);
  });

  test('an empty list, and one that is none', async () => {
    const empty = await ask({}, answerWith([]));
    assert.match(problems(empty.findings)[0]?.text ?? '', /^The account has no document type: have the provider/);
    const broken = await ask(
      {},
      answerWith([], (body) => ({ ...body, data: 'none' })),
    );
    assert.equal(problems(broken.findings)[0]?.code, 'provider_failed');
    assert.deepEqual([empty.types, broken.types], [[], []]);
  });

  test('an unsigned answer', async () => {
    const send = answerWith(LISTED);
    const strip: Send = async (request) => {
      const answer = await send(request);
      return request.url.endsWith('/idlist') ? { ...answer, headers: {} } : answer;
    };
    const { findings, types } = await ask({}, strip);
    assert.match(found(findings, 'answer_unsigned').text, /info\/idlist answers without a signature/);
    assert.deepEqual(types, []);
  });

  test('where the echo test does not pass, nothing more is asked', async () => {
    const { findings } = await ask({}, () => Promise.reject(new Error('canary')));
    assert.deepEqual(
      findings.map(({ code }) => code),
      ['connection'],
    );
  });
});

describe('the list of the sandbox', () => {
  test('has its own types and the passports', async () => {
    const { findings, types } = await askSandbox();
    assert.deepEqual(problems(findings), []);
    assert.deepEqual(
      types.map(({ docType, kind, unchecked }) => [docType, kind, unchecked !== undefined]),
      [
        ['00000001003', 'passport', false],
        ['00000001006', 'passport', false],
        ['99990000001', 'identity_card', true],
        ['99990000002', 'identity_card', true],
        ['99990000003', 'driving_licence', true],
      ],
    );
  });

  const operation = 'v1.info.idlist';
  const faults: [string, Parameters<typeof askSandbox>[0], string, RegExp][] = [
    ['not bought', { client: { ...KEYS, operations: ['v1.authentication.test'] } }, 'entitlement', /may not call/],
    [
      'failed',
      { fault: { operation, kind: 'result', resultCode: 'SYSTEM_ERROR', resultStatus: 'U' } },
      'provider_failed',
      /Try again/,
    ],
    [
      'unknown path',
      { fault: { operation, kind: 'result', resultCode: 'NO_INTERFACE_DEF' } },
      'document_types',
      /it has no list at \/api\/v1\/svc\/info\/idlist/,
    ],
    [
      'odd code',
      { fault: { operation, kind: 'result', resultCode: 'ODD' } },
      'request_refused',
      /the call for the document types did not pass/,
    ],
    ['bad signature', { fault: { operation, kind: 'bad-signature' } }, 'answer_signed_otherwise', /different key/],
    ['broken off', { fault: { operation, kind: 'reset' } }, 'connection', /broke before/],
  ];
  for (const [name, given, code, sentence] of faults) {
    test(`${name} → ${code}`, async () => {
      const { findings, types } = await askSandbox(given);
      assert.deepEqual(
        problems(findings).map((each) => each.code),
        [code],
      );
      assert.match(problems(findings)[0]?.text ?? '', sentence);
      assert.deepEqual(types, []);
    });
  }
});

describe('the file', () => {
  const file = join(folder, 'types.json');
  const write = async (choice: TypeChoice, isForced = false) =>
    writeDocumentTypes((await ask(choice)).types, file, isForced);
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as { docType: string }[];

  test('the proxy starts with it, and warns until the mark is removed', async () => {
    const written = await write({ countries: ['CHN', 'MYS', 'any'] });
    assert.equal(written.level, 'ok');
    assert.match(written.text, /types\.json has 3 document types\. Compare .*IDPROOF_DOCUMENT_TYPES=/);
    const env = { ...ENV, IDPROOF_DOCUMENT_TYPES: file };
    const { complete, faults } = readEnvironment(env);
    assert.deepEqual(faults, []);
    const documentTypes = complete?.settings.documentTypes ?? [];
    assert.deepEqual(
      documentTypes.map(({ docType }) => docType),
      ['00600000001', '00600000007', '00860000001'],
    );
    const warnings = (types: typeof documentTypes) =>
      createTestProxy({ documentTypes: types }).logs.filter(({ code }) => code === 'document_types_unchecked').length;
    assert.equal(warnings(documentTypes), 1);
    const checked = documentTypes.map(({ docType, name, country, pages, required }) => ({
      docType,
      name,
      country,
      pages,
      required,
    }));
    assert.equal(warnings(checked), 0);
    const note = (await ask({}, answerWith(LISTED), env)).findings.find(({ level }) => level === 'note');
    assert.match(note?.text ?? '', /^Nobody has checked 00600000001, 00600000007, 00860000001 in IDPROOF_/);
  });

  test('one that exists stays as it is, unless it is to be replaced', async () => {
    writeFileSync(file, 'mine');
    const refused = await write({ countries: ['CHN'] });
    assert.equal(refused.level, 'problem');
    assert.match(refused.text, /types\.json exists, and stays as it is.*--force/);
    assert.equal(readFileSync(file, 'utf8'), 'mine');
    assert.equal((await write({ countries: ['CHN'] }, true)).level, 'ok');
    assert.deepEqual(
      read().map(({ docType }) => docType),
      ['00860000001'],
    );
  });

  test('what the merchant has corrected stays corrected', async () => {
    const mine = { docType: '00860000001', name: 'Mine', country: 'CHN', pages: ['front'], required: [['ID_NUMBER']] };
    writeFileSync(file, JSON.stringify([mine]));
    const env = { ...ENV, IDPROOF_DOCUMENT_TYPES: file };
    const { types } = await ask({ countries: ['CHN'] }, answerWith(LISTED), env);
    const written = writeDocumentTypes(types, file, true);
    assert.match(written.text, /Nothing in it is unchecked/);
    assert.deepEqual(read(), [mine]);
  });

  test('passports alone need no file, and a folder that is missing is named', async () => {
    const none = join(folder, 'none.json');
    const { types } = await ask({ countries: ['any'] });
    assert.match(writeDocumentTypes(types, none, false).text, /knows the chosen types by itself/);
    assert.equal(existsSync(none), false);
    const far = writeDocumentTypes((await ask()).types, join(folder, 'no', 'types.json'), false);
    assert.match(far.text, /cannot be written \(ENOENT\)/);
  });
});
