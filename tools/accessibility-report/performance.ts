import { partly, supports, type Row } from './rows.js';

/* What people can do without, which Section 508 (chapter 3) and EN 301 549 (chapter 4) ask in nearly the same words. */

const BLIND =
  'The job can be done by keyboard and by ear, and pictures are taken by themselves. Nobody who uses a screen reader has tried it, and whether a picture that was taken by hand is good is asked of the eye.';
const HANDS =
  'By one key at a time, without gestures. A document has to be held or laid before a camera, or a file chosen.';

export const withoutVision = (criterion: string): Row => partly(criterion, BLIND, 'transcript', 'spokenOnce');
export const limitedVision = (criterion: string): Row =>
  supports(criterion, 'Large text, more contrast, forced colours.', 'large', 'colours', 'overVideo');
export const withoutColour = (criterion: string): Row =>
  supports(criterion, 'Signs and words beside colours.', 'rules', 'transcript');
export const withoutHearing = (criterion: string): Row => supports(criterion, 'There is no sound.', 'transcript');
export const withoutSpeech = (criterion: string): Row => supports(criterion, 'Nothing is to be said.', 'transcript');
export const limitedManipulation = (criterion: string): Row => partly(criterion, HANDS, 'transcript', 'targets');
export const limitedReach = (criterion: string): Row => partly(criterion, HANDS, 'transcript', 'inSight');
export const limitedCognition = (criterion: string): Row =>
  partly(
    criterion,
    'Short sentences, one action on a screen, no hurry. Nobody whose learning or memory is limited has tried it.',
    'transcript',
    'waits',
  );
export const seizures = (criterion: string): Row =>
  supports(criterion, 'Coloured light is warned of, slow, and can be declined.', 'lightWarned', 'lightDeclined');
