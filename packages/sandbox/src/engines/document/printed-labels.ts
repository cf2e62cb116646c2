export type LabelName = 'surname' | 'given' | 'number' | 'birth' | 'issue' | 'expiry' | 'sex' | 'nationality';

/** Words of labels in capitals without spaces and accents, the most telling first; the first that fits wins. */
export const LABELS: readonly { name: LabelName; words: readonly string[] }[] = [
  {
    name: 'issue',
    words: [
      'DATEOFISSUE',
      'ISSUEDATE',
      'DELIVRANCE',
      'EXPEDICION',
      'AUSSTELLUNG',
      'DATADIRILASCIO',
      'EMISSAO',
      'ISSUEDON',
    ],
  },
  {
    name: 'expiry',
    words: ['EXPIRY', 'EXPIRATION', 'CADUCIDAD', 'GULTIGBIS', 'SCADENZA', 'VALIDADE', 'VALIDUNTIL', 'VENCIMIENTO'],
  },
  {
    name: 'birth',
    words: ['DATEOFBIRTH', 'DATEDENAISSANCE', 'FECHADENACIMIENTO', 'GEBURTSDATUM', 'DATADINASCITA', 'DATADENASCIMENTO'],
  },
  {
    name: 'number',
    words: [
      'PASSPORTNO',
      'PASSNR',
      'PASSPORTNUMBER',
      'DOCUMENTNO',
      'NODEPASSEPORT',
      'PASAPORTENO',
      'NDEPASSEPORT',
      'PASSAPORTO',
    ],
  },
  { name: 'given', words: ['GIVENNAME', 'PRENOM', 'NOMBRES', 'VORNAME', 'FORENAME', 'FIRSTNAME'] },
  { name: 'surname', words: ['SURNAME', 'APELLIDO', 'COGNOME', 'LASTNAME', 'FAMILYNAME', 'NOM'] },
  { name: 'nationality', words: ['NATIONALIT', 'NACIONALIDAD', 'STAATSANGEHORIGKEIT', 'CITTADINANZA'] },
  { name: 'sex', words: ['SEX', 'SEXE', 'SEXO', 'GESCHLECHT', 'GENDER'] },
];
