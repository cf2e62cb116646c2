/** What the configuration makes of the statements on periods, written out in the language: `24 hours`, `30 days`. */
export interface ConsentPeriods {
  /** How long what was read is kept here, after the end. */
  evidence: string;
  /** How long the outcome, the proof of the decision and the transaction numbers are kept here, after the start. */
  record: string;
  /** How long the provider keeps the photos after it received them; absent where the configuration does not say. */
  provider?: string;
}

/**
 * The paragraphs of a consent text. They say in every language the same things in the same order: what is asked for,
 * what is done with it and by whom, how long it is kept here, and that it is voluntary.
 */
export type ConsentWording = (periods: ConsentPeriods) => readonly string[];

/** What only some configurations say, and what is said beside the wording: see `defaultConsent`. */
export interface Particulars {
  /** That keyed hashes of accepted pictures are kept, and for how long after the end. */
  pictures: (period: string) => string;
  /** That no person decided at first, and how to ask for one. */
  automatic: string;
  /** What stands before a name or an address. */
  controller: string;
  contact: string;
  policy: string;
  provider: string;
}

/** What makes the text easy to scan: a summary above the paragraphs, and a heading for each of them. */
export interface Outline {
  /**
   * The summary at the top, without a heading: below who is responsible, each point with a label before its colon. It
   * says nothing that the rest does not.
   */
  points: (periods: ConsentPeriods) => readonly string[];
  purpose: string;
  provider: string;
  review: string;
  kept: string;
  pictures: string;
  automatic: string;
  choice: string;
  /** Above who is responsible. */
  parties: string;
}
