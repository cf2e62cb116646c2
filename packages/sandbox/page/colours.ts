/** How a merchant wants the page to look (`uiCfg` of h5ModeConfig). */
export interface Look {
  bar?: string;
  barText?: string;
  button?: string;
  isDesktop: boolean;
}

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const RGB =
  /^rgba?\(\s*\d{1,3}%?\s*(?:,\s*|\s)\d{1,3}%?\s*(?:,\s*|\s)\d{1,3}%?\s*(?:[,/]\s*(?:0|1|0?\.\d{1,3})\s*)?\)$/i;
const WORD = /^[a-z]{3,20}$/i;
/** Words that are valid as a colour and name none. */
const NO_COLOURS = new Set(['inherit', 'initial', 'unset', 'revert', 'currentcolor', 'transparent']);

/** The colour, when it is one: hex digits, `rgb()`, or a word that `isColour` knows. Nothing else reaches a style. */
export function parseColour(text: unknown, isColour: (text: string) => boolean): string | undefined {
  if (typeof text !== 'string') return undefined;
  const colour = text.trim();
  const isWord = WORD.test(colour) && !NO_COLOURS.has(colour.toLowerCase());
  return (HEX.test(colour) || RGB.test(colour) || isWord) && isColour(colour) ? colour : undefined;
}

/** The look out of the JSON text; what is not understood is left out. */
export function readLook(json: string | undefined, isColour: (text: string) => boolean): Look {
  const given = parse(json ?? '');
  const colours = {
    bar: parseColour(given['titlebarbgcolor'], isColour),
    barText: parseColour(given['titlebartextcolor'], isColour),
    button: parseColour(given['buttoncolor'], isColour),
  };
  const known = Object.entries(colours).filter(([, colour]) => colour !== undefined);
  return { ...Object.fromEntries(known), isDesktop: given['isDesktop'] === 'Y' };
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
