import type { ConsentWording } from './wording.js';

export const en: ConsentWording = ({ evidence, record, provider }) => [
  'To verify your identity, we ask for one or more photos of your identity document and for a photo or ' +
    'a short series of pictures of your face.',
  'A verification provider acting on our behalf reads the document, checks that it is genuine, and ' +
    'compares the portrait on it with your face. For the comparison, biometric data of your face are ' +
    'processed. Your photos are sent to this provider for this purpose and are not kept by us. ' +
    (provider
      ? `The provider keeps them for at most ${provider} after receiving them.`
      : 'How long the provider keeps them is agreed between the provider and us.'),
  'What was read from your document and the details of the comparison are kept by us, encrypted, for ' +
    `at most ${evidence} after the verification ends. The result and its reasons, the proof of your ` +
    `decision on this page and the numbers of the checks at the provider are kept for at most ${record} ` +
    'after the verification starts. Each is then deleted by us.',
  'Your consent is voluntary. You can stop at any time and withdraw your consent: what was read is ' +
    'then deleted by us at once, and we ask the provider to delete what it received. The result, if ' +
    'there is one already, and the proof of your decision remain for the time stated above. If you do ' +
    'not consent, ask us for another way to verify your identity.',
];
