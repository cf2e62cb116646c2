import '@idproof/widgets';
import type { SessionResult } from '@idproof/core/session';

const EVENTS = [
  'idproof-consent',
  'idproof-capture',
  'idproof-cancel',
  'idproof-error',
  'idproof-hint',
  'idproof-retry',
  'idproof-done',
] as const;

const FIELDS = { LAST_NAME: 'ERIKSSON', FIRST_NAME: 'ANNA MARIA', ID_NUMBER: 'L898902C3' };

const RESULTS: Record<string, SessionResult> = {
  Approved: { outcome: 'approved', reasons: [], fields: FIELDS, liveness: 'not-checked' },
  'In review': {
    outcome: 'review',
    reasons: [{ code: 'document_not_colour', step: 'document', action: 'contact' }],
    fields: FIELDS,
    liveness: 'not-checked',
  },
  Rejected: {
    outcome: 'rejected',
    reasons: [{ code: 'face_mismatch', step: 'selfie', action: 'contact' }],
    fields: {},
    liveness: 'not-checked',
  },
};

const log = document.querySelector('.log');

/** What an event says, without the pictures themselves. */
function describe(detail: unknown): string {
  return JSON.stringify(detail, (key, value: unknown) => {
    if (key === 'base64') return `${String(value).length} characters`;
    return value instanceof Blob ? `${value.type}, ${value.size} bytes` : value;
  });
}

for (const element of document.querySelectorAll(
  '.specimen > :is(idproof-consent, idproof-document-capture, idproof-selfie-capture, idproof-result)',
)) {
  for (const name of EVENTS) {
    element.addEventListener(name, (event) => {
      const line = document.createElement('li');
      const detail = 'detail' in event ? describe(event.detail) : '';
      line.textContent = `${element.localName} · ${name} ${detail}`;
      log?.prepend(line);
    });
  }
}

const controls = document.querySelector('.controls');
for (const [name, result] of Object.entries(RESULTS)) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = name;
  button.addEventListener('click', () => {
    const shown = document.querySelector('idproof-result');
    if (shown) shown.result = result;
  });
  controls?.append(button);
}
