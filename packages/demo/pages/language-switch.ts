import { LOCALES, matchLocale, type Locale } from '@idproof/core/locale';
import { readLocale } from './read-locale.js';

/** What each language calls itself. */
const NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-HK': '繁體中文',
  ja: '日本語',
  th: 'ไทย',
  es: 'Español',
  pt: 'Português',
  fr: 'Français',
  id: 'Bahasa Indonesia',
  de: 'Deutsch',
  ko: '한국어',
  vi: 'Tiếng Việt',
  ar: 'العربية',
};

/** Lets the header's choice of a language open the page in it: by `?locale=`, as a link would. */
export function addLanguageSwitch(): void {
  const select = document.querySelector<HTMLSelectElement>('.language select');
  if (!select) return;
  select.replaceChildren(
    ...LOCALES.map((locale) => Object.assign(new Option(NAMES[locale], locale), { lang: locale })),
  );
  select.value = matchLocale(readLocale(), LOCALES) ?? 'en';
  select.disabled = false;
  select.addEventListener('change', () => {
    const address = new URL(location.href);
    address.searchParams.set('locale', select.value);
    location.assign(address);
  });
}
