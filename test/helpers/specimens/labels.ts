import type { DateLanguage } from './print-date.js';

/** What may be printed on a document. */
export type FieldKey =
  | 'type'
  | 'code'
  | 'number'
  | 'surname'
  | 'given'
  | 'nationality'
  | 'birth'
  | 'sex'
  | 'place'
  | 'issue'
  | 'expiry'
  | 'personal'
  | 'authority'
  | 'address'
  | 'classes';

export type Labels = Readonly<Record<FieldKey, string>>;

const KEYS: readonly FieldKey[] = [
  'type',
  'code',
  'number',
  'surname',
  'given',
  'nationality',
  'birth',
  'sex',
  'place',
  'issue',
  'expiry',
  'personal',
  'authority',
  'address',
  'classes',
];

function labels(text: string): Labels {
  const words = text.split('|');
  return Object.fromEntries(KEYS.map((key, index) => [key, words[index] ?? ''])) as Record<FieldKey, string>;
}

export interface TravelLabels {
  /** In which months are printed too. */
  language: DateLanguage;
  words: Labels;
}

/** Labels as travel documents print them; `#` stands for the name of the document. */
export const TRAVEL_LABELS: readonly TravelLabels[] = [
  {
    language: 'english',
    words: labels(
      'Type|Code|# No.|Surname|Given names|Nationality|Date of birth|Sex|Place of birth|Date of issue|Date of expiry|Personal No.|Authority|Address|',
    ),
  },
  {
    language: 'french',
    words: labels(
      'Type/Type|Code/Code|# No./N° de #|Surname/Nom|Given names/Prénoms|Nationality/Nationalité|Date of birth/Date de naissance|Sex/Sexe|Place of birth/Lieu de naissance|Date of issue/Date de délivrance|Date of expiry/Date d’expiration|Personal No./N° personnel|Authority/Autorité|Address/Domicile|',
    ),
  },
  {
    language: 'german',
    words: labels(
      'Typ / Type|Kode / Code|#-Nr. / # No.|Name / Surname|Vornamen / Given names|Staatsangehörigkeit / Nationality|Geburtsdatum / Date of birth|Geschlecht / Sex|Geburtsort / Place of birth|Ausstellungsdatum / Date of issue|Gültig bis / Date of expiry|Persönliche Nr. / Personal No.|Behörde / Authority|Anschrift / Address|',
    ),
  },
  {
    language: 'english',
    words: labels(
      'TYPE|CODE|# NO|SURNAME|GIVEN NAMES|NATIONALITY|DATE OF BIRTH|SEX|PLACE OF BIRTH|DATE OF ISSUE|DATE OF EXPIRY|PERSONAL NO|AUTHORITY|ADDRESS|',
    ),
  },
  {
    language: 'italian',
    words: labels(
      'Tipo. Type|Codice. Code|# N./# No.|Cognome. Surname|Nome. Given Names|Cittadinanza. Nationality|Data di nascita. Date of birth|Sesso. Sex|Luogo di nascita. Place of birth|Data di rilascio. Date of issue|Data di scadenza. Date of expiry|N. personale. Personal No.|Autorità. Authority|Indirizzo. Address|',
    ),
  },
  {
    language: 'portuguese',
    words: labels(
      'Tipo/Type|Código/Code|N.º de #/# No.|Apelidos/Surname|Nomes próprios/Given names|Nacionalidade/Nationality|Data de nascimento/Date of birth|Sexo/Sex|Local de nascimento/Place of birth|Data de emissão/Date of issue|Válido até/Date of expiry|N.º pessoal/Personal No.|Autoridade/Authority|Morada/Address|',
    ),
  },
  {
    language: 'polish',
    words: labels(
      'Typ/Type|Kod/Code|Nr #/# No.|Nazwisko/Surname|Imiona/Given names|Obywatelstwo/Nationality|Data urodzenia/Date of birth|Płeć/Sex|Miejsce urodzenia/Place of birth|Data wydania/Date of issue|Data ważności/Date of expiry|Nr osobisty/Personal No.|Organ wydający/Authority|Adres/Address|',
    ),
  },
  {
    language: 'dutch',
    words: labels(
      'Type/Type|Code/Code|# nr./# No.|Naam/Surname|Voornamen/Given names|Nationaliteit/Nationality|Geboortedatum/Date of birth|Geslacht/Sex|Geboorteplaats/Place of birth|Datum van afgifte/Date of issue|Geldig tot/Date of expiry|Persoonsnr./Personal No.|Autoriteit/Authority|Adres/Address|',
    ),
  },
  {
    language: 'spanish',
    words: labels(
      'Tipo/Type|Código/Code|# N°/# No.|Apellidos/Surname|Nombres/Given names|Nacionalidad/Nationality|Fecha de nacimiento/Date of birth|Sexo/Sex|Lugar de nacimiento/Place of birth|Fecha de expedición/Date of issue|Fecha de caducidad/Date of expiry|N° personal/Personal No.|Autoridad/Authority|Domicilio/Address|',
    ),
  },
];

/** The numbers of European driving licences. */
export const EUROPEAN_LICENCE: Labels = labels('||5.|1.|2.||3.|||4a.|4b.||4c.|8.|9.');

/** North American licences: short words, in some with numbers too. */
export const AMERICAN_LICENCES: readonly Labels[] = [
  labels('||DL|LN|FN||DOB|SEX||ISS|EXP||||CLASS'),
  labels('||4d DL|1 LN|2 FN||3 DOB|15 SEX||4a ISS|4b EXP|||8|9 CLASS'),
  labels('||4d.|1.|2.||3. DOB|15. Sex||4a. ISS|4b. EXP|||8.|9. CLASS'),
];

/** Licences with whole words, as in Australia and Asia. */
export const WORDED_LICENCES: readonly Labels[] = [
  labels(
    '||Licence No.|Surname|Given names|Nationality|Date of birth|Sex|Place of birth|Issue date|Expiry date|||Address|Class',
  ),
  labels('||LICENCE NO|SURNAME|FIRST NAMES||DATE OF BIRTH|SEX||DATE OF ISSUE|VALID UNTIL|||ADDRESS|CLASSES'),
  labels('||Licence Number|Last Name|First Name||Birth Date|Gender||Issue Date|Expiry Date|||Address|Class'),
];
