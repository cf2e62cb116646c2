import { matchLocale } from '@idproof/core/locale';

/** The first of the languages in an `Accept-Language` header that is among those available; else English. */
export function chooseLocale<Tag extends string>(
  header: string | null | undefined,
  available: readonly Tag[],
): Tag | 'en' {
  const tags = (header ?? '').slice(0, 256).split(',');
  for (const tag of tags) {
    const known = matchLocale(tag.split(';')[0] ?? '', available);
    if (known) return known;
  }
  return 'en';
}
