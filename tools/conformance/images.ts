import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { readFace } from '../../test/helpers/faces.js';
import { photographHolder } from '../../test/helpers/holders.js';
import { createStructuralJpeg, createJpegOfSize } from '../../test/helpers/structural-jpeg.js';

/** What cases send as images: base64. */
export interface Images {
  docType: string;
  /** A document that can be read, of `docType`. */
  front: string;
  /** Its other side, where the user gave one. */
  back: string | undefined;
  /** The holder's face. */
  selfie: string;
  /** Images that hold nothing, by their format. */
  blank: Readonly<Record<'jpeg' | 'png' | 'pngWithAlpha' | 'webp' | 'gif', string>>;
  /** A file that passes for a JPG by its structure alone. */
  damaged: string;
  /** The same, whose base64 has this many characters, a multiple of four. */
  createDamaged: (characters: number) => string;
}

export const STRUCTURAL = createStructuralJpeg().toString('base64');

async function blanks(): Promise<Images['blank']> {
  const grey = { width: 640, height: 480, channels: 3, background: '#b0a890' } as const;
  const plain = sharp({ create: grey });
  const base64 = async (image: Sharp): Promise<string> => (await image.toBuffer()).toString('base64');
  return {
    jpeg: await base64(plain.clone().jpeg()),
    png: await base64(plain.clone().png()),
    pngWithAlpha: await base64(sharp({ create: { ...grey, channels: 4, background: '#b0a89080' } }).png()),
    webp: await base64(plain.clone().webp()),
    gif: await base64(plain.clone().gif()),
  };
}

const shared = async () => ({
  blank: await blanks(),
  damaged: STRUCTURAL,
  createDamaged: (characters: number) => createJpegOfSize((characters / 4) * 3).toString('base64'),
});

/** A passport of the sandbox's own making and the face that it shows. */
export async function specimenImages(): Promise<Images> {
  return {
    ...(await shared()),
    docType: '00000001003',
    front: (await photographHolder('Family1-Mom1')).toString('base64'),
    back: undefined,
    selfie: readFace('Family1-Mom2').toString('base64'),
  };
}

const ENDINGS = ['jpg', 'jpeg', 'png', 'bmp'];

function readFrom(folder: string, name: string): string | undefined {
  const file = ENDINGS.map((ending) => join(folder, `${name}.${ending}`)).find((path) => existsSync(path));
  return file && readFileSync(file).toString('base64');
}

/** The user's own images: `front`, `selfie` and, where the document has one, `back`. Throws when one is missing. */
export async function ownImages(folder: string, docType: string): Promise<Images> {
  const [front, back, selfie] = ['front', 'back', 'selfie'].map((name) => readFrom(folder, name));
  if (!front || !selfie) throw new Error(`${folder} needs front and selfie, each as ${ENDINGS.join(', ')}`);
  return { ...(await shared()), docType, front, back, selfie };
}
