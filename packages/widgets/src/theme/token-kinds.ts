/** The tokens that decide how the elements look. */
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
  '--idproof-radius',
  '--idproof-button-radius',
  '--idproof-space',
] as const;

/** The name of a token, a custom property. */
export type Token = (typeof TOKENS)[number];

/** What the value of a token may be. */
export function findKind(token: Token): 'colour' | 'font' | 'length' {
  if (token.startsWith('--idproof-color')) return 'colour';
  return token.startsWith('--idproof-font') ? 'font' : 'length';
}
