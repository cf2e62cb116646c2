import { addLanguageSwitch } from './language-switch.js';
import { findPlace } from './mark-current.js';
import { addThemeSwitch } from './theme-switch.js';

/** Brings the header to life, and returns its choice of a theme. Its links keep the language that the page's address asks for. */
export function beginHeader(): HTMLSelectElement | null {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header.site a')) {
    link.href = findPlace(link.href, location.href).href;
  }
  showCurrent();
  addLanguageSwitch();
  return addThemeSwitch();
}

/** On a phone the row of pages scrolls: the one that is open is in sight. */
function showCurrent(): void {
  const current = document.querySelector<HTMLElement>('header.site [aria-current]');
  const row = current?.parentElement;
  if (!current || !row) return;
  const [inner, outer] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
