import { IdproofError, matchLocale } from '@idproof/core/session';
import type { Settings } from './config.js';
import { CONSENT_WORDINGS } from './consent-texts/index.js';
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

/**
 * A wording to begin with, whose periods are those of the settings, in milliseconds. A merchant should put its own name,
 * purpose and contact into it.
 */
export function defaultConsent({ retention, recordRetention }: Retentions): ConsentConfig {
  const texts = Object.entries(CONSENT_WORDINGS).map(([locale, wording]) => {
    const periods = { evidence: writePeriod(retention, locale), record: writePeriod(recordRetention, locale) };
    return [locale, wording(periods).join('\n\n')];
  });
  return { version: '2', texts: Object.fromEntries(texts) };
}
type Retentions = Pick<Settings, 'retention' | 'recordRetention'>;

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
