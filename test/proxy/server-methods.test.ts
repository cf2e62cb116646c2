// Runs in a process of its own: it sends what other files test over HTTP through the methods of the proxy.
import { useDoor } from './helpers/server-door.js';

useDoor('methods');
const FILES = [
  'deletion',
  'given-consent',
  'hosted-create',
  'limits',
  'limits-and-hooks',
  'provider-routes',
  'purge',
  'receipts',
  'review-closed',
  'review-images',
  'review-withdrawal',
  'session-language',
  'unseen-end',
];
for (const file of FILES) await import(`./${file}.test.js`);
