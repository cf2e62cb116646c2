/** The themes of `themes.css`, the first of them without an attribute. */
const THEMES = { fernhill: 'Fernhill', harbour: 'Harbour', plum: 'Plum' } as const;
const KEY = 'fernhill-theme';

/** Puts the choice of a theme into the header and returns it; it is kept for this browser. */
export function addThemeSwitch(): HTMLSelectElement | null {
  const header = document.querySelector('header.site');
  if (!header) return null;
  const label = document.createElement('label');
  label.className = 'theme';
  const select = document.createElement('select');
  for (const [value, name] of Object.entries(THEMES)) select.add(new Option(name, value));
  select.value = readTheme();
  select.addEventListener('change', () => {
    writeTheme(select.value);
    showTheme(select.value);
  });
  label.append('Theme', select);
  header.append(label);
  showTheme(select.value);
  return select;
}

function showTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme;
}

/** A browser that forbids storage shows the first theme. */
function readTheme(): string {
  try {
    const theme = localStorage.getItem(KEY) ?? '';
    return theme in THEMES ? theme : 'fernhill';
  } catch {
    return 'fernhill';
  }
}

function writeTheme(theme: string): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The next page begins with the first theme.
  }
}
