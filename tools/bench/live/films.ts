import { join } from 'node:path';
import { faceScene } from '../../../test/helpers/camera-scenes.js';
import { writeStillFilm } from '@idproof/testing/film';
import { EMPTY, LYING, writeTableFilm } from '../../../test/helpers/capture-films.js';
import { facePath } from '../../../test/helpers/faces.js';
import { renderDocument } from '../../../test/helpers/specimens/drawn.js';
import type { Subject } from './open-live.js';

/** Share of the frame's height that a person takes who is asked to come closer. */
const FAR = 0.3;

/** Thirty frames a second that are judged and never taken: an empty table, a person too far away. */
export async function writeWaitingFilm(folder: string, subject: Subject): Promise<string> {
  const film = join(folder, `${subject}-waiting.y4m`);
  if (subject === 'document') await writeTableFilm(film, { places: EMPTY, framesPerSecond: 30 });
  else await writeStillFilm(film, await faceScene(facePath('Family1-Mom1'), FAR));
  return film;
}

/** One that is taken at once, each time that the camera opens. */
export async function writeFitFilm(folder: string, subject: Subject): Promise<string> {
  const film = join(folder, `${subject}-fit.y4m`);
  if (subject === 'document') {
    const { front } = await renderDocument({ format: 'TD1', seed: 402, portrait: facePath('Family1-Mom1') });
    await writeTableFilm(film, { page: front, places: LYING });
  } else {
    await writeStillFilm(film, await faceScene(facePath('Family1-Mom1')));
  }
  return film;
}
