/** Alpha-3 codes whose alpha-2 code is their first and third letter. For most others it is the first two. */
const FIRST_AND_THIRD =
  'AND AGO ATG ARM ABW AUT BHS BGD BRB BLZ BRN BDI CPV CAF TCD CHL CHN COG COD COK CUW DNK SLV GNQ SWZ FLK FRO GUF PYF ' +
  'GRL GRD GLP GIN GUY IRQ JAM KAZ KOR LBR LBY MDG MDV MLT MTQ MEX FSM MNE MOZ NIU MNP PAK PLW PNG PRY PCN POL PRT MAF ' +
  'SEN SYC SVK SLB SUR SWE TUN TUR TKM TUV ARE URY WLF ESH';
/** The exceptions to both rules, each as alpha-3 followed by alpha-2. */
const OTHERS =
  'ALAAX ATAAQ BLRBY BENBJ BESBQ BIHBA CYMKY COMKM ESTEE ATFTF GNBGW IRLIE ISRIL PRKKP MACMO MYTYT SPMPM SRBRS SVNSI ' +
  'SGSGS UKRUA';

/** The name of a country in a language, by its ISO 3166-1 alpha-3 code; the code itself if there is no name. */
export function countryName(alpha3: string, locale: string): string {
  try {
    const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' });
    return names.of(toAlpha2(alpha3)) ?? alpha3;
  } catch {
    // `Intl` throws for malformed codes and language tags.
    return alpha3;
  }
}

/** Whether the likely region of a language tag (CLDR) is this country: `th` is THA, `en-GB` is GBR. */
export function isOfRegion(alpha3: string, locale: string): boolean {
  try {
    return new Intl.Locale(locale).maximize().region === toAlpha2(alpha3);
  } catch {
    return false;
  }
}

/** The ISO 3166-1 alpha-2 code of an alpha-3 code; for an unknown code, its first two characters. */
export function toAlpha2(alpha3: string): string {
  if (FIRST_AND_THIRD.includes(alpha3)) return alpha3.charAt(0) + alpha3.charAt(2);
  const at = OTHERS.indexOf(alpha3);
  return at % 6 === 0 ? OTHERS.slice(at + 3, at + 5) : alpha3.slice(0, 2);
}
