/**
 * Formats a date in UTC in a language, in the conventions of the person's region (such as `en-GB`) if one of the
 * browser's languages names it. The digits are those of `locale`.
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
