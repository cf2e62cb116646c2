import { findContrast, parseColour, resolveName, toHex, withContrast, type Rgb } from './colour.js';
import { findKind, TOKENS, type Token } from './token-kinds.js';

/** Values of tokens, as CSS writes them. */
export type Tokens = Partial<Record<Token, string>>;

/** The valid tokens of a theme, and a warning for developers for each that was rejected or corrected. */
export interface Theme {
  tokens: Tokens;
  warnings: string[];
}

const SHAPES = {
  font: /^[\w\s,'"-]{1,200}$/,
  length: /^\d{1,3}(?:\.\d{1,4})?(?:px|rem|em)?$/,
  /** At least 10 pixels, so that text stays legible. */
  size: /^\d{2}(?:\.\d{1,4})?px$/,
};
const LIGHT_DARK = /^light-dark\(\s*([^,()]+|rgb\([^()]+\))\s*,\s*([^,()]+|rgb\([^()]+\))\s*\)$/i;

/** The elements' defaults, light and dark. */
const DEFAULTS: Readonly<Record<string, readonly [Rgb, Rgb]>> = {
  '--idproof-color-text': [
    [20, 28, 40],
    [233, 237, 243],
  ],
  '--idproof-color-surface': [
    [255, 255, 255],
    [22, 27, 35],
  ],
};

/**
 * Pairs with their least contrast ratio. Quiet text is mixed from text and surface, 72 : 28, and has 4.5 if those have
 * 9; anything but text needs 3 (WCAG 2.2, 1.4.3 and 1.4.11).
 */
const PAIRS: readonly (readonly [token: Token, ground: Token, least: number])[] = [
  ['--idproof-color-text', '--idproof-color-surface', 9],
  ['--idproof-color-accent', '--idproof-color-surface', 3],
  ['--idproof-color-success', '--idproof-color-surface', 3],
  ['--idproof-color-warning', '--idproof-color-surface', 3],
  ['--idproof-color-danger', '--idproof-color-surface', 3],
  ['--idproof-color-bar-text', '--idproof-color-bar', 4.5],
];

interface Options {
  /** Resolves a colour's name to `#` and six hex digits, or null. Default: by a canvas of the browser. */
  resolveName?: (name: string) => string | null;
}

/**
 * Reads the tokens of an untrusted theme. Unknown names and values of another shape are left out; a colour with too
 * little contrast is moved towards black or white. Each adds a warning.
 */
export function readTokens(given: unknown, options: Options = {}): Theme {
  const tokens: Tokens = {};
  const warnings: string[] = [];
  const colours = new Map<Token, readonly [Rgb, Rgb]>();
  for (const [name, value] of Object.entries((given ?? {}) as Record<string, unknown>)) {
    if (!isToken(name)) {
      warnings.push(`${name} is not a token.`);
      continue;
    }
    const kind = findKind(name);
    const text = typeof value === 'string' ? value.trim() : '';
    const pair = kind === 'colour' ? readPair(text, options.resolveName ?? resolveName) : null;
    if (pair) colours.set(name, pair);
    if (pair || (kind !== 'colour' && SHAPES[kind].test(text))) tokens[name] = text;
    else warnings.push(`${name} takes no such ${kind}.`);
  }
  for (const [token, ground, least] of PAIRS) {
    const pair = colours.get(token);
    const grounds = colours.get(ground) ?? DEFAULTS[ground];
    if (!pair || !grounds) continue;
    const corrected = pair.map((colour, at) => withContrast(colour, grounds[at]!, least)) as unknown as [Rgb, Rgb];
    if (pair.every((colour, at) => findContrast(colour, grounds[at]!) >= least)) continue;
    colours.set(token, corrected);
    tokens[token] = writePair(corrected);
    warnings.push(`${token} has too little contrast with ${ground}: ${tokens[token]} is used.`);
  }
  return { tokens, warnings };
}

/**
 * Sets tokens on an element and removes all others from it. A browser without `light-dark()` gets the light values.
 */
export function applyTokens(element: Pick<HTMLElement, 'style'>, tokens: Tokens): void {
  const knowsPairs = CSS.supports('color', 'light-dark(#000, #fff)');
  for (const name of TOKENS) {
    const value = tokens[name];
    if (value === undefined) element.style.removeProperty(name);
    else element.style.setProperty(name, knowsPairs ? value : (LIGHT_DARK.exec(value)?.[1] ?? value));
  }
}

function isToken(name: string): name is Token {
  return (TOKENS as readonly string[]).includes(name);
}

/** Parses one colour for light and dark, or both as `light-dark()`. */
function readPair(text: string, resolve: (name: string) => string | null): readonly [Rgb, Rgb] | null {
  const [light, dark] = LIGHT_DARK.exec(text)?.slice(1) ?? [text, text];
  const pair = [light, dark].map((part) => parseColour(part ?? '', resolve));
  return pair[0] && pair[1] ? [pair[0], pair[1]] : null;
}

function writePair([light, dark]: readonly [Rgb, Rgb]): string {
  const [one, other] = [toHex(light), toHex(dark)];
  return one === other ? one : `light-dark(${one}, ${other})`;
}
