/** Periods of the settings, written out in the language: `24 hours`, `30 days`. */
interface ConsentPeriods {
  /** Retention of the evidence, after the end. */
  evidence: string;
  /** Retention of outcome, receipt and transaction ids, after the start. */
  record: string;
  /** Retention of the photos at the provider; absent where the settings do not name it. */
  provider?: string;
}

/**
 * Paragraphs of a consent text, with the same content and order in every language: purpose, processing and recipients,
 * retention, and that consent is voluntary.
 */
export type ConsentWording = (periods: ConsentPeriods) => readonly string[];

/** Sentences that depend on the settings, and labels: see `createDefaultConsent`. */
export interface Particulars {
  /** Which photos are sent without a question, and that they can be retaken. */
  sent: string;
  /** Keyed hashes of accepted photos are kept, with the period after the end. */
  pictures: (period: string) => string;
  /** The first decision is automatic, and how to ask for a person. */
  automatic: string;
  /** Labels in front of names and addresses. */
  controller: string;
  contact: string;
  policy: string;
  provider: string;
}

/** Structure of the text: a summary at the top, and the heading of each section. */
export interface Outline {
  /**
   * Summary at the top, without a heading, below the controller: photos, recipient, storage, choice. Each point begins
   * with a label and a colon, and repeats content of the sections. `recipient`: the provider and its country.
   */
  points: (periods: ConsentPeriods, recipient?: string) => readonly [string, string, string, string];
  /** End of the point about storage, where data is kept that the point does not name. */
  more: string;
  /** Point after the photos, where our elements take them: which are sent without a question. */
  sent: string;
  photos: string;
  kept: string;
  automatic: string;
  choice: string;
  parties: string;
}
