/** The tokens that decide how the elements look, and what each one's value may be. */
export const TOKEN_KINDS = {
  '--idproof-color-accent': 'colour',
  '--idproof-color-text': 'colour',
  '--idproof-color-surface': 'colour',
  '--idproof-color-success': 'colour',
  '--idproof-color-warning': 'colour',
  '--idproof-color-danger': 'colour',
  '--idproof-color-bar': 'colour',
  '--idproof-color-bar-text': 'colour',
  '--idproof-font': 'font',
  '--idproof-font-heading': 'font',
  '--idproof-radius': 'length',
  '--idproof-button-radius': 'length',
  '--idproof-space': 'length',
} as const satisfies Record<string, 'colour' | 'font' | 'length'>;

/** The name of a token, a custom property. */
export type Token = keyof typeof TOKEN_KINDS;
