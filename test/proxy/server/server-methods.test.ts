// Runs in a process of its own: it sends what other files test over HTTP through the methods of the proxy.
import { useDoor } from '../helpers/server-door.js';

useDoor('methods');
const FILES = [
  'stores/deletion',
  'steps/given-consent',
  'hosted/hosted-create',
  'http/limits',
  'http/limits-and-hooks',
  'server/provider-routes',
  'stores/purge',
  'steps/receipts',
  'review/review-closed',
  'review/review-images',
  'review/review-withdrawal',
  'settings/session-language',
  'steps/resume-finished',
];
for (const file of FILES) await import(`../${file}.test.js`);
