/** A token that the page lets people try. */
export interface Token {
  /** The custom property. */
  name: `--idproof-${string}`;
  label: string;
  /** What it is when it is left alone. */
  value: string;
  /** The same in a dark scheme, of a colour. */
  dark?: string;
  control:
    | { type: 'color' }
    | { type: 'range'; min: number; max: number; step: number; unit: 'px' | 'rem' }
    | { type: 'select'; options: Readonly<Record<string, string>> };
}

const FONTS = {
  System: 'system-ui, sans-serif',
  Serif: "Georgia, 'Times New Roman', serif",
  Rounded: "ui-rounded, 'Nunito', system-ui, sans-serif",
  Mono: 'ui-monospace, monospace',
};

export const TOKENS: readonly Token[] = [
  {
    name: '--idproof-color-accent',
    label: 'Accent',
    value: '#1b5fd9',
    dark: '#82b1ff',
    control: { type: 'color' },
  },
  {
    name: '--idproof-color-text',
    label: 'Text',
    value: '#141c28',
    dark: '#e9edf3',
    control: { type: 'color' },
  },
  {
    name: '--idproof-color-surface',
    label: 'Surface',
    value: '#ffffff',
    dark: '#161b23',
    control: { type: 'color' },
  },
  {
    name: '--idproof-color-success',
    label: 'Success',
    value: '#17804a',
    dark: '#58cf95',
    control: { type: 'color' },
  },
  {
    name: '--idproof-color-warning',
    label: 'Warning',
    value: '#b25e00',
    dark: '#f2b65c',
    control: { type: 'color' },
  },
  {
    name: '--idproof-color-danger',
    label: 'Danger',
    value: '#c62b2b',
    dark: '#ff8f87',
    control: { type: 'color' },
  },
  {
    name: '--idproof-font-size',
    label: 'Text size',
    value: '16px',
    control: { type: 'range', min: 14, max: 24, step: 1, unit: 'px' },
  },
  {
    name: '--idproof-radius',
    label: 'Corners',
    value: '14px',
    control: { type: 'range', min: 0, max: 28, step: 1, unit: 'px' },
  },
  {
    name: '--idproof-button-radius',
    label: 'Corners of buttons',
    value: '11px',
    control: { type: 'range', min: 0, max: 28, step: 1, unit: 'px' },
  },
  {
    name: '--idproof-space',
    label: 'Space',
    value: '1rem',
    control: { type: 'range', min: 0.75, max: 1.5, step: 0.125, unit: 'rem' },
  },
  { name: '--idproof-font', label: 'Font', value: FONTS.System, control: { type: 'select', options: FONTS } },
  {
    name: '--idproof-font-heading',
    label: 'Font of headings',
    value: FONTS.System,
    control: { type: 'select', options: FONTS },
  },
];

/** What was changed, by the token's name: in a light scheme and, of colours, in a dark one. */
export interface Changes {
  light: ReadonlyMap<string, string>;
  dark: ReadonlyMap<string, string>;
}

export type Scheme = keyof Changes;

/** What the token is in a scheme, with the changes. */
export function readValue({ name, value, dark }: Token, changes: Changes, scheme: Scheme): string {
  if (scheme === 'light' || dark === undefined) return changes.light.get(name) ?? value;
  return changes.dark.get(name) ?? dark;
}

/** As CSS writes it: one value, or a colour for each scheme. */
export function writeValue(token: Token, changes: Changes): string {
  const [light, dark] = [readValue(token, changes, 'light'), readValue(token, changes, 'dark')];
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/** The style sheet of what was changed; a comment where nothing was. */
export function writeCss(changes: Changes): string {
  const changed = TOKENS.filter((token) =>
    (['light', 'dark'] as const).some(
      (scheme) => readValue(token, changes, scheme) !== readValue(token, { light: new Map(), dark: new Map() }, scheme),
    ),
  );
  if (changed.length === 0) return '/* Nothing differs from the defaults. */';
  return [':root {', ...changed.map((token) => `  ${token.name}: ${writeValue(token, changes)};`), '}'].join('\n');
}
