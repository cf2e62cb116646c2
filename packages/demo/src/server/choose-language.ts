import { LOCALES, matchLocale, type Locale } from '@idproof/core/locale';

/** The language that a page asks for, else the first of the browser's `Accept-Language` that there are texts in. */
export function chooseLanguage(asked: string, header = ''): Locale {
  const wanted = [asked, ...header.slice(0, 256).split(',')].map((tag) => tag.split(';')[0] ?? '');
  for (const tag of wanted) {
    const found = matchLocale(tag, LOCALES);
    if (found) return found;
  }
  return 'en';
}
