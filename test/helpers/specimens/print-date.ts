/** Months as documents of some languages print them. */
const MONTHS = {
  english: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC',
  french: 'JAN FEV MAR AVR MAI JUN JUL AOU SEP OCT NOV DEC',
  german: 'JAN FEB MRZ APR MAI JUN JUL AUG SEP OKT NOV DEZ',
  spanish: 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC',
  portuguese: 'JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ',
  italian: 'GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC',
  dutch: 'JAN FEB MRT APR MEI JUN JUL AUG SEP OKT NOV DEC',
  polish: 'STY LUT MAR KWI MAJ CZE LIP SIE WRZ PAZ LIS GRU',
} as const;

export type DateLanguage = keyof typeof MONTHS;

/**
 * `words`: 12 AUG 1974; `both`: 12 AUG/AOU 1974; `dots`: 12.08.1974; `spaces`: 12 08 1974; `slashes`: 12/08/1974;
 * `hyphens`: 12-08-1974; `american`: 08/12/1974; `iso`: 1974-08-12; `tight`: 12AUG1974.
 */
export type DateStyle = 'words' | 'both' | 'dots' | 'spaces' | 'slashes' | 'hyphens' | 'american' | 'iso' | 'tight';

/** A date (`yyyy-mm-dd`, `yyyy-mm` or `yyyy`) as it is printed; unknown parts as XX. */
export function printDate(date: string, style: DateStyle, language: DateLanguage): string {
  const [year = '', month = 'XX', day = 'XX'] = date.split('-');
  if (style === 'dots') return `${day}.${month}.${year}`;
  if (style === 'spaces') return `${day} ${month} ${year}`;
  if (style === 'slashes') return `${day}/${month}/${year}`;
  if (style === 'hyphens') return `${day}-${month}-${year}`;
  if (style === 'american') return `${month}/${day}/${year}`;
  if (style === 'iso') return `${year}-${month}-${day}`;
  const word = (of: DateLanguage): string => MONTHS[of].split(' ')[Number(month) - 1] ?? 'XXX';
  if (style === 'tight') return `${day}${word(language)}${year}`;
  const [own, english] = [word(language), word('english')];
  return style === 'both' && own !== english ? `${day} ${own}/${english} ${year}` : `${day} ${own} ${year}`;
}
