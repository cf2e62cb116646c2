import { readTokens } from '@idproof/widgets/theme.js';
import { readValue, TOKENS, type Changes, type Scheme, type Token } from './tokens.js';

/** A colour that cannot be told from the surface, and the nearest one that can. */
export interface Doubt {
  token: Token;
  mended: string;
}

/** Looks at the colours of one scheme, as the elements do with a theme that somebody else made. */
export function findDoubts(changes: Changes, scheme: Scheme): Doubt[] {
  const colours = TOKENS.filter(({ control }) => control.type === 'color');
  const { tokens } = readTokens(
    Object.fromEntries(colours.map((token) => [token.name, readValue(token, changes, scheme)])),
  );
  return colours.flatMap((token) => {
    const mended = (tokens as Record<string, string | undefined>)[token.name];
    return mended && mended !== readValue(token, changes, scheme) ? [{ token, mended }] : [];
  });
}
