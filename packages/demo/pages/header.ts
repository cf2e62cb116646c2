import { followRow } from './follow-row.js';
import { addLanguageSwitch } from './language-switch.js';
import { findPlace } from './mark-current.js';

/** Brings the header to life, and returns its choice of a theme. Its links keep the language that the page's address asks for. */
export function beginHeader(): HTMLSelectElement | null {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header.site a')) {
    link.href = findPlace(link.href, location.href).href;
  }
  for (const row of document.querySelectorAll<HTMLElement>('header.site nav, .documents')) followRow(row);
  addLanguageSwitch();
  return addThemeSwitch();
}

const KEY = 'fernhill-theme';

/** Lets the header's choice of a theme choose among those of `themes.css`, and returns it; it is kept for this browser. */
function addThemeSwitch(): HTMLSelectElement | null {
  const select = document.querySelector<HTMLSelectElement>('.theme select');
  if (!select) return null;
  // The page has it from where it is kept, before it is painted. A browser may forbid that.
  const { dataset } = document.documentElement;
  const kept = [...select.options].findIndex(({ value }) => value === dataset['theme']);
  select.selectedIndex = Math.max(0, kept);
  select.disabled = false;
  select.addEventListener('change', () => {
    writeTheme(select.value);
    dataset['theme'] = select.value;
  });
  return select;
}

function writeTheme(theme: string): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The next page begins with the first theme.
  }
}
