/** The name field of a zone, taken apart. */
export interface ZoneNames {
  /** The field with stray letters among its closing fillers put right. */
  text: string;
  /** Length of the names, including the fillers between them. */
  used: number;
  /** Primary identifier; empty where the field begins with its separator, as some states write people with one name. */
  last: string;
  /** Secondary identifier; empty for people with one name. */
  first: string;
  /** Whether the field can be names: only fillers, or single letters misread for them, stand between and behind them. */
  regular: boolean;
  /** Names follow a further double filler, or more than two, against ICAO 9303-3, 4.6: only the print can confirm them. */
  hasFurther: boolean;
  /** One filler at most closes the field: the names must be taken for cut off (ICAO 9303-4 to -6, 4.2.3). */
  truncated: boolean;
  /** The names end in a lone letter with fillers behind it, which may be one of them, misread. */
  endsInDoubt: boolean;
  /** Whether letters beside or in place of the fillers look like misread fillers. */
  implausible: boolean;
}

/** Letters that a lone filler is misread as. */
export const STRAY_LETTERS = 'KCLXSEZ';
const STRAY = new RegExp(`^[${STRAY_LETTERS}]$`);
const LONE_TAIL = new RegExp(`<[${STRAY_LETTERS}]$`);
/** Words of such letters alone, two alike or three of them at either end of a word: BECK and RUSSELL are names. */
const RUN = /(?:^|<)(?:[KCLX]{2,}(?:<|$)|KK|CC|XX|[KCLX]{3})|(?:KK|CC|XX|[KCLX]{3})(?:<|$)/;
/** In a field without a secondary identifier, these may be the misread fillers that separate the two. */
const RUN_WITHIN = /[KCLX]<|<[KCLX]|KK|CC|XX|[KCLX]{3}/;

/** Names behind a further double filler, the first of more than one letter. */
const FURTHER = /[A-Z]{2,}(?:<[A-Z]+)*/g;

/** Splits `LAST<<FIRST<MIDDLE<<<` (ICAO 9303-3, 4.6); single fillers become spaces. Names behind a further `<<` count as given names. */
export function splitNames(field: string): ZoneNames {
  const body = namesPart(field);
  const [last = '', first = ''] = body.split('<<');
  const tail = field.slice(body.length);
  const further = body === '' ? [] : (tail.match(FURTHER) ?? []);
  const rest = tail.replaceAll(FURTHER, '').split(/<+/).filter(Boolean);
  const regular = last + first !== '' && rest.every((piece) => STRAY.test(piece));
  const hasFurther = regular && further.length > 0;
  return {
    text: regular && !hasFurther ? body.padEnd(field.length, '<') : field,
    used: hasFurther ? field.lastIndexOf(further.at(-1)!) + further.at(-1)!.length : body.length,
    last: last.replaceAll('<', ' '),
    first: [first, ...(hasFurther ? further : [])].filter(Boolean).join(' ').replaceAll('<', ' '),
    regular,
    hasFurther,
    truncated: body.length >= field.length - 1,
    endsInDoubt: body.length < field.length && LONE_TAIL.test(body),
    implausible: RUN.test(body) || (first === '' && RUN_WITHIN.test(body)),
  };
}

/** The names with the fillers between them, without those that close the field. */
function namesPart(field: string): string {
  const found = /^((?:[A-Z]+<)*[A-Z]+)?(?:<<((?:[A-Z]+<)*[A-Z]+))?/.exec(field)!;
  // Where a third filler follows the second, the field is closed after the first identifier.
  return found[0];
}
