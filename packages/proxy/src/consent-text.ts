import { IdproofError, matchLocale, type Flow, type Locale } from '@idproof/core/session';
import type { Hooks, Settings } from './config.js';
import { CONSENT_WORDINGS } from './consent-texts/index.js';
import { REVIEW_WORDINGS } from './consent-texts/review.js';
import { sha256 } from './sealing/keys.js';

export interface ConsentConfig {
  /** Names this wording; change it whenever a text changes. */
  version: string;
  /** Plain text per locale, paragraphs separated by an empty line. `en` is what other locales fall back to. */
  texts: Readonly<Record<string, string>>;
}

interface ConsentText {
  version: string;
  locale: string;
  text: string;
  /** SHA-256 of the UTF-8 text, 64 hex digits. */
  textHash: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** True where a person of the merchant's may look at the pictures of a session that is in `review`. */
export function showsImages({ settings, hooks }: { settings: Settings; hooks: Hooks }, flow: Flow): boolean {
  return flow === 'api' ? hooks.onReview !== undefined : settings.reviewImages;
}

/**
 * A wording to begin with, whose periods are those of the settings, in milliseconds. A merchant should put its own name,
 * purpose and contact into it. `images`: what becomes of the pictures in a review, by default nothing; a number of
 * milliseconds where they are kept.
 */
export function defaultConsent({ retention, recordRetention }: Retentions, images?: 'shown' | number): ConsentConfig {
  const texts = Object.entries(CONSENT_WORDINGS).map(([locale, wording]) => {
    const periods = { evidence: writePeriod(retention, locale), record: writePeriod(recordRetention, locale) };
    const [purpose = '', provider = '', ...rest] = wording(periods);
    const review = REVIEW_WORDINGS[locale as Locale];
    const added = images === 'shown' ? review.shown : images && review.kept(writePeriod(images, locale));
    return [locale, [purpose, provider, ...(added ? [added] : []), ...rest].join('\n\n')];
  });
  return { version: '2', texts: Object.fromEntries(texts) };
}
type Retentions = Pick<Settings, 'retention' | 'recordRetention'>;

/** The consent of each flow: the merchant's own, or the default. Throws `configuration_invalid`. */
export function createConsents(settings: Settings, hooks: Hooks): Record<Flow, ConsentConfig> {
  if (hooks.onReview && !hooks.onWithdraw) {
    throw invalid('hooks.onWithdraw', 'is missing: who is given pictures must be able to delete them');
  }
  if (settings.consent) return { api: settings.consent, h5: settings.consent, app: settings.consent };
  if (hooks.onReview && settings.reviewRetention === undefined) {
    throw invalid('reviewRetention', 'is missing: the default consent text states how long `onReview` keeps pictures');
  }
  const hosted = defaultConsent(settings, settings.reviewImages ? 'shown' : undefined);
  return { api: defaultConsent(settings, hooks.onReview && settings.reviewRetention), h5: hosted, app: hosted };
}

const invalid = (field: string, why: string) =>
  new IdproofError('configuration_invalid', `The setting "${field}" ${why}.`, { field });

/** A time that is at least so long: in whole hours below two days, else in whole days. */
function writePeriod(ms: number, locale: string): string {
  const [unit, count] = ms < 2 * DAY ? ['hour', ms / HOUR] : ['day', ms / DAY];
  const options = { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn', useGrouping: false } as const;
  return new Intl.NumberFormat(locale, options).format(Math.ceil(count));
}

/**
 * The text for a locale: exact, else of its language and script (`zh-TW` gets `zh-HK`), else English. `jp` and `kr` are
 * understood as `ja` and `ko`.
 */
export function consentTextFor(config: ConsentConfig, locale: string): ConsentText {
  const found = matchLocale(locale, Object.keys(config.texts)) ?? 'en';
  const text = Object.hasOwn(config.texts, found) ? config.texts[found] : undefined;
  if (text === undefined) {
    throw new IdproofError('configuration_invalid', 'There is no English consent text', { field: 'consent' });
  }
  return { version: config.version, locale: found, text, textHash: sha256(text) };
}
