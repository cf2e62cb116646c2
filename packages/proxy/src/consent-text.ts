import { IdproofError, matchLocale } from '@idproof/core/session';
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

/** A wording to begin with. A merchant should put its own name, purpose and contact into it. */
export function defaultConsent(retentionHours: number): ConsentConfig {
  const hours = Math.max(1, Math.round(retentionHours));
  const texts = Object.entries(CONSENT_WORDINGS).map(([locale, wording]) => [locale, wording(hours).join('\n\n')]);
  return { version: '1', texts: Object.fromEntries(texts) };
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
