import { findText, parseColour, resolveName, toHex } from './colour.js';
import { readTokens, type Theme } from './read-tokens.js';

/** The colours of `uiCfg`, and the token of each. */
const TOKENS_OF = {
  buttoncolor: '--idproof-color-accent',
  titlebarbgcolor: '--idproof-color-bar',
  titlebartextcolor: '--idproof-color-bar-text',
} as const;

interface Options {
  /** Resolves a colour's name to `#` and six hex digits, or null. Default: by a canvas of the browser. */
  resolveName?: (name: string) => string | null;
}

/**
 * The tokens of a `uiCfg`, the JSON text in `h5ModeConfig` with the colours of the hosted page (specification 2.8).
 * Invalid colours are left out and those with too little contrast are corrected, each with a warning. Without a text
 * colour of the bar it is black or white. `uiCfg` has one colour for light and dark, so corrections for dark alone
 * add no warning.
 */
export function readUiCfg(json: string, options: Options = {}): Theme & { isDesktop: boolean } {
  const given = parse(json);
  const tokens: Record<string, unknown> = {};
  for (const [field, token] of Object.entries(TOKENS_OF)) {
    if (given[field] !== undefined) tokens[token] = given[field];
  }
  const bar = given['titlebarbgcolor'];
  const ground = typeof bar === 'string' ? parseColour(bar, options.resolveName ?? resolveName) : null;
  if (ground) tokens[TOKENS_OF.titlebartextcolor] ??= toHex(findText(ground));
  const { warnings } = readTokens({ ...tokens, '--idproof-color-surface': '#ffffff' }, options);
  return { tokens: readTokens(tokens, options).tokens, warnings, isDesktop: given['isDesktop'] === 'Y' };
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
