import { LineNetwork, startKernels, ZoneReader, type GreyImage } from '@idproof/core/zone';
import sharp from 'sharp';

/** Longer edge of the pixels that the worker in a page reads, too. */
const LONGER_EDGE = 1600;

/** The reader as the worker in a page has it. */
export const startReader = async (): Promise<ZoneReader> => new ZoneReader(new LineNetwork(await startKernels()));

/** An image file of any format that sharp opens in grey, upright after its EXIF orientation, and how much it was reduced. */
export async function readGrey(file: string | Buffer): Promise<{ grey: GreyImage; scale: number }> {
  const upright = await sharp(file, { failOn: 'none' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await sharp(upright.data)
    .resize(LONGER_EDGE, LONGER_EDGE, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { grey: { data, width: info.width, height: info.height }, scale: upright.info.width / info.width };
}
