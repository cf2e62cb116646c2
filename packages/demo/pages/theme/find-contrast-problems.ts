import { readTokens } from '@idproof/widgets/theme.js';
import { readValue, TOKENS, type Changes, type Scheme, type Token } from './tokens.js';

/** A colour with too little contrast against the surface, and the nearest one with enough. */
export interface ContrastProblem {
  token: Token;
  repaired: string;
}

/** The colours of one scheme that the elements would replace. */
export function findContrastProblems(changes: Changes, scheme: Scheme): ContrastProblem[] {
  const colours = TOKENS.filter(({ control }) => control.type === 'color');
  const { tokens } = readTokens(
    Object.fromEntries(colours.map((token) => [token.name, readValue(token, changes, scheme)])),
  );
  return colours.flatMap((token) => {
    const repaired = (tokens as Record<string, string | undefined>)[token.name];
    return repaired && repaired !== readValue(token, changes, scheme) ? [{ token, repaired }] : [];
  });
}
