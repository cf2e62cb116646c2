import type { CallResult } from '@idproof/core/provider';
import {
  decideByDefault,
  DEFAULT_RULES,
  type Decision,
  type DecisionRules,
} from '../../packages/proxy/src/model/decide.js';
import {
  describeFaceCapture,
  describeLiveness,
  judgeFaceCapture,
  type FaceState,
} from '../../packages/proxy/src/model/judge-face.js';
import type { Evidence } from '../../packages/proxy/src/model/record.js';
import { formatTable } from './replace-part.js';

type Answer = CallResult<'v1a.facecapture.checkresult'>;

const ABSENT = 'absent';

/** Values of what a decision about a face depends on, in the order of the columns. */
const COLUMNS = {
  'result code': ['`SUCCESS`', '`PROCESSING`', '`LIMIT_EXCEEDED`', '`UNUSABLE`'],
  '`faceCaptureResult`': [
    '`Success`',
    '`Failure`',
    '`VoidTimeout`',
    '`VoidCancelled`',
    '`InProcess`',
    ABSENT,
    'unknown',
  ],
  '`faceAttack`': ['true', 'false', ABSENT],
  'liveness check': ['on', '`CLOSED`'],
  image: ['present', ABSENT],
  'same person': ['yes', 'no'],
} as const;

const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const FAILED_CODES: ReadonlySet<string> = new Set(['LIMIT_EXCEEDED', 'UNUSABLE']);

/** What the session does with a face in this state. */
const EFFECTS: Readonly<Record<FaceState, string>> = {
  waiting: 'asks again later',
  passed: 'goes on to the document',
  attack: 'ends',
  failed: 'another attempt; without any, the document for a review',
  unfinished: 'another attempt; without any, the document for a review',
  unclear: 'goes on to the document, for a review',
};

/** One combination of values, with the state of the face and the decision; none while the capture runs. */
export interface Combination {
  values: string[];
  state: FaceState;
  decision?: Decision;
}

/** Every combination of values, decided by these rules; the document has no fault. */
export function judgeCombinations(rules: DecisionRules): Combination[] {
  let rows: string[][] = [[]];
  for (const name of NAMES) rows = rows.flatMap((row) => COLUMNS[name].map((value) => [...row, value]));
  return rows.map((values) => judge(values, rules));
}

function judge(values: string[], rules: DecisionRules): Combination {
  const [code = '', result = '', attack = '', check, image, same] = values.map((value) => value.replaceAll('`', ''));
  const answer = createAnswer(code, result, attack);
  const asked = { looksForLiveness: check === 'on', mayBeDegraded: false };
  const state = judgeFaceCapture(answer, asked);
  if (state === undefined) throw new Error(`Nothing is known of ${code}`);
  if (state === 'waiting') return { values, state };
  const isCompared = state === 'passed' && image === 'present';
  const evidence: Evidence = {
    document: { docType: '', fields: { EXPIRY_DATE: '2099-01-01' }, checks: {} },
    face: { ...describeLiveness(state), ...(isCompared ? { samePerson: same === 'yes' } : {}) },
    faceCapture: describeFaceCapture(answer, state, asked),
    capture: { degraded: false },
  };
  return { values, state, decision: decideByDefault(evidence, rules, '2026-01-01') };
}

function createAnswer(resultCode: string, result: string, attack: string): Answer {
  const transactionId = undefined;
  if (FAILED_CODES.has(resultCode)) {
    return { ok: false, resultCode, resultStatus: 'F', resultMessage: '', transactionId };
  }
  const response = {
    result: { resultCode, resultStatus: 'S', resultMessage: '' },
    ...(result === ABSENT ? {} : { faceCaptureResult: result }),
    extInfo: attack === ABSENT ? {} : { faceAttack: attack === 'true' },
  };
  return { ok: true, transactionId, response: response as Extract<Answer, { ok: true }>['response'] };
}

interface Row {
  /** Values of each column that lead to the same end. */
  sets: (readonly string[])[];
  end: string[];
}

/** Rows of one end that differ in a single column become one, column by column from the right. */
function merge(rows: readonly Row[]): Row[] {
  return NAMES.reduceRight<Row[]>(
    (all, _name, column) => {
      const merged = new Map<string, Row>();
      for (const row of all) {
        const key = JSON.stringify([row.sets.with(column, []), row.end]);
        const known = merged.get(key)?.sets[column] ?? [];
        merged.set(key, { ...row, sets: row.sets.with(column, [...known, ...(row.sets[column] ?? [])]) });
      }
      return [...merged.values()];
    },
    [...rows],
  );
}

function describeEnd({ state, decision }: Combination): string[] {
  const reasons = decision?.reasons.map(({ code }) => `\`${code}\``) ?? [];
  const outcome = decision ? [`\`${decision.outcome}\``, ...reasons].join(', ') : '';
  return [state === 'waiting' ? '' : `\`${state}\``, EFFECTS[state], outcome];
}

/** What becomes of a session by every answer of the provider about its face, under the default rules. */
export function renderFaceTable(): string {
  const rows = judgeCombinations(DEFAULT_RULES).map((combination) => ({
    sets: combination.values.map((value) => [value]),
    end: describeEnd(combination),
  }));
  const lines = merge(rows).map(({ sets, end }) =>
    sets.map((set, column) => (set.length === COLUMNS[NAMES[column]!].length ? 'any' : set.join(', '))).concat(end),
  );
  return formatTable([[...NAMES, 'verdict', 'what happens', 'best outcome with this face'], ...lines]);
}
