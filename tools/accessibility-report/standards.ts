import {
  limitedCognition,
  limitedManipulation,
  limitedReach,
  limitedVision,
  seizures,
  withoutColour,
  withoutHearing,
  withoutSpeech,
  withoutVision,
} from './performance.js';
import { notApplicable, notEvaluated, partly, supports, type Row } from './rows.js';

export interface Chapter {
  title: string;
  /** Why the chapter has no rows. */
  note?: string;
  rows: readonly Row[];
}

const DOCS = 'The documentation’s site was not examined. It names what is accessible here.';
const NO_SUPPORT = 'There is no support beside the repository.';

export const SECTION_508: readonly Chapter[] = [
  {
    title: 'Chapter 3: Functional Performance Criteria',
    rows: [
      withoutVision('302.1 Without Vision'),
      limitedVision('302.2 With Limited Vision'),
      withoutColour('302.3 Without Perception of Color'),
      withoutHearing('302.4 Without Hearing'),
      withoutHearing('302.5 With Limited Hearing'),
      withoutSpeech('302.6 Without Speech'),
      limitedManipulation('302.7 With Limited Manipulation'),
      limitedReach('302.8 With Limited Reach and Strength'),
      limitedCognition('302.9 With Limited Language, Cognitive, and Learning Abilities'),
    ],
  },
  { title: 'Chapter 4: Hardware', note: 'Not applicable: there is no hardware.', rows: [] },
  {
    title: 'Chapter 5: Software',
    note: 'The elements are web content: 501.1 leads to the tables of WCAG above. 502 and 503 are of platforms and of software that is not, 504 of authoring tools.',
    rows: [],
  },
  {
    title: 'Chapter 6: Support Documentation and Services',
    rows: [
      notEvaluated('602.2 Accessibility and Compatibility Features', DOCS),
      notEvaluated('602.3 Electronic Support Documentation', DOCS),
      notApplicable('602.4 Alternate Formats for Non-Electronic Support Documentation', 'Nothing is printed.'),
      notApplicable('603.2 Information on Accessibility and Compatibility Features', NO_SUPPORT),
      notApplicable('603.3 Accommodation of Communication Needs', NO_SUPPORT),
    ],
  },
];

export const EN_301_549: readonly Chapter[] = [
  {
    title: 'Chapter 4: Functional Performance Statements',
    rows: [
      withoutVision('4.2.1 Usage without vision'),
      limitedVision('4.2.2 Usage with limited vision'),
      withoutColour('4.2.3 Usage without perception of colour'),
      withoutHearing('4.2.4 Usage without hearing'),
      withoutHearing('4.2.5 Usage with limited hearing'),
      withoutSpeech('4.2.6 Usage with no or limited vocal capability'),
      limitedManipulation('4.2.7 Usage with limited manipulation or strength'),
      limitedReach('4.2.8 Usage with limited reach'),
      seizures('4.2.9 Minimize photosensitive seizure triggers'),
      limitedCognition('4.2.10 Usage with limited cognition, language or learning'),
      supports(
        '4.2.11 Privacy',
        'No step needs speech, and the merchant does not learn of assistive technology.',
        'withoutActions',
      ),
    ],
  },
  {
    title: 'Chapter 5: Generic Requirements',
    rows: [
      notApplicable('5.1 Closed functionality', 'Assistive technology is not kept out.'),
      notApplicable('5.2 Activation of accessibility features', 'None has to be turned on.'),
      partly(
        '5.3 Biometrics',
        'A face is compared with a document. Another way, such as a visit, is the merchant’s to offer: the elements have a place for it (`alternative`, `handoff`) and cannot know whether there is one.',
      ),
      notApplicable('5.4 Preservation of accessibility information during conversion', 'Nothing is converted.'),
      notApplicable('5.5 Operable parts', 'There are no parts of hardware.'),
      notApplicable('5.6 Locking or toggle controls', 'There are none of hardware.'),
      supports('5.9 Simultaneous user actions', 'One key or one finger at a time.', 'transcript', 'zoomByButtons'),
    ],
  },
  { title: 'Chapter 6: ICT with Two-Way Voice Communication', note: 'Not applicable: there is no voice.', rows: [] },
  { title: 'Chapter 7: ICT with Video Capabilities', note: 'Not applicable: no video is played back.', rows: [] },
  { title: 'Chapter 8: Hardware', note: 'Not applicable: there is no hardware.', rows: [] },
  {
    title: 'Chapter 9: Web',
    note: 'See the tables of WCAG above. 9.6 is asked of whole pages: the merchant’s.',
    rows: [],
  },
  { title: 'Chapter 10: Non-Web Documents', note: 'Not applicable: there are none.', rows: [] },
  { title: 'Chapter 11: Software', note: 'Not applicable: the elements are web content.', rows: [] },
  {
    title: 'Chapter 12: Documentation and Support Services',
    rows: [
      notEvaluated('12.1.1 Accessibility and compatibility features', DOCS),
      notEvaluated('12.1.2 Accessible documentation', DOCS),
      notApplicable('12.2 Support services', NO_SUPPORT),
    ],
  },
  {
    title: 'Chapter 13: ICT Providing Relay or Emergency Service Access',
    note: 'Not applicable: there is none.',
    rows: [],
  },
];
