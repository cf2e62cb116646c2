import { writeFile } from 'node:fs/promises';
import { describePairs, measureFacePairs } from '../faces.js';
import { benchPicturesOf } from '../pictures/index.js';
import { describePicture, summariseFolder } from './describe-folder.js';
import { picturesBelow, readFolder } from './folder.js';

/** Measures everything on a folder of pictures: documents first, then every pair of faces. */
export async function benchFolder(folder: string, json?: string): Promise<void> {
  const files = await picturesBelow(folder);
  if (files.length === 0) throw new Error(`no picture below ${folder}`);
  console.log(`\nDocuments: ${files.length} pictures, none told its type`);
  const documents = await readFolder(folder, (picture, index, count) =>
    console.log(describePicture(picture, index, count).join('\n')),
  );
  console.log(`\n${summariseFolder(documents).join('\n')}`);
  console.log('\nFaces: every pair of pictures; of one person where the names say so');
  const faces = await measureFacePairs(folder);
  console.log(describePairs('faces', faces).join('\n'));
  console.log(
    '\nPicture pipeline: each made small under two limits, beside libvips and the libraries that others use\n',
  );
  await benchPicturesOf(files);
  if (json) await writeFile(json, JSON.stringify({ documents, faces }, null, 2));
}
