import { readFileSync } from 'node:fs';
import { readFace } from '../../test/helpers/faces.js';
import { act, type Place, type Surface } from './surface.js';

const PASSPORT = readFileSync(new URL('../../test/fixtures/documents/passport-specimen.jpg', import.meta.url)).toString(
  'base64',
);
const FACE = readFace('Family1-Mom2').toString('base64');

const USE = 'Use this photo';

async function agree(surface: Surface, place: Place): Promise<void> {
  await act(surface, place, 'press', 'Get started');
  await act(surface, place, 'press', 'I agree');
}

async function capture(surface: Surface, place: Place): Promise<void> {
  await act(surface, place, 'see', 'Photo page of your passport');
  await act(surface, place, 'upload', PASSPORT);
  await act(surface, place, 'press', USE);
  await act(surface, place, 'see', 'Take a selfie');
  await act(surface, place, 'upload', FACE);
  await act(surface, place, 'press', USE);
}

/** One kind of embedding. */
export interface Embedding {
  name: string;
  /** Goes through a verification by upload as far as that is possible, and resolves with how it ended. */
  verify(surface: Surface, demo: string): Promise<string>;
}

const VERIFIED = 'You are verified';

export const EMBEDDINGS: readonly Embedding[] = [
  {
    name: 'drop-in on the page',
    async verify(surface, demo) {
      await surface.go(`${demo}/`);
      await agree(surface, 'page');
      await capture(surface, 'page');
      await act(surface, 'page', 'see', VERIFIED);
      return 'verified';
    },
  },
  {
    name: 'frame of another origin',
    async verify(surface, demo) {
      await surface.go(`${demo}/frame.html`);
      await agree(surface, 'frame');
      await capture(surface, 'frame');
      await act(surface, 'frame', 'see', VERIFIED);
      await act(surface, 'page', 'see', 'idproof-finish');
      return 'verified';
    },
  },
  {
    name: 'hosted page by redirect',
    async verify(surface, demo) {
      await surface.go(`${demo}/h5.html`);
      await agree(surface, 'page');
      await act(surface, 'page', 'press', 'Continue');
      await capture(surface, 'page');
      await act(surface, 'page', 'see', VERIFIED);
      return 'verified';
    },
  },
  {
    name: 'hosted page in a frame',
    async verify(surface, demo) {
      await surface.go(`${demo}/h5.html?embed=frame`);
      await agree(surface, 'page');
      await act(surface, 'page', 'press', 'Continue');
      await capture(surface, 'frame');
      await act(surface, 'page', 'see', VERIFIED);
      return 'verified';
    },
  },
  {
    name: 'app, its host emulated',
    async verify(surface, demo) {
      await surface.go(`${demo}/webview.html`);
      await agree(surface, 'frame');
      await act(surface, 'frame', 'press', 'Continue');
      await act(surface, 'page', 'see', 'start-sdk');
      // The emulated SDK takes photos by camera alone, and not every driver can show it a film.
      await act(surface, 'page', 'press', 'The SDK ended');
      await act(surface, 'frame', 'see', 'Take photos of your document and your face');
      return 'SDK started, result checked';
    },
  },
];
