import '@idproof/widgets';
import '@idproof/widgets/confirm.js';
import '@idproof/widgets/paper-capture.js';
import '@idproof/widgets/webview-doctor.js';
import type { SessionResult } from '@idproof/core/session';
import { logEvents } from './event-log.js';
import { chooseLocale } from './choose-locale.js';
import { DOCUMENTS, createSampleSession } from './elements/sample-session.js';
import { beginHeader } from './header.js';
import { fillTemplates } from './fill-templates.js';

beginHeader();

const EVENTS = [
  'idproof-consent',
  'idproof-confirm',
  'idproof-capture',
  'idproof-paper',
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

const PROPERTIES: Record<string, object> = {
  'idproof-confirm': { fields: FIELDS },
  'idproof-document-select': { documents: DOCUMENTS },
  'idproof-hosted': { client: createSampleSession(new URL('./sample.html', location.href)) },
};
await fillTemplates((element) => {
  logEvents(element, EVENTS);
  chooseLocale(element);
  Object.assign(element, PROPERTIES[element.localName]);
});
