/**
 * A date in a language as the person's own region writes it, as `en-GB`: where the browser's languages name one of it.
 * Digits are the language's everywhere.
 */
export function formatDate(
  date: Date,
  locale: string,
  style: Intl.DateTimeFormatOptions,
  languages: readonly string[] = navigator.languages,
): string {
  const [language = ''] = locale.split('-');
  const region = languages.find((each) => new RegExp(`^${language}(-\\w+)+$`).test(each)) ?? locale;
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
  const options = { ...style, dateStyle: 'long', timeZone: 'UTC', numberingSystem } as const;
  return new Intl.DateTimeFormat(region, options).format(date);
}
