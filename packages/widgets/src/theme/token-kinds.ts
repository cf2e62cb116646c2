/** The token of the base size. */
export const FONT_SIZE = '--idproof-font-size';

/** The public tokens of the elements. */
export const TOKENS = [
  '--idproof-color-accent',
  '--idproof-color-text',
  '--idproof-color-surface',
  '--idproof-color-success',
  '--idproof-color-warning',
  '--idproof-color-danger',
  '--idproof-color-bar',
  '--idproof-color-bar-text',
  '--idproof-font',
  '--idproof-font-heading',
  FONT_SIZE,
  '--idproof-radius',
  '--idproof-button-radius',
  '--idproof-space',
] as const;

/** The name of a token, a custom property. */
export type Token = (typeof TOKENS)[number];

/** The kind of value that a token takes. */
export function findKind(token: Token): 'colour' | 'font' | 'length' | 'size' {
  if (token.startsWith('--idproof-color')) return 'colour';
  if (token === FONT_SIZE) return 'size';
  return token.startsWith('--idproof-font') ? 'font' : 'length';
}
