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

/** Structure of the text: a summary at the top, and a heading for each paragraph. */
export interface Outline {
  /**
   * Summary at the top, without a heading, below the controller. Each point begins with a label and a colon, and
   * repeats content of the paragraphs below.
   */
  points: (periods: ConsentPeriods) => readonly string[];
  purpose: string;
  provider: string;
  review: string;
  kept: string;
  pictures: string;
  automatic: string;
  choice: string;
  /** Heading of the parties. */
  parties: string;
}
