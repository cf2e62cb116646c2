import { sha256 } from './sealing/keys.js';
import { IdproofError } from '@idproof/core/session';

export interface ConsentConfig {
  /** Names this wording; change it whenever a text changes. */
  version: string;
  /** Plain text per locale, paragraphs separated by an empty line. `en` is what other locales fall back to. */
  texts: Readonly<Record<string, string>>;
}

export interface ConsentText {
  version: string;
  locale: string;
  text: string;
  /** SHA-256 of the UTF-8 text, 64 hex digits. */
  textHash: string;
}

/** A wording to begin with. A merchant should put its own name, purpose and contact into it. */
export function defaultConsent(retentionHours: number): ConsentConfig {
  const text = [
    'To confirm who you are, we ask for a photo of your identity document and a photo of your face.',
    'A verification provider that works for us reads the document, checks that it is genuine, and compares the ' +
      'portrait on it with your face. Your photos are passed on for this and are not kept by us.',
    `What was read from your document and the result of the comparison are kept encrypted for ${hours(retentionHours)} ` +
      'and are then deleted. The proof of your decision on this page is kept longer.',
    'You choose freely. You can stop at any time and take your consent back; what was read is then deleted at once. ' +
      'If you do not agree, ask us for another way to confirm who you are.',
  ].join('\n\n');
  return { version: '1', texts: { en: text } };
}

function hours(count: number): string {
  const rounded = Math.max(1, Math.round(count));
  return rounded === 1 ? 'one hour' : `${rounded} hours`;
}

/** The text for a locale: exact, else of its language, else English. */
export function consentTextFor(config: ConsentConfig, locale: string): ConsentText {
  const language = locale.split('-')[0] ?? '';
  const found = [locale, language, 'en'].find((candidate) => Object.hasOwn(config.texts, candidate));
  const text = found === undefined ? undefined : config.texts[found];
  if (found === undefined || text === undefined) {
    throw new IdproofError('configuration_invalid', 'There is no English consent text', { field: 'consent' });
  }
  return { version: config.version, locale: found, text, textHash: sha256(text) };
}
