import type { ConsentWording } from './wording.js';

export const en: ConsentWording = (hours) => [
  'To confirm who you are, we ask for a photo of your identity document and a photo of your face.',
  'A verification provider that works for us reads the document, checks that it is genuine, and compares the ' +
    'portrait on it with your face. Your photos are passed on for this and are not kept by us.',
  'What was read from your document and the result of the comparison are kept encrypted for ' +
    `${hours === 1 ? 'one hour' : `${hours} hours`} and are then deleted. The proof of your decision on this page is ` +
    'kept longer.',
  'You choose freely. You can stop at any time and take your consent back; what was read is then deleted at once. ' +
    'If you do not agree, ask us for another way to confirm who you are.',
];
