import { matchLocale } from '@idproof/core/locale';

/** First language of an `Accept-Language` header that is available; otherwise English. */
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
