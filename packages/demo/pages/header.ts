import { followRow } from './follow-row.js';
import { addLanguageSwitch } from './language-switch.js';
import { findPlace } from './mark-current.js';
import { addThemeSwitch } from './theme-switch.js';

/** Brings the header to life, and returns its choice of a theme. Its links keep the language that the page's address asks for. */
export function beginHeader(): HTMLSelectElement | null {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header.site a')) {
    link.href = findPlace(link.href, location.href).href;
  }
  for (const row of document.querySelectorAll<HTMLElement>('header.site nav, .documents')) followRow(row);
  addLanguageSwitch();
  return addThemeSwitch();
}
