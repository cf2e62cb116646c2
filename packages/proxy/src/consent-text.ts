import { IdproofError } from '@idproof/core/errors';
import { LOCALES, matchLocale, type Locale } from '@idproof/core/locale';
import type { Flow } from '@idproof/core/session';
import type { Hooks, Settings } from './config.js';
import { CONSENT_WORDINGS } from './consent-texts/index.js';
import { KEPT_DOCUMENT_WORDINGS } from './consent-texts/kept-document.js';
import { LIVENESS_WORDINGS } from './consent-texts/liveness.js';
import { OUTLINES } from './consent-texts/outline.js';
import { PAPER_WORDINGS } from './consent-texts/papers.js';
import { PARTICULARS } from './consent-texts/particulars.js';
import type { SessionSettings } from './model/record.js';
import { SCREENING_WORDINGS } from './consent-texts/screening.js';
import { REVIEW_WORDINGS } from './consent-texts/review.js';
import type { Course } from './model/transition.js';
import { sha256 } from './sealing/keys.js';
import type { ConsentWarning } from './warnings.js';

export interface ConsentConfig {
  /** Version of this wording. Change it whenever a text changes. */
  version: string;
  /**
   * Plain text per locale. An empty line separates paragraphs, `# ` begins a heading, `- ` a list item. What stands above
   * the first heading is in sight, the section of each heading folded. `en` is the fallback for other locales.
   */
  texts: Readonly<Record<string, string>>;
}

interface ConsentText {
  version: string;
  locale: string;
  text: string;
  /** SHA-256 of the UTF-8 text, 64 hex digits. */
  textHash: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS = { minute: MINUTE, hour: HOUR, day: DAY } as const;
type Unit = keyof typeof UNITS;

/** True where a reviewer may see the images of a session in `review`. */
export function showsImages({ settings, hooks }: { settings: Settings; hooks: Hooks }, flow: Flow): boolean {
  return flow === 'api' ? hooks.onReview !== undefined : settings.reviewImages;
}

/** What the flow does with the images. */
interface ImageUse {
  /** What a review does with them: by default nothing, `shown` to a reviewer, or kept by the merchant for so many ms. */
  images?: 'shown' | number | undefined;
  /** Whether the provider's page or app takes them. Default: the elements do, which send some without a question. */
  isHosted?: boolean;
  /** Whether the provider's page or app takes the photo of the face alone, and checks liveness. Default: it does not. */
  isFaceHosted?: boolean;
  /** Time in ms for which the image of an accepted document is kept for a phone. Default: it is not. */
  keptDocument?: number | undefined;
  /** Time in ms for which the answers of a screening are kept. Default: nobody is screened. */
  screened?: number | undefined;
  /** Whether the person gives papers. Default: no. */
  hasPapers?: boolean;
  /** Time in ms for which the merchant keeps the files of papers. Default: it does not. */
  keptPapers?: number | undefined;
}

/** Default consent, with the periods, names and addresses of the settings. */
export function createDefaultConsent(settings: ConsentSettings, use: ImageUse = {}): ConsentConfig {
  const texts = LOCALES.map((locale) => [locale, writeConsent(settings, locale, use).join('\n\n')]);
  return { version: '10', texts: Object.fromEntries(texts) };
}
type ConsentSettings = Pick<Settings, 'retention' | 'recordRetention' | 'rememberPictures' | 'consent'>;

function writeConsent(
  { retention, recordRetention, rememberPictures: days, consent }: ConsentSettings,
  locale: Locale,
  use: ImageUse,
): string[] {
  const { images, isHosted = false, isFaceHosted = false, keptDocument, screened, keptPapers } = use;
  const { sent, pictures, automatic } = PARTICULARS[locale];
  const outline = OUTLINES[locale];
  const { providerRetention } = consent;
  const periods = {
    evidence: writePeriod(retention, locale),
    record: writePeriod(recordRetention, locale),
    ...(providerRetention === undefined ? {} : { provider: writePeriod(providerRetention, locale) }),
  };
  const [purpose = '', provider = '', kept = '', choice = ''] = CONSENT_WORDINGS[locale](periods);
  const remembered = days === undefined ? [] : [pictures(writePeriod(days * DAY, locale))];
  const parties = writeParties(consent, locale);
  const [photos, recipient, storage, freedom] = outline.points(periods, nameProvider(consent, locale));
  const forPhone =
    keptDocument === undefined ? [] : [KEPT_DOCUMENT_WORDINGS[locale](writePeriod(keptDocument, locale, 'minute'))];
  const hasMore =
    typeof images === 'number' || [days, keptDocument, keptPapers, screened].some((period) => period !== undefined);
  const summary = [
    ...parties.slice(0, consent.controller ? 1 : 0),
    photos,
    ...(isHosted ? [] : [outline.sent]),
    recipient,
    hasMore ? storage + outline.more : storage,
    freedom,
  ];
  return [
    writeList(summary),
    ...writeSection(outline.photos, [
      purpose,
      provider,
      ...(isFaceHosted ? [LIVENESS_WORDINGS[locale]] : []),
      ...(isHosted ? [] : [sent]),
      ...writeReview(images, locale),
      ...(use.hasPapers ? [writePapers(retention, keptPapers, consent, locale)] : []),
      ...(screened === undefined ? [] : [writeScreening(screened, consent, locale)]),
    ]),
    ...writeSection(outline.kept, [kept, ...forPhone, ...remembered]),
    ...writeSection(outline.automatic, [automatic]),
    ...writeSection(outline.choice, [choice]),
    ...(parties.length === 0 ? [] : writeSection(outline.parties, [writeList(parties)])),
  ];
}

/** Section with a heading, in the format of `idproof-consent`, which folds it. */
function writeSection(heading: string, paragraphs: readonly string[]): string[] {
  const [first = '', ...others] = paragraphs;
  return [`# ${heading}\n${first}`, ...others];
}

const writeList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** Statement that a reviewer may see the images. */
function writeReview(images: 'shown' | number | undefined, locale: Locale): string[] {
  if (images === undefined) return [];
  const { shown, kept } = REVIEW_WORDINGS[locale];
  return [images === 'shown' ? shown : kept(writePeriod(images, locale))];
}

/** Statement that the person is compared with watchlists: by whom, and how long matches are kept. */
function writeScreening(retention: number, consent: Settings['consent'], locale: Locale): string {
  return SCREENING_WORDINGS[locale](nameProvider(consent, locale), writePeriod(retention, locale));
}

/** Statement that the provider reads the person's papers, and what is kept of them. */
function writePapers(
  retention: number,
  keptPapers: number | undefined,
  consent: Settings['consent'],
  locale: Locale,
): string {
  const { read, notKept, kept } = PAPER_WORDINGS[locale];
  const files = keptPapers === undefined ? notKept : kept(writePeriod(keptPapers, locale));
  return read(nameProvider(consent, locale), writePeriod(retention, locale)) + files;
}

/** Controller, contact, policy and provider, as far as the settings name them. */
function writeParties(consent: Settings['consent'], locale: Locale): string[] {
  const labels = PARTICULARS[locale];
  const { controller, contact, policyUrl } = consent;
  const provider = nameProvider(consent, locale);
  const lines = [
    controller && labels.controller + controller,
    contact && labels.contact + contact,
    policyUrl && labels.policy + policyUrl,
    provider && labels.provider + provider,
  ];
  return lines.flatMap((line) => line ?? []);
}

/** The provider with its country, as far as the settings name them. */
function nameProvider({ provider, providerCountry }: Settings['consent'], locale: Locale): string | undefined {
  const country = providerCountry && new Intl.DisplayNames(locale, { type: 'region' }).of(providerCountry);
  return provider && country ? `${provider} (${country})` : provider;
}

/** What a session does with a person's data, as far as the consent text differs. */
type ConsentUse = Pick<SessionSettings, 'papers' | 'screening'>;
export type FindConsent = (course: Course, use: ConsentUse) => ConsentConfig;

/** Finds the consent of a session: the merchant's own, or the default. Throws `configuration_invalid`. */
export function createConsents(settings: Settings, hooks: Hooks): FindConsent {
  const keeping = (['onReview', 'onPaper'] as const).find((hook) => hooks[hook]);
  if (keeping && !hooks.onWithdraw) {
    throw invalid('hooks.onWithdraw', `is missing: what \`${keeping}\` receives must be deleted after a withdrawal`);
  }
  const { version, texts } = settings.consent;
  if (version !== undefined && texts) {
    const own = { version, texts };
    return () => own;
  }
  if (keeping && settings.reviewRetention === undefined) {
    throw invalid(
      'reviewRetention',
      `is missing: the default consent text states how long what \`${keeping}\` receives is kept`,
    );
  }
  // The images of the hosted flows do not pass through the proxy, so it remembers none.
  const ofHosted = { ...settings, rememberPictures: undefined };
  const images = settings.reviewImages ? 'shown' : undefined;
  const hosted = createDefaultConsent(ofHosted, { images, isHosted: true });
  const ofReview = hooks.onReview && settings.reviewRetention;
  const written = new Map<string, ConsentConfig>();
  return (course, { papers, screening }) => {
    if (course === 'h5' || course === 'app') return hosted;
    const hasPapers = papers !== undefined;
    const keptPapers = hasPapers && hooks.onPaper ? settings.reviewRetention : undefined;
    const screened = screening && (settings.screening.retention ?? settings.retention);
    const use = { hasPapers, keptPapers, screened };
    const key = JSON.stringify([course, use]);
    // With the provider's face the document comes last, so none is kept for a phone.
    const ofCourse = course === 'api' ? { keptDocument: settings.handoff.keepDocument } : { isFaceHosted: true };
    const known = written.get(key) ?? createDefaultConsent(settings, { images: ofReview, ...ofCourse, ...use });
    written.set(key, known);
    return known;
  };
}

const invalid = (field: string, why: string) =>
  new IdproofError('configuration_invalid', `The setting "${field}" ${why}.`, { field });

/** Period as text, rounded up: by default whole hours below two days, otherwise whole days. */
function writePeriod(ms: number, locale: string, unit: Unit = ms < 2 * DAY ? 'hour' : 'day'): string {
  const options = { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn', useGrouping: false } as const;
  const period = new Intl.NumberFormat(locale, options).format(Math.ceil(ms / UNITS[unit]));
  // Spacing as in the sentences around it: Japanese has no space beside a number, Chinese has one on either side.
  return period.replace(/ ?(?=\p{Script=Han})/u, locale === 'ja' ? '' : ' ');
}

const WARNINGS = {
  controller: 'consent_without_controller',
  contact: 'consent_without_contact',
  policyUrl: 'consent_without_policy',
  provider: 'consent_without_provider',
  providerCountry: 'consent_without_provider_country',
  providerRetention: 'consent_without_provider_retention',
} as const satisfies Partial<Record<keyof Settings['consent'], ConsentWarning>>;

/** Warnings about parties that the default text cannot name. Custom texts are not checked. */
export function findConsentWarnings({ consent }: Pick<Settings, 'consent'>): ConsentWarning[] {
  if (consent.texts) return [];
  const names = Object.keys(WARNINGS) as (keyof typeof WARNINGS)[];
  return names.filter((name) => consent[name] === undefined).map((name) => WARNINGS[name]);
}

/**
 * Text for a locale: an exact match, otherwise the same language and script (`zh-TW` gets `zh-HK`), otherwise English.
 * `jp` and `kr` count as `ja` and `ko`.
 */
export function findConsentText(config: ConsentConfig, locale: string): ConsentText {
  const found = matchLocale(locale, Object.keys(config.texts)) ?? 'en';
  const text = Object.hasOwn(config.texts, found) ? config.texts[found] : undefined;
  if (text === undefined) {
    throw new IdproofError('configuration_invalid', 'There is no English consent text', { field: 'consent' });
  }
  return { version: config.version, locale: found, text, textHash: sha256(text) };
}
