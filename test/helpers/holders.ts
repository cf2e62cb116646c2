import { HOLDER } from '@idproof/testing/pictures';
import sharp from 'sharp';
import { facePath, type FaceName } from './faces.js';
import { photographDocument, renderPassport } from './specimens/drawn.js';
import type { PhotographOptions, RenderPassportOptions } from './specimens/index.js';

export { HOLDER };

/** A passport that shows this face, flat. */
export function renderHolderPassport(face: FaceName, options: Partial<RenderPassportOptions> = {}) {
  return renderPassport({ seed: 21, portrait: facePath(face), ...options, person: { ...HOLDER, ...options.person } });
}

/** The same, photographed on a table. */
export async function photographHolder(
  face: FaceName,
  page: Partial<RenderPassportOptions> = {},
  photograph: Partial<PhotographOptions> = {},
): Promise<Buffer> {
  const { jpeg } = await photographDocument(await renderHolderPassport(face, page), {
    seed: 4,
    level: 1,
    ...photograph,
  });
  return jpeg;
}

/** The portrait alone, cut from the passport and re-encoded: what somebody with a stolen picture has. */
export async function cutPortrait(face: FaceName): Promise<Buffer> {
  const { png, portraitRect } = await renderHolderPassport(face);
  return sharp(png).extract(portraitRect).resize({ width: 660 }).jpeg({ quality: 90 }).toBuffer();
}

/** A document lying in the lower part of a picture whose upper part is filled by somebody's larger face. */
export async function documentBesideFace(holder: FaceName, larger: FaceName): Promise<Buffer> {
  const document = await sharp((await renderHolderPassport(holder)).png)
    .resize({ width: 1000 })
    .toBuffer();
  const face = await sharp(facePath(larger))
    .resize({ width: 1100, height: 900, fit: 'cover', position: 'top' })
    .toBuffer();
  return sharp({ create: { width: 1600, height: 1700, channels: 3, background: '#6b5a48' } })
    .composite([
      { input: face, left: 250, top: 0 },
      { input: document, left: 300, top: 950 },
    ])
    .jpeg({ quality: 90 })
    .toBuffer();
}
