/** Why somebody is asked, as a clerk would say it. */
const REASONS: Readonly<Record<string, string>> = {
  document_expired: 'The document has expired',
  document_altered: 'Details on the document do not match',
  document_not_colour: 'The document may be a black-and-white copy',
  document_on_screen: 'The document may be shown on a screen',
  capture_degraded: 'The photos did not come from the live camera',
  face_mismatch: 'The selfie shows another face',
  face_uncertain: 'It is not certain that the faces match',
  face_same_picture: 'The selfie is the photo in the document',
  picture_seen_before: 'A photo was used in another verification',
  risk_found: 'The provider found a risk',
  verification_pending: 'The provider asks for a review',
  liveness_failed: 'Perhaps no live person took the selfie',
  liveness_not_checked: 'Liveness was not checked',
  paper_missing: 'A paper could not be read',
  paper_uncertain: 'What a paper says is not certain',
  paper_name_differs: 'A paper names another person',
  paper_too_old: 'A paper is too old',
  attempts_exhausted: 'All attempts are used up',
  data_corrected: 'The person says that something was misread',
  screening_hit: 'A watchlist has a person like this one',
  screening_unfinished: 'The watchlists were not searched in time',
  service_off: 'A service was switched off when this session began',
  captured_on_phone: 'A phone took part, and such sessions are reviewed',
};

/** What the provider looks at in the document (specification 4.3). */
const CHECKS: Readonly<Record<string, string>> = {
  TAMPER_CHECK: 'Nothing altered',
  MATERIAL_CHECK: 'Original, in colour',
  SCREEN_RECAPTURE_CHECK: 'Not shown on a screen',
  INFORMATION_CHECK: 'Details agree',
  SECURITY_FEATURE_CHECK: 'Security features',
  OTHER_CHECK: 'Other signs',
};

/** `LAST_NAME` → `Last name`: the provider's keys are read as words. */
export function toWords(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `switchedOff`: the services that the session was to have. */
export function reasonWords(code: string, switchedOff: readonly string[] = []): string {
  const words = REASONS[code] ?? toWords(code);
  return code === 'service_off' && switchedOff.length > 0 ? `${words}: ${switchedOff.join(', ')}` : words;
}

export const checkWords = (key: string): string => CHECKS[key] ?? toWords(key);

/** The person's name as the document has it, with that in the local script; empty once what was read is deleted. */
export function nameHolder(fields: Readonly<Record<string, string>> = {}): string {
  const { FIRST_NAME: first, LAST_NAME: last, NAME: name, FULL_NAME: full } = fields;
  const latin = [first, last ?? name ?? full].filter(Boolean).join(' ');
  return [latin, fields['LOCAL_NAME'] ?? fields['NAME_CN']].filter(Boolean).join(' · ');
}

interface ScreeningState {
  state: 'pending' | 'done' | 'unfinished';
  failure?: string;
  runs: readonly unknown[];
}

/** How far the search of the watchlists came. */
export function screeningWords({ state, failure, runs }: ScreeningState): string {
  const why = failure ? ` Last failure: ${failure}.` : '';
  if (state === 'pending') return `An answer is awaited.${why}`;
  if (state === 'unfinished') return `The document of this session was not screened.${why}`;
  return runs.length > 1 ? 'Every search is kept, the newest first.' : '';
}

/** Says that hits of a search are missing in the list, and why; empty where it has all of them. */
export function missingHitsWords({ totalHits, hits, isCut }: HitList): string {
  const missing = totalHits - hits.length;
  // The provider may count less than it lists.
  const which = missing <= 0 ? 'Further hits' : missing === 1 ? 'One further hit' : `${missing} further hits`;
  if (isCut) return `The list is cut. ${which} ${missing === 1 ? 'is' : 'are'} not kept.`;
  return missing > 0 ? `The provider counts ${which.toLowerCase()}, which it does not list.` : '';
}

interface HitList {
  totalHits: number;
  hits: readonly unknown[];
  /** True: the provider listed more than is kept. */
  isCut?: true;
}

/** A date as it was read (`1984-03-17`) in the words of a language; whatever is no date stays as it is. */
export function dateWords(value: string, language: string): string {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : NaN);
  if (Number.isNaN(date.getTime())) return value;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
