import assert from 'node:assert/strict';
import test from 'node:test';
import { decideByDefault, DEFAULT_RULES } from '@idproof/proxy';
import type { DecisionRules, Evidence } from '@idproof/proxy';

const TODAY = '2026-05-05';
const CHECKS = { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' } as const;

interface Case {
  fields?: Record<string, string>;
  checks?: Record<string, string>;
  face?: Partial<NonNullable<Evidence['face']>>;
  degraded?: boolean;
  rules?: Partial<DecisionRules>;
}

function decide({ fields, checks, face, degraded = false, rules }: Case) {
  const evidence: Evidence = {
    document: {
      docType: '00000001003',
      fields: { EXPIRY_DATE: '2030-01-01', ...fields },
      checks: { ...CHECKS, ...checks },
    },
    face: { score: 90, samePerson: true, liveness: 'not-checked', ...face },
    capture: { document: 'auto', selfie: 'auto', degraded },
  };
  const { outcome, reasons } = decideByDefault(
    evidence,
    { ...DEFAULT_RULES, approveWithoutLiveness: true, ...rules },
    TODAY,
  );
  return [outcome, ...reasons.map(({ code }) => code)];
}

const greyZone = { from: 60, to: 75 };
const TABLE: [string, Case, string[]][] = [
  ['nothing against it', {}, ['approved']],
  ['liveness not checked', { rules: { approveWithoutLiveness: false } }, ['review', 'liveness_not_checked']],
  ['liveness passed', { rules: { approveWithoutLiveness: false }, face: { liveness: 'passed' } }, ['approved']],
  ['liveness failed', { face: { liveness: 'failed' } }, ['review', 'liveness_failed']],
  ['altered', { checks: { TAMPER_CHECK: 'N' } }, ['review', 'document_altered']],
  ['grey copy', { checks: { MATERIAL_CHECK: 'N' } }, ['review', 'document_not_colour']],
  ['on a screen', { checks: { SCREEN_RECAPTURE_CHECK: 'N' } }, ['review', 'document_on_screen']],
  ['a check of the future', { checks: { NEW_CHECK: 'N' } }, ['review', 'document_altered']],
  ['a check in another word', { checks: { TAMPER_CHECK: 'U' } }, ['review', 'document_altered']],
  ['expired yesterday', { fields: { EXPIRY_DATE: '2026-05-04' } }, ['review', 'document_expired']],
  ['expires today', { fields: { EXPIRY_DATE: '2026-05-05' } }, ['approved']],
  ['with slashes', { fields: { EXPIRY_DATE: '2026/05/04' } }, ['review', 'document_expired']],
  ['expired, allowed', { fields: { EXPIRY_DATE: '2001-01-01' }, rules: { allowExpiredDocument: true } }, ['approved']],
  ['an expiry that cannot be told', { fields: { EXPIRY_DATE: 'soon' } }, ['review', 'document_unreadable']],
  ['degraded', { degraded: true }, ['review', 'capture_degraded']],
  ['degraded, allowed', { degraded: true, rules: { approveDegradedCapture: true } }, ['approved']],
  ['below the grey zone', { face: { score: 59.9 }, rules: { greyZone } }, ['approved']],
  ['lower end of the grey zone', { face: { score: 60 }, rules: { greyZone } }, ['review', 'face_uncertain']],
  ['upper end of the grey zone', { face: { score: 75 }, rules: { greyZone } }, ['review', 'face_uncertain']],
  ['above the grey zone', { face: { score: 75.1 }, rules: { greyZone } }, ['approved']],
  ['another person', { face: { samePerson: false, score: 20 } }, ['rejected', 'face_mismatch']],
  ['another person, high score', { face: { samePerson: false, score: 99 } }, ['rejected', 'face_mismatch']],
  [
    'another person by a hair',
    { face: { samePerson: false, score: 65 }, rules: { greyZone } },
    ['review', 'face_uncertain'],
  ],
  ['one and the same picture', { face: { score: 99.9 } }, ['review', 'face_same_picture']],
  ['nearly the same picture', { face: { score: 99.89 } }, ['approved']],
  [
    'an impostor with a grey copy',
    { face: { samePerson: false, score: 20 }, checks: { MATERIAL_CHECK: 'N' } },
    ['rejected', 'face_mismatch', 'document_not_colour'],
  ],
];

for (const [name, given, expected] of TABLE) {
  test(`${name} → ${expected.join(', ')}`, () => assert.deepEqual(decide(given), expected));
}

test('without any evidence nothing is approved', () => {
  assert.equal(
    decideByDefault({ capture: { degraded: false } }, { ...DEFAULT_RULES, approveWithoutLiveness: true }, TODAY)
      .outcome,
    'rejected',
  );
});
