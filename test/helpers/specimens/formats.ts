/** The formats that are rendered: ICAO 9303 parts 5 (TD1), 6 (TD2) and 4 (TD3), and driving licences of TD1's size. */
export type DocumentFormat = 'TD1' | 'TD2' | 'TD3' | 'LICENCE';

export const DOCUMENT_FORMATS: readonly DocumentFormat[] = ['TD1', 'TD2', 'TD3', 'LICENCE'];

/** Measures of a format in millimetres. */
export interface FormatSize {
  /** The type under which the sandbox reads it. */
  docType: string;
  width: number;
  height: number;
  /** Pixels a millimetre: what a page of about 1250 pixels takes. */
  scale: number;
  /** Of the corners of cards (ISO/IEC 7810); pages of passports have square ones here. */
  radius: number;
  zone?: {
    columns: number;
    /** Where the rows stand, from the top, and how high the clear band around them is. */
    baselines: readonly number[];
    band: number;
  };
}

/** Width of one character of a zone, in millimetres: ten characters an inch. */
export const ZONE_PITCH = 2.54;

export const FORMAT_SIZES: Readonly<Record<DocumentFormat, FormatSize>> = {
  TD1: {
    docType: '99990000001',
    width: 85.6,
    height: 54,
    scale: 14.6,
    radius: 3.18,
    zone: { columns: 30, baselines: [38.3, 44.2, 50.1], band: 19.6 },
  },
  TD2: {
    docType: '99990000002',
    width: 105,
    height: 74,
    scale: 12,
    radius: 3.18,
    zone: { columns: 36, baselines: [62.7, 69], band: 17.3 },
  },
  TD3: {
    docType: '00000001003',
    width: 125,
    height: 88,
    scale: 10,
    radius: 0,
    zone: { columns: 44, baselines: [76.7, 83], band: 17.3 },
  },
  LICENCE: { docType: '99990000003', width: 85.6, height: 54, scale: 14.6, radius: 3.18 },
};
