import { compact, fold } from './card-line.js';

/** The issuer of a licence, by the names printed on it. */
export interface Issuer {
  /** ISO 3166-1 alpha-3. */
  country: string;
  /** Postal code of the state or province, in countries where these issue licences. */
  state?: string;
}

const STATES: Readonly<Record<string, string>> = {
  USA: `AL ALABAMA AK ALASKA AZ ARIZONA AR ARKANSAS CA CALIFORNIA CO COLORADO CT CONNECTICUT DE DELAWARE FL FLORIDA
    GA GEORGIA HI HAWAII ID IDAHO IL ILLINOIS IN INDIANA IA IOWA KS KANSAS KY KENTUCKY LA LOUISIANA ME MAINE
    MD MARYLAND MA MASSACHUSETTS MI MICHIGAN MN MINNESOTA MS MISSISSIPPI MO MISSOURI MT MONTANA NE NEBRASKA NV NEVADA
    NH NEWHAMPSHIRE NJ NEWJERSEY NM NEWMEXICO NY NEWYORK NC NORTHCAROLINA ND NORTHDAKOTA OH OHIO OK OKLAHOMA OR OREGON
    PA PENNSYLVANIA RI RHODEISLAND SC SOUTHCAROLINA SD SOUTHDAKOTA TN TENNESSEE TX TEXAS UT UTAH VT VERMONT VA VIRGINIA
    WA WASHINGTON WV WESTVIRGINIA WI WISCONSIN WY WYOMING DC DISTRICTOFCOLUMBIA PR PUERTORICO GU GUAM`,
  CAN: `ON ONTARIO BC BRITISHCOLUMBIA AB ALBERTA MB MANITOBA SK SASKATCHEWAN QC QUEBEC NS NOVASCOTIA NB NEWBRUNSWICK
    NL NEWFOUNDLANDANDLABRADOR PE PRINCEEDWARDISLAND YT YUKON NT NORTHWESTTERRITORIES NU NUNAVUT`,
  AUS: `NSW NEWSOUTHWALES VIC VICTORIA QLD QUEENSLAND TAS TASMANIA ACT AUSTRALIANCAPITALTERRITORY SA SOUTHAUSTRALIA
    WA WESTERNAUSTRALIA NT NORTHERNTERRITORY`,
};

const COUNTRIES = `USA UNITEDSTATES CAN CANADA AUS AUSTRALIA GBR UNITEDKINGDOM GBR GREATBRITAIN GBR DVLA IRL EIRE
  IRL IRELAND NZL NEWZEALAND DEU BUNDESREPUBLIKDEUTSCHLAND DEU DEUTSCHLAND AUT REPUBLIKOSTERREICH FRA REPUBLIQUEFRANCAISE
  ESP REINODEESPANA ESP ESPANA ITA REPUBBLICAITALIANA PRT REPUBLICAPORTUGUESA NLD KONINKRIJKDERNEDERLANDEN
  BEL BELGIQUE POL RZECZPOSPOLITAPOLSKA SWE SVERIGE DNK DANMARK NOR NORGE FIN SUOMI ISL ISLAND CHE SCHWEIZ
  BRA REPUBLICAFEDERATIVADOBRASIL ARG REPUBLICAARGENTINA MEX ESTADOSUNIDOSMEXICANOS COL REPUBLICADECOLOMBIA
  PER REPUBLICADELPERU CHL REPUBLICADECHILE IND INDIANUNION ZAF SOUTHAFRICA ZAF SUIDAFRIKA SGP REPUBLICOFSINGAPORE
  SGP SINGAPORE MYS MALAYSIA IDN INDONESIA PHL REPUBLICOFTHEPHILIPPINES PHL PHILIPPINES ARE UNITEDARABEMIRATES
  HKG HONGKONG VNM VIETNAM CHN 中华人民共和国`;

/** Names that count only if they fill a line, as pairs of code and name. */
function pairs(text: string): [code: string, name: string][] {
  const list = text.trim().split(/\s+/);
  return list.flatMap((code, i) => (i % 2 === 0 ? [[code, list[i + 1]!] as [string, string]] : []));
}

interface IssuerName extends Issuer {
  name: string;
}

const NAMES: readonly IssuerName[] = [
  ...Object.entries(STATES).flatMap(([country, text]) =>
    pairs(text).map(([state, name]) => ({ country, state, name })),
  ),
  ...pairs(COUNTRIES).map(([country, name]) => ({ country, name })),
].toSorted((a, b) => b.name.length - a.name.length);

/** Maximum further characters in the line of a state's name: addresses contain such names too. */
const MAX_BESIDE = 18;

/**
 * Finds the issuer in the words outside of the fields, `lines`. Null if they name no country, or more than one.
 */
export function findIssuer(lines: readonly string[]): Issuer | null {
  const found: IssuerName[] = [];
  for (const line of lines) {
    const { text } = compact(fold(line));
    const name = NAMES.find((issuer) => text.includes(issuer.name));
    if (name && text.length - name.name.length <= MAX_BESIDE) found.push(name);
    else if (/(?:^|[^A-Z])U\.?S\.?A(?:[^A-Z]|$)/.test(fold(line))) found.push({ country: 'USA', name: 'USA' });
  }
  const countries = new Set(found.map(({ country }) => country));
  if (countries.size !== 1) return null;
  const states = new Set(found.flatMap(({ state }) => state ?? []));
  const [country] = countries;
  const [state] = states;
  return states.size === 1 ? { country: country!, state: state! } : { country: country! };
}

/** The order of day and month in figures that a country's licences use; null where it may be either. */
export function getDateOrder(country: string): 'dmy' | 'mdy' | null {
  if (country === 'USA') return 'mdy';
  return country === 'CAN' || country === 'PHL' ? null : 'dmy';
}
