import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The committed faces, by file name without its ending; sources beside them. */
export const PEOPLE = {
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

export function isSamePerson(first: FaceName, second: FaceName): boolean {
  const personOf = (name: FaceName) =>
    Object.values(PEOPLE).find((names) => (names as readonly string[]).includes(name));
  return personOf(first) === personOf(second);
}
