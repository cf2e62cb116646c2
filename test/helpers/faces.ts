import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** The committed faces, by file name without its ending; sources beside them. */
const PEOPLE = {
  astronaut: ['astronaut'],
  dad: ['Family1-Dad1', 'Family1-Dad2', 'Family1-Dad3'],
  mom: ['Family1-Mom1', 'Family1-Mom2'],
  lady: ['Family2-Lady1', 'Family2-Lady2', 'woman1-person-group'],
} as const;

export type FaceName = (typeof PEOPLE)[keyof typeof PEOPLE][number];

export const FACE_NAMES: readonly FaceName[] = Object.values(PEOPLE).flat();

export function facePath(name: FaceName): string {
  return fileURLToPath(new URL(`../fixtures/faces/${name}.jpg`, import.meta.url));
}

/** The encoded picture. */
export function readFace(name: FaceName): Buffer {
  return readFileSync(facePath(name));
}

/** Crops to head and shoulders; the other pictures already are. */
const HEAD_AND_SHOULDERS = { astronaut: { left: 114, top: 10, width: 220, height: 287 } } as const;

/** The portrait for a document: its face is at least 60 pixels wide on a photographed page. */
export async function readPortrait(name: FaceName): Promise<Buffer> {
  if (name !== 'astronaut') return readFace(name);
  return sharp(readFace(name)).extract(HEAD_AND_SHOULDERS[name]).jpeg({ quality: 95 }).toBuffer();
}

/** Who is on a photograph: `dad`, `mom`, `lady` or `astronaut`. */
export function findPerson(name: FaceName): string {
  const person = Object.entries(PEOPLE).find(([, names]) => (names as readonly string[]).includes(name));
  if (!person) throw new Error(`nobody is known on ${name}`);
  return person[0];
}

export function isSamePerson(first: FaceName, second: FaceName): boolean {
  return findPerson(first) === findPerson(second);
}
