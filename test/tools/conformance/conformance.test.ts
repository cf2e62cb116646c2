import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OPERATION_NAMES } from '@idproof/core/provider';
import { createEngines } from '@idproof/engines';
import { startSandbox, type RunningSandbox } from '@idproof/sandbox/node';
import { rememberAnswers } from '../../helpers/real-engines.js';
import { RSA_VECTOR } from '../../helpers/rsa-vector.js';
import type { ConformanceCase, Mode } from '../../../tools/conformance/case.js';
import { CASES, GROUP_NAMES, GROUPS } from '../../../tools/conformance/cases/index.js';
import type { Keys } from '../../../tools/conformance/keys.js';
import { specimenImages } from '../../../tools/conformance/images.js';
import { runCase, whySkipped } from '../../../tools/conformance/run-case.js';
import { createWorld, type World } from '../../../tools/conformance/world.js';

const { own, peer } = RSA_VECTOR;
const ADMIN_KEY = 'an-admin-key-for-conformance';
const KEYS = {
  clientId: '1234567890123456',
  accessKey: 'conformance-access-key',
  secretKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  privateKey: own.privateKey,
  providerPublicKey: peer.publicKey,
} satisfies Keys;
/** So long that no busy machine decides a case, in milliseconds. */
const TIMEOUT_MS = 300_000;

let running: RunningSandbox;
const worlds = new Map<Mode, World>();

before(async () => {
  const { clientId, accessKey, secretKey } = KEYS;
  const workerUrl = new URL('../../helpers/engine-thread.mjs', import.meta.url);
  running = await startSandbox({
    engines: rememberAnswers(await createEngines({ workerUrl })),
    clients: [{ clientId, accessKey, secretKey, rsa: { publicKey: own.publicKey, privateKey: peer.privateKey } }],
    adminKey: ADMIN_KEY,
    processTimeout: TIMEOUT_MS,
    port: 0,
  });
  const pictures = await specimenImages();
  const shared = { baseUrl: running.url, segment: 'svc', keys: KEYS, pictures, plain: pictures, adminKey: ADMIN_KEY };
  for (const mode of ['aksk', 'rsa', 'rsa-encrypted'] as const)
    worlds.set(mode, createWorld({ ...shared, mode, timeout: TIMEOUT_MS }));
});
after(() => running.stop(0));

function inWorld(mode: Mode, one: ConformanceCase): void {
  test(`${one.section} ${one.operation}: ${one.title}`, async () => {
    const world = worlds.get(mode)!;
    assert.equal(whySkipped(one, world), undefined);
    await runCase(one, world);
  });
}

const runsIn = ({ modes }: ConformanceCase, mode: Mode): boolean => modes?.includes(mode) ?? true;

describe('the sandbox keeps to the specification', () => {
  for (const group of GROUP_NAMES) {
    describe(group, () => {
      for (const one of GROUPS[group].cases) if (runsIn(one, 'aksk')) inWorld('aksk', one);
    });
  }
});

/** What depends on the way of signing; the rest lies behind it. */
const BY_MODE = ['headers', 'signatures', 'bodies', 'paths', 'answers', 'small operations'] as const;

for (const mode of ['rsa', 'rsa-encrypted'] as const) {
  describe(`and so by ${mode}`, () => {
    for (const one of BY_MODE.flatMap((group): readonly ConformanceCase[] => GROUPS[group].cases))
      if (runsIn(one, mode)) inWorld(mode, one);
  });
}

test('every operation has its cases, and every case names its section', () => {
  for (const name of OPERATION_NAMES) {
    const own = CASES.filter(({ operation }) => operation === name);
    assert.ok(own.length >= 3, `${name} has ${own.length}`);
  }
  for (const { section, title } of CASES) assert.match(section, /^(?:A )?\d{1,2}(?:\.\d{1,2})?$/, title);
  const names = CASES.map(({ section, operation, title }) => `${section} ${operation} ${title}`);
  assert.equal(new Set(names).size, names.length, 'no case twice');
});
