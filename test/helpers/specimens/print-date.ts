const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const FRENCH_MONTHS = 'JAN FEV MAR AVR MAI JUN JUL AOU SEP OCT NOV DEC'.split(' ');

export type DateStyle = 'words' | 'dots' | 'slashes' | 'american' | 'bilingual';

/** A date (`yyyy-mm-dd`, `yyyy-mm` or `yyyy`) as it is printed; unknown parts as XX. */
export function printDate(date: string, style: DateStyle): string {
  const [year = '', month = 'XX', day = 'XX'] = date.split('-');
  if (style === 'dots') return `${day}.${month}.${year}`;
  if (style === 'slashes') return `${day}/${month}/${year}`;
  if (style === 'american') return `${month}/${day}/${year}`;
  const english = MONTHS[Number(month) - 1] ?? 'XXX';
  const french = FRENCH_MONTHS[Number(month) - 1] ?? 'XXX';
  return style === 'bilingual' && french !== english
    ? `${day} ${english}/${french} ${year}`
    : `${day} ${english} ${year}`;
}
