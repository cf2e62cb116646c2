import { LOCALES, matchLocale } from '@idproof/core/locale';

/**
 * The language of the page: what its address asks for with `?locale=`, else the first of the browser's that there are
 * texts in, as the elements choose theirs. Empty where there is none.
 */
export function readLocale(): string {
  const asked = readAskedLocale();
  if (asked) return asked;
  const found = navigator.languages.map((tag) => matchLocale(tag, LOCALES));
  return found.find(Boolean) ?? '';
}

/** What the page's address asks for with `?locale=`; empty without. */
export const readAskedLocale = (): string => new URLSearchParams(location.search).get('locale') ?? '';
