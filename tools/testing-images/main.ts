import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { HOLDER, PICTURES } from '@idproof/testing/pictures';
import sharp from 'sharp';
import { documentScene, faceScene } from '../../test/helpers/camera-scenes.js';
import { facePath } from '../../test/helpers/faces.js';
import { renderHolderPassport } from '../../test/helpers/holders.js';
import { renderDocument } from '../../test/helpers/specimens/drawn.js';

/* `node scripts/run.mjs testing-images`: draws the images of @idproof/testing. */

const passport = await renderHolderPassport('Family1-Mom1');
const card = await renderDocument({ format: 'TD1', seed: 21, portrait: facePath('Family1-Mom1'), person: HOLDER });

const drawn: Record<keyof typeof PICTURES, Buffer> = {
  passport: await documentScene(passport, 4),
  cardFront: await documentScene(card.front, 4),
  cardBack: await documentScene(card.back!, 4),
  selfie: await faceScene(facePath('Family1-Mom2')),
  stranger: await faceScene(facePath('Family2-Lady1')),
};

for (const [name, image] of Object.entries(drawn)) {
  const file = fileURLToPath(PICTURES[name as keyof typeof PICTURES]);
  await mkdir(new URL('.', PICTURES.passport), { recursive: true });
  await writeFile(file, await sharp(image).jpeg({ quality: 88 }).toBuffer());
}
