/** Codes whose alpha-2 is the first and the third letter of alpha-3; of most it is the first two. */
const FIRST_AND_THIRD =
  'AND AGO ATG ARM ABW AUT BHS BGD BRB BLZ BRN BDI CPV CAF TCD CHL CHN COG COD COK CUW DNK SLV GNQ SWZ FLK FRO GUF PYF ' +
  'GRL GRD GLP GIN GUY IRQ JAM KAZ KOR LBR LBY MDG MDV MLT MTQ MEX FSM MNE MOZ NIU MNP PAK PLW PNG PRY PCN POL PRT MAF ' +
  'SEN SYC SVK SLB SUR SWE TUN TUR TKM TUV ARE URY WLF ESH';
/** Alpha-3 and alpha-2 together, of those that follow neither rule. */
const OTHERS =
  'ALAAX ATAAQ BLRBY BENBJ BESBQ BIHBA CYMKY COMKM ESTEE ATFTF GNBGW IRLIE ISRIL PRKKP MACMO MYTYT SPMPM SRBRS SVNSI ' +
  'SGSGS UKRUA';

/** The name of a country in a language, by its ISO 3166-1 alpha-3 code; the code itself where it has none. */
export function countryName(alpha3: string, locale: string): string {
  try {
    const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' });
    return names.of(toAlpha2(alpha3)) ?? alpha3;
  } catch {
    // Not of the form of a code, or not of the form of a language.
    return alpha3;
  }
}

/** Whether a language, by its tag, points to this country: `th` to THA, `en-GB` to GBR. */
export function isOfRegion(alpha3: string, locale: string): boolean {
  try {
    return new Intl.Locale(locale).maximize().region === toAlpha2(alpha3);
  } catch {
    return false;
  }
}

/** The ISO 3166-1 alpha-2 code of a country, by its alpha-3 code; of what is none, its first two characters. */
export function toAlpha2(alpha3: string): string {
  if (FIRST_AND_THIRD.includes(alpha3)) return alpha3.charAt(0) + alpha3.charAt(2);
  const at = OTHERS.indexOf(alpha3);
  return at % 6 === 0 ? OTHERS.slice(at + 3, at + 5) : alpha3.slice(0, 2);
}
