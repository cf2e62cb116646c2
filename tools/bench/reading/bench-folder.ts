import { writeFile } from 'node:fs/promises';
import { describePairs, measureFacePairs } from '../faces.js';
import { describeFolder, measureFolder } from '../pictures/folder.js';
import { describeImage, summariseFolder } from './describe-folder.js';
import { imagesBelow, readFolder } from './folder.js';

/** A part that breaks says so and lets the next one run. */
async function part<T>(
  title: string,
  run: () => Promise<T>,
  describe: (figures: T) => string[],
): Promise<T | undefined> {
  console.log(`\n${title}`);
  try {
    const figures = await run();
    console.log(describe(figures).join('\n'));
    return figures;
  } catch (error) {
    console.log(`not measured: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Measures everything on a folder of images: documents, every pair of faces, and the image pipeline. */
export async function benchFolder(folder: string, json?: string): Promise<void> {
  const files = await imagesBelow(folder);
  if (files.length === 0) throw new Error(`no picture below ${folder}`);
  const documents = await part(
    `Documents: ${files.length} pictures, none told its type`,
    () => readFolder(folder, (...image) => console.log(describeImage(...image).join('\n'))),
    (figures) => ['', ...summariseFolder(figures)],
  );
  const save = async (figures: object): Promise<void> => {
    if (json) await writeFile(json, JSON.stringify(figures, null, 2));
  };
  // Saved as it grows: a long run that is ended keeps what it has.
  await save({ documents });
  const faces = await part(
    'Faces: every pair of pictures; of one person where the names say so',
    () => measureFacePairs(folder),
    (figures) => describePairs('faces', figures),
  );
  await save({ documents, faces });
  const pictures = await part(
    'Picture pipeline: every picture made small, beside libvips and other libraries',
    () => measureFolder(files),
    describeFolder,
  );
  await save({ documents, faces, pictures });
}
