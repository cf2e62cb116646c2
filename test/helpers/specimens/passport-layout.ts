import type { FontName } from './lettering.js';
import type { Person } from './person.js';
import type { Random } from './random.js';

/** How one specimen looks; every trait is drawn from the seed. */
export interface PassportLayout {
  /** `column`: one field a line; `rows`: short fields side by side. */
  arrangement: 'column' | 'rows';
  labels: keyof typeof LABELS;
  dates: 'words' | 'dots' | 'bilingual';
  font: FontName;
  /** Hue of the page, 0 to 360 degrees. */
  hue: number;
  title: string;
  /** Top left of the portrait, in pixels. */
  portrait: { left: number; top: number };
}

/** A field of the printed zone: its place, its label and what stands there. */
export interface PrintedField {
  x: number;
  y: number;
  label: string;
  value: string;
}

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const FRENCH_MONTHS = 'JAN FEV MAR AVR MAI JUN JUL AOU SEP OCT NOV DEC'.split(' ');
const KEYS = ['type', 'code', 'number', 'surname', 'given', 'nationality', 'birth', 'sex', 'place', 'issue', 'expiry'];
const LABELS = {
  english:
    'Type|Code|Passport No.|Surname|Given names|Nationality|Date of birth|Sex|Place of birth|Date of issue|Date of expiry',
  french:
    'Type/Type|Code/Code|Passport No./N° de passeport|Surname/Nom|Given names/Prénoms|Nationality/Nationalité|Date of birth/Date de naissance|Sex/Sexe|Place of birth/Lieu de naissance|Date of issue/Date de délivrance|Date of expiry/Date d’expiration',
  german:
    'Typ / Type|Kode / Code|Pass-Nr. / Passport No.|Name / Surname|Vornamen / Given names|Staatsangehörigkeit / Nationality|Geburtsdatum / Date of birth|Geschlecht / Sex|Geburtsort / Place of birth|Ausstellungsdatum / Date of issue|Gültig bis / Date of expiry',
  spanish:
    'Tipo/Type|Código/Code|Pasaporte N°/Passport No.|Apellidos/Surname|Nombres/Given names|Nacionalidad/Nationality|Fecha de nacimiento/Date of birth|Sexo/Sex|Lugar de nacimiento/Place of birth|Fecha de expedición/Date of issue|Fecha de caducidad/Date of expiry',
};

/** Where each field of `rows` stands: line, and share of the width right of the portrait. */
const ROWS: Readonly<Record<string, readonly [line: number, share: number]>> = {
  type: [0, 0],
  code: [0, 0.2],
  number: [0, 0.5],
  surname: [1, 0],
  given: [2, 0],
  nationality: [3, 0],
  birth: [4, 0],
  sex: [4, 0.62],
  place: [5, 0],
  issue: [6, 0],
  expiry: [6, 0.5],
};
const COLUMN = ['surname', 'given', 'nationality', 'number', 'birth', 'sex', 'expiry', 'place'];

export function drawLayout(random: Random): PassportLayout {
  return {
    arrangement: random.pick(['column', 'rows']),
    labels: random.pick(['english', 'english', 'french', 'german', 'spanish']),
    dates: random.pick(['words', 'words', 'dots', 'bilingual']),
    font: random.pick(['sans', 'sans', 'serif']),
    hue: random.whole(0, 359),
    title: random.pick(['PASSPORT', 'PASSPORT / PASSEPORT', 'UTOPIA PASSPORT', 'REISEPASS / PASSPORT']),
    portrait: { left: random.whole(38, 62), top: random.whole(140, 165) },
  };
}

function printDate(date: string, style: PassportLayout['dates']): string {
  const [year = '', month = '', day = ''] = date.split('-');
  if (style === 'dots') return `${day}.${month}.${year}`;
  const english = MONTHS[Number(month) - 1] ?? '';
  const french = FRENCH_MONTHS[Number(month) - 1] ?? '';
  return style === 'bilingual' && french !== english
    ? `${day} ${english}/${french} ${year}`
    : `${day} ${english} ${year}`;
}

/** The printed zone as a list of placed fields, left edge at `left`, in pixels of a 1250 × 880 page. */
export function printedFields(person: Person, layout: PassportLayout, left: number): PrintedField[] {
  const date = (value: string): string => printDate(value, layout.dates);
  const values: Readonly<Record<string, string>> = {
    type: 'P',
    code: person.issuer,
    number: person.documentNumber,
    surname: person.surname,
    given: person.givenNames,
    nationality: person.nationality,
    birth: date(person.birthDate),
    sex: person.sex === '<' ? 'X' : person.sex,
    place: person.placeOfBirth,
    issue: date(person.issueDate),
    expiry: date(person.expiryDate),
  };
  const labels = LABELS[layout.labels].split('|');
  const width = 1230 - left;
  const names = layout.arrangement === 'column' ? COLUMN : KEYS;
  const step = layout.arrangement === 'column' ? 67 : 76;
  return names.map((name, index) => {
    const [line, share] = layout.arrangement === 'column' ? [index, 0] : (ROWS[name] ?? [0, 0]);
    return {
      x: left + share * width,
      y: 146 + line * step,
      label: labels[KEYS.indexOf(name)] ?? '',
      value: values[name] ?? '',
    };
  });
}
