import { readLocale } from './read-locale.js';
import type { Words } from './words.js';

/** Puts the page around the verification into the language that its address asks for with `?locale=`, as the elements are. */
export async function translatePage(): Promise<Words | undefined> {
  const tag = readLocale();
  if (!tag || tag.startsWith('en')) return undefined;
  const { findWords } = await import('./words.js');
  const found = findWords(tag);
  if (!found) return undefined;
  const { language, words } = found;
  const root = document.documentElement;
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  for (const element of document.querySelectorAll<HTMLElement>('[data-word]')) {
    element.textContent = words[element.dataset['word'] as keyof Words];
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-label]')) {
    element.ariaLabel = words[element.dataset['label'] as keyof Words];
  }
  document.title = `${words.title} · Fernhill Savings`;
  return words;
}
