import { findText, parseColour, resolveName, toHex } from './colour.js';
import { readTokens, type Theme } from './read-tokens.js';

/** The colours of `uiCfg`, and the token of each. */
const TOKENS_OF = {
  buttoncolor: '--idproof-color-accent',
  titlebarbgcolor: '--idproof-color-bar',
  titlebartextcolor: '--idproof-color-bar-text',
} as const;

interface Options {
  /** Six hex digits of a colour's name, or null. Default: as this browser knows it. */
  resolveName?: (name: string) => string | null;
}

/**
 * The tokens of a `uiCfg`, the JSON text that h5ModeConfig names the hosted page's colours by (specification 2.8). What
 * is no colour is left out; one that could not be told from its ground is corrected. Warns of each. A bar without a
 * colour of text has black or white on it. The text has one colour for light and dark: for the dark it is corrected
 * without a warning.
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
