import type { DocumentChoice } from '@idproof/core/session';

/** The entry "another country", offered when the list has types that are valid for every country. */
export const ANY_COUNTRY = '*';

/** Validates a list of choices from the page; null if it is not one. */
export function readChoices(value: unknown): DocumentChoice[] | null {
  return Array.isArray(value) && value.every(isChoice) ? value : null;
}

function isChoice(value: unknown): value is DocumentChoice {
  const { docType, name, country, pages } = (value ?? {}) as Record<string, unknown>;
  const isNamed = [docType, name, country].every((text) => typeof text === 'string');
  return isNamed && Array.isArray(pages) && pages.every((page) => page === 'front' || page === 'back');
}

/** The countries to choose from, ending with `ANY_COUNTRY` if needed; empty if no type has a country. */
export function listCountries(documents: readonly DocumentChoice[]): string[] {
  const named = new Set(documents.map(({ country }) => country).filter(Boolean));
  if (named.size === 0) return [];
  return documents.some(({ country }) => !country) ? [...named, ANY_COUNTRY] : [...named];
}

/** The types of a country: its own first, then those valid for every country. Of types with the same name, the first. */
export function listTypes(documents: readonly DocumentChoice[], country: string): DocumentChoice[] {
  const own = documents.filter((document) => document.country === country && country);
  const all = [...own, ...documents.filter((document) => !document.country)];
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}
