/** The name field of a zone, taken apart. */
export interface ZoneNames {
  /** The field with stray letters among its closing fillers put right. */
  text: string;
  /** How many places the names take, with the fillers between them. */
  used: number;
  last: string;
  first: string;
  /** Whether the field follows the rules: one double filler, then nothing but fillers after the names. */
  regular: boolean;
}

/** Letters that a lone filler is misread as. */
const STRAY = /^[KCLXSEZ]$/;

/** Splits `LAST<<FIRST<MIDDLE<<<` (ICAO 9303-4, 4.2.2.1); single fillers become spaces. */
export function splitNames(field: string): ZoneNames {
  const [, last = '', rest = ''] = /^(.*?)(?:<<(.*))?$/.exec(field)!;
  const end = rest.indexOf('<<');
  const first = (end < 0 ? rest : rest.slice(0, end)).replace(/<$/, '');
  const body = rest.startsWith('<') ? last : first ? `${last}<<${first}` : last.replace(/<+$/, '');
  const tail = field.slice(body.length).split(/<+/).filter(Boolean);
  const regular = last !== '' && tail.every((piece) => STRAY.test(piece));
  return {
    text: regular ? body.padEnd(field.length, '<') : field,
    used: body.length,
    last: readable(last),
    first: rest.startsWith('<') ? '' : readable(first),
    regular,
  };
}

const readable = (name: string): string => name.replaceAll('<', ' ').trim();
