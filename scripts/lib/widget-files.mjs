import { copyFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writePlainHashes } from '../plain-hashes.mjs';
import { stagedDist } from './dist.mjs';
import { shrinkStyles } from './shrink-styles.mjs';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * Vite's own handling of workers and files in libraries gives paths that no consumer's bundler understands. The sources
 * carry `@vite-ignore` so that it leaves the expression alone; here the comment is removed, so that consumers' bundlers recognise it.
 */
const literalFiles = {
  name: 'idproof:literal-files',
  renderChunk(code) {
    const comment = /\/\* @vite-ignore \*\/(?=\s*["']\.\/[\w-]+\.(?:js|json|bin|wasm)["'])/g;
    // As many spaces as the comment had characters: the source map stays right.
    return comment.test(code)
      ? { code: code.replaceAll(comment, (found) => ' '.repeat(found.length)), map: null }
      : null;
  },
};

/** Takes out of the elements' styles what says nothing: minifiers leave template literals alone. */
const smallStyles = {
  name: 'idproof:small-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.styles.ts')) return null;
    return { code: code.replaceAll(/(?<=css`)[^`]*/g, shrinkStyles), map: null };
  },
};

/** What the face worker fetches, by its name beside it. Found from the package that installs it to build with. */
const FACE_FILES = {
  'kernels.wasm': '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm',
  ...Object.fromEntries(
    ['blazeface', 'facemesh', 'iris'].flatMap((net) =>
      ['json', 'bin'].map((kind) => [`${net}.${kind}`, `@vladmandic/human/models/${net}.${kind}`]),
    ),
  ),
};

/** Puts the kernels and models beside the face worker, and their licence. */
const faceFiles = {
  name: 'idproof:face-files',
  applyToEnvironment: ({ name }) => name === 'faceWorker',
  writeBundle() {
    for (const [name, file] of Object.entries(FACE_FILES))
      copyFileSync(at(`packages/widgets/node_modules/${file}`), `${stagedDist('widgets')}/face/${name}`);
    copyFileSync(at('scripts/licences/Apache-2.0.txt'), `${stagedDist('widgets')}/face/LICENSE-Apache-2.0.txt`);
  },
};

/** Plain pages have the face worker in a folder of its own: its models are shipped once, for everybody. */
const plainFaceWorker = {
  name: 'idproof:plain-face-worker',
  applyToEnvironment: ({ name }) => name === 'plain',
  renderChunk: (code) => ({ code: code.replace('./face-worker.js', './face/face-worker.js'), map: null }),
};

/** Puts the workers beside the script for plain pages, and the hashes of all. */
const plainFiles = {
  name: 'idproof:plain-files',
  applyToEnvironment: ({ name }) => name === 'plain',
  writeBundle() {
    const folder = `${stagedDist('widgets')}/plain`;
    for (const worker of ['image-worker.js', 'document-worker.js', 'mrz-worker.js'])
      copyFileSync(at(`packages/core/dist/${worker}`), `${folder}/${worker}`);
    writePlainHashes(pathToFileURL(`${folder}/`));
  },
};

/** What makes the libraries, and the files beside their workers, right for consumers' bundlers and for pages without one. */
export const widgetFiles = [literalFiles, smallStyles, faceFiles, plainFaceWorker, plainFiles];
