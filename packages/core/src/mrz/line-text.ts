import { logLikelihood, type SymbolSteps } from '../zone/ctc.js';
import { ZONE_CHARACTERS } from '../zone/layout.js';

/** The most probable symbol of each step, without repeats and blanks, and the log probability of that path. */
export function findBestText({ steps, blank, symbols }: SymbolSteps): { text: string; log: number } {
  let text = '';
  let log = 0;
  let last = -1;
  for (let t = 0; t < steps; t++) {
    let best = -1;
    let most = blank[t]!;
    for (let k = 0; k < symbols.length; k++) {
      if (symbols[k]![t]! <= most) continue;
      best = k;
      most = symbols[k]![t]!;
    }
    if (best >= 0 && best !== last) text += ZONE_CHARACTERS[best];
    last = best;
    log += Math.log(most);
  }
  return { text, log };
}

/** The log probability (natural) of a text, over all ways to lay it over the steps. */
export const measureText = (line: SymbolSteps, text: string): number =>
  logLikelihood(
    line,
    text.split('').map((character) => ZONE_CHARACTERS.indexOf(character)),
  );
