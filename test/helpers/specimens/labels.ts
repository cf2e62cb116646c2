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

/** Labels as travel documents print them; `#` stands for the name of the document. */
export const TRAVEL_LABELS: readonly Labels[] = [
  labels(
    'Type|Code|# No.|Surname|Given names|Nationality|Date of birth|Sex|Place of birth|Date of issue|Date of expiry|Personal No.|Authority|Address|',
  ),
  labels(
    'Type/Type|Code/Code|# No./N° de #|Surname/Nom|Given names/Prénoms|Nationality/Nationalité|Date of birth/Date de naissance|Sex/Sexe|Place of birth/Lieu de naissance|Date of issue/Date de délivrance|Date of expiry/Date d’expiration|Personal No./N° personnel|Authority/Autorité|Address/Domicile|',
  ),
  labels(
    'Typ / Type|Kode / Code|#-Nr. / # No.|Name / Surname|Vornamen / Given names|Staatsangehörigkeit / Nationality|Geburtsdatum / Date of birth|Geschlecht / Sex|Geburtsort / Place of birth|Ausstellungsdatum / Date of issue|Gültig bis / Date of expiry|Persönliche Nr. / Personal No.|Behörde / Authority|Anschrift / Address|',
  ),
  labels(
    'Tipo/Type|Código/Code|# N°/# No.|Apellidos/Surname|Nombres/Given names|Nacionalidad/Nationality|Fecha de nacimiento/Date of birth|Sexo/Sex|Lugar de nacimiento/Place of birth|Fecha de expedición/Date of issue|Fecha de caducidad/Date of expiry|N° personal/Personal No.|Autoridad/Authority|Domicilio/Address|',
  ),
];

/** The twelve numbers of European driving licences. */
export const EUROPEAN_LICENCE: Labels = labels('||5.|1.|2.||3.||3.|4a.|4b.|4d.|4c.|8.|9.');
/** North American licences: short words, some with the same numbers. */
export const AMERICAN_LICENCES: readonly Labels[] = [
  labels('||DL|LN|FN||DOB|SEX||ISS|EXP||||CLASS'),
  labels('||4d DL|1 LN|2 FN||3 DOB|15 SEX||4a ISS|4b EXP|||8|9 CLASS'),
];
export const PLAIN_LICENCES: readonly Labels[] = [
  labels(
    '||Licence No.|Surname|Given names|Nationality|Date of birth|Sex|Place of birth|Issue date|Expiry date|||Address|Class',
  ),
  labels('||LICENCE NO|SURNAME|FIRST NAMES||DATE OF BIRTH|SEX||DATE OF ISSUE|VALID UNTIL|||ADDRESS|CLASSES'),
];
