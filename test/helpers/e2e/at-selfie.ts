import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeStillFilm } from '@idproof/testing/film';
import { photographHolder } from '../holders.js';
import { openBrowser, type Visit } from './browser.js';
import { Person, watchTracks } from './person.js';
import { startStack } from './stack.js';

/** A person in the demo whose passport was read, and who is asked for a selfie next. */
export interface AtSelfie {
  visit: Visit;
  person: Person;
  /** What the fake camera shows. */
  film: string;
  close: () => Promise<void>;
}

/**
 * Brings a person up to the selfie.
 * @param scene what the fake camera shows, as `faceScene` makes it
 * @param options `query`: what stands behind the demo's address; `env`: settings of the stack
 */
export async function openAtSelfie(
  scene: Buffer,
  { query = '', env = {} }: { query?: string; env?: Record<string, string> } = {},
): Promise<AtSelfie> {
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-films-'));
  const film = join(scratch, 'camera.y4m');
  await writeStillFilm(film, scene);
  const stack = await startStack(env);
  const visit = await openBrowser({ film });
  await watchTracks(visit.page);
  const person = new Person(visit.page);
  await person.agree(`${stack.demo}/${query}`);
  await person.isAt('Document');
  await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
  await person.isRead();
  const close = async (): Promise<void> => {
    await visit.close();
    await stack.stop();
    rmSync(scratch, { recursive: true, force: true });
  };
  return { visit, person, film, close };
}
