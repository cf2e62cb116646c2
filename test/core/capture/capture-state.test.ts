import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CAPTURE_PHASES, type CaptureInput, transition } from '../../../packages/core/src/capture/capture-state.js';
import type { CapturePhase, CaptureState } from '@idproof/core/capture';

const image = {
  image: {
    base64: 'AA==',
    blob: new Blob(),
    mediaType: 'image/jpeg' as const,
    width: 1,
    height: 1,
    byteLength: 1,
    sha256: '',
  },
  method: 'manual' as const,
  quality: { passed: true, warnings: [], measures: {} },
};

const STATES: Record<string, CaptureState> = {
  idle: { phase: 'idle', fault: null, paused: false },
  faulty: { phase: 'idle', fault: 'image_blank', paused: false },
  paused: { phase: 'idle', fault: null, paused: true },
  elsewhere: { phase: 'idle', fault: null, paused: false, isElsewhere: true },
  requesting: { phase: 'requesting' },
  live: { phase: 'live' },
  encoding: { phase: 'encoding', method: 'manual' },
  review: { phase: 'review', image },
  submitted: { phase: 'submitted', image },
  blocked: { phase: 'blocked', code: 'camera_denied' },
};

const INPUTS: Record<string, CaptureInput> = {
  start: { type: 'start' },
  stop: { type: 'stop' },
  opened: { type: 'opened' },
  failed: { type: 'failed', code: 'camera_busy' },
  shot: { type: 'taken', method: 'manual' },
  picked: { type: 'taken', method: 'upload' },
  encoded: { type: 'encoded', image },
  refused: { type: 'refused', code: 'image_empty' },
  retake: { type: 'retake' },
  confirm: { type: 'confirm' },
  lost: { type: 'lost' },
  hide: { type: 'hide' },
  show: { type: 'show' },
};

// What is not listed leaves the state as it is.
const TABLE: Record<string, Partial<Record<string, CapturePhase>>> = {
  idle: { start: 'requesting', picked: 'encoding' },
  faulty: { start: 'requesting', picked: 'encoding', stop: 'idle' },
  paused: { start: 'requesting', picked: 'encoding', stop: 'idle', show: 'requesting' },
  elsewhere: { start: 'requesting', picked: 'encoding', stop: 'idle' },
  requesting: { stop: 'idle', lost: 'idle', opened: 'live', failed: 'blocked', picked: 'encoding', hide: 'idle' },
  live: { stop: 'idle', lost: 'idle', failed: 'blocked', shot: 'encoding', picked: 'encoding', hide: 'idle' },
  encoding: { stop: 'idle', encoded: 'review', refused: 'idle' },
  review: { picked: 'encoding', stop: 'idle', retake: 'requesting', confirm: 'submitted' },
  submitted: { stop: 'idle', retake: 'requesting' },
  blocked: { start: 'requesting', stop: 'idle', picked: 'encoding' },
};

for (const [from, state] of Object.entries(STATES)) {
  for (const [name, input] of Object.entries(INPUTS)) {
    const expected = TABLE[from]![name];
    test(`${from} + ${name} → ${expected ?? 'the same'}`, () => {
      const next = transition(state, input);
      if (expected === undefined) assert.equal(next, state);
      else {
        assert.notEqual(next, state);
        assert.equal(next.phase, expected);
      }
    });
  }
}

test('every phase is in the table', () => {
  assert.deepEqual(new Set(Object.values(STATES).map(({ phase }) => phase)), new Set(CAPTURE_PHASES));
});

test('a refused image leaves its code; a hidden page is marked to reopen the camera', () => {
  assert.deepEqual(transition(STATES['encoding']!, INPUTS['refused']!), {
    phase: 'idle',
    fault: 'image_empty',
    method: 'manual',
    paused: false,
  });
  assert.deepEqual(transition(STATES['live']!, INPUTS['hide']!), { phase: 'idle', fault: null, paused: true });
});
