import type { DocumentChoice } from '@idproof/core/session';

/** Stands for every country that the list does not name; types without a country are for it. */
export const ANY_COUNTRY = '*';

/** The choices in a value that came from outside; null where it is no list of such. */
export function readChoices(value: unknown): DocumentChoice[] | null {
  return Array.isArray(value) && value.every(isChoice) ? value : null;
}

function isChoice(value: unknown): value is DocumentChoice {
  const { docType, name, country, pages } = (value ?? {}) as Record<string, unknown>;
  const isNamed = [docType, name, country].every((text) => typeof text === 'string');
  return isNamed && Array.isArray(pages) && pages.every((page) => page === 'front' || page === 'back');
}

/** The countries to choose from; empty where the types are not told apart by country. */
export function listCountries(documents: readonly DocumentChoice[]): string[] {
  const named = new Set(documents.map(({ country }) => country).filter(Boolean));
  if (named.size === 0) return [];
  return documents.some(({ country }) => !country) ? [...named, ANY_COUNTRY] : [...named];
}

/** The types of a country: its own, then those that count for every country. Types of one name are one to a person. */
export function listTypes(documents: readonly DocumentChoice[], country: string): DocumentChoice[] {
  const own = documents.filter((document) => document.country === country && country);
  const all = [...own, ...documents.filter((document) => !document.country)];
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}
