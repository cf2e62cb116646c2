import { findField, findLabels, type FieldRule, type LabelledDocument } from '../document.js';
import { splitLabels, squeeze } from '../labels.js';
import { getMiddle } from '../pieces.js';
import { matchDate, matchId, matchName, matchText } from '../values.js';
import type { Template } from './template.js';

const FULL_NAME: FieldRule = { labels: ['Nama penuh', 'Full name', 'Nama', 'Name'], kind: matchName };
const CARD_NUMBER: FieldRule = {
  labels: splitLabels(`
    No kad pengenalan | Nombor kad pengenalan | Identity card number | Identity card no | No KP |
    IC number
  `),
  kind: matchId,
};
const RACE: FieldRule = { labels: ['Keturunan', 'Bangsa', 'Race', 'Ethnicity'], kind: matchName };
const CITIZENSHIP: FieldRule = {
  labels: ['Taraf kewarganegaraan', 'Status of citizenship', 'Citizenship status', 'Kewarganegaraan', 'Citizenship'],
  kind: matchName,
};
const RELIGION: FieldRule = { labels: ['Agama', 'Religion'], kind: matchName };
const OTHER_DOCUMENT: FieldRule = {
  labels: splitLabels(`
    Jenis dan bilangan dokumen lain | Jenis dan nombor dokumen lain |
    Types and number of other document | Type and number of other document | Other document
  `),
  kind: matchText,
};
const PARENT: Record<string, FieldRule> = {
  Name: FULL_NAME,
  Identity_Card_Number: CARD_NUMBER,
  Age: { labels: ['Umur', 'Age'], kind: matchText },
  Status_of_Citizenship: CITIZENSHIP,
  Status_of_Residence: {
    labels: ['Taraf pemastautin', 'Taraf permastautinan', 'Status of residence', 'Residence status'],
    kind: matchName,
  },
  Race: RACE,
  Religion: RELIGION,
  Types_and_Number_of_Other_Document: OTHER_DOCUMENT,
};

interface Section {
  titles: readonly string[];
  fields: Record<string, FieldRule>;
}

const SECTIONS: Record<string, Section> = {
  BASIC: {
    titles: [],
    fields: {
      Registration_Area: {
        labels: ['Kawasan pendaftaran', 'Registration area', 'Area of registration'],
        kind: matchText,
      },
      Registration_Centre: {
        labels: ['Pusat pendaftaran', 'Registration centre', 'Registration center'],
        kind: matchText,
      },
    },
  },
  CHILD: {
    titles: ['Kanak-kanak', 'Butir-butir kanak-kanak', 'Child', 'Particulars of child'],
    fields: {
      Full_Name: FULL_NAME,
      Date_and_Time_of_Birth: {
        labels: splitLabels(`
    Tarikh dan waktu kelahiran | Tarikh dan masa kelahiran | Date and time of birth | Tarikh lahir |
    Date of birth
  `),
        kind: (piece) => matchDate(piece) && piece,
      },
      Race: RACE,
      Place_of_Birth: {
        labels: ['Tempat kelahiran', 'Tempat lahir', 'Place of birth'],
        kind: matchText,
        isBlock: true,
      },
      Status_of_Citizenship: CITIZENSHIP,
      Gender: { labels: ['Jantina', 'Gender', 'Sex'], kind: matchName },
      Religion: RELIGION,
    },
  },
  FATHER: { titles: ['Bapa', 'Butir-butir bapa', 'Father', 'Particulars of father'], fields: PARENT },
  MOTHER: {
    titles: ['Ibu', 'Butir-butir ibu', 'Mother', 'Particulars of mother'],
    fields: {
      ...PARENT,
      Residence_Address: {
        labels: ['Alamat kediaman', 'Alamat tempat tinggal', 'Residence address', 'Residential address', 'Alamat'],
        kind: matchText,
        isBlock: true,
      },
    },
  },
  INFORMANT: {
    titles: ['Pemberitahu', 'Butir-butir pemberitahu', 'Pemaklum', 'Informant', 'Particulars of informant'],
    fields: {
      Name: FULL_NAME,
      Identity_Card_Number: CARD_NUMBER,
      Date_of_Registration: {
        labels: ['Tarikh pendaftaran', 'Tarikh daftar', 'Date of registration'],
        kind: matchDate,
      },
      Types_and_Number_of_Other_Document: OTHER_DOCUMENT,
    },
  },
};

const ALL_LABELS = Object.values(SECTIONS).flatMap(({ fields }) =>
  Object.values(fields).flatMap(({ labels }) => labels),
);

/** A birth certificate of Malaysia, its sections one below the other (specification 4.7, `mys_birth_certificate_v1`). */
export const readBirthCertificate: Template = (pages) => {
  const whole = findLabels(pages, ALL_LABELS);
  const starts = findSectionStarts(whole);
  return Object.fromEntries(
    Object.entries(SECTIONS).map(([section, { titles, fields }]) => {
      const part = titles.length === 0 ? whole : cutSection(whole, starts, section);
      return [
        section,
        Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, findField(part, rule)])),
      ];
    }),
  );
};

interface Start {
  section: string;
  at: number;
}

/** Start of each section, in lines counted over all pages. */
function findSectionStarts({ lines }: LabelledDocument): Start[] {
  const titles = new Map(
    Object.entries(SECTIONS).flatMap(([section, { titles: own }]) => own.map((title) => [squeeze(title), section])),
  );
  const starts: Start[] = [];
  for (const [at, line] of lines.entries()) {
    // "BAPA / FATHER": each half is a title.
    const halves = line.text
      .split(/[/|(]/)
      .map(squeeze)
      .filter((half) => half !== '');
    const section = halves.length > 0 && halves.every((half) => titles.has(half)) ? titles.get(halves[0]!) : undefined;
    if (section && starts.at(-1)?.section !== section) starts.push({ section, at });
  }
  return starts;
}

/** The lines from a section's title to the next title; nothing when the title was not read. */
function cutSection({ lines, hits }: LabelledDocument, starts: readonly Start[], section: string): LabelledDocument {
  const index = starts.findIndex((start) => start.section === section);
  const start = starts[index];
  if (!start) return { lines: [], hits: [] };
  const [first, next] = [lines[start.at]!, lines[starts[index + 1]?.at ?? lines.length]];
  const isAfter = (line: (typeof lines)[number]): boolean =>
    line.page > first.page || (line.page === first.page && getMiddle(line) > getMiddle(first));
  const isBefore = (line: (typeof lines)[number]): boolean =>
    !next || line.page < next.page || (line.page === next.page && getMiddle(line) < getMiddle(next));
  const own = new Set(lines.filter((line) => isAfter(line) && isBefore(line)));
  return { lines: [...own], hits: hits.filter(({ line }) => own.has(line)) };
}
