/** A token that the page lets people try. */
export interface Token {
  /** The custom property. */
  name: `--idproof-${string}`;
  label: string;
  /** What it is when it is left alone. */
  value: string;
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
  { name: '--idproof-color-accent', label: 'Accent', value: '#1b5fd9', control: { type: 'color' } },
  { name: '--idproof-color-text', label: 'Text', value: '#141c28', control: { type: 'color' } },
  { name: '--idproof-color-surface', label: 'Surface', value: '#ffffff', control: { type: 'color' } },
  { name: '--idproof-color-success', label: 'Success', value: '#17804a', control: { type: 'color' } },
  { name: '--idproof-color-warning', label: 'Warning', value: '#b25e00', control: { type: 'color' } },
  { name: '--idproof-color-danger', label: 'Danger', value: '#c62b2b', control: { type: 'color' } },
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

/** The style sheet of what was changed; a comment where nothing was. */
export function writeCss(values: ReadonlyMap<string, string>): string {
  const changed = TOKENS.filter(({ name, value }) => (values.get(name) ?? value) !== value);
  if (changed.length === 0) return '/* Nothing differs from the defaults. */';
  return [':root {', ...changed.map(({ name }) => `  ${name}: ${values.get(name)};`), '}'].join('\n');
}
