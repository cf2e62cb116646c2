import { readFace } from '../../test/helpers/faces.js';
import { photographHolder } from '../../test/helpers/holders.js';
import { drawFrames, poseDuring, toFrame } from '../../test/helpers/puppet/act.js';
import { createPuppet } from '../../test/helpers/puppet/puppet.js';

/** Images for single cases, in base64. They are drawn when a case asks for them, and only our own sandbox reads them. */

const HOLDER = 'Family1-Mom1';
const toBase64 = (bytes: Buffer): string => bytes.toString('base64');

/** Another photograph of the holder of the passports. */
export const holderSelfie = (): string => toBase64(readFace('Family1-Mom2'));

/** A passport of the holder, by its number. */
export const drawPassport = async (documentNumber: string): Promise<string> =>
  toBase64(await photographHolder(HOLDER, { person: { documentNumber } }));

export const drawExpiredPassport = async (): Promise<string> =>
  toBase64(await photographHolder(HOLDER, { person: { expiryDate: '2012-04-15' } }));

/** A person who blinks: the selfie, and the frames by their keys. */
export async function drawBlink(): Promise<{ face: string; frames: Record<string, string> }> {
  const lady = await createPuppet('Family2-Lady1');
  const drawn = await drawFrames('FACEBLINK', (at) => lady.frame(poseDuring('FACEBLINK', at)), { count: 12 });
  const frames = Object.fromEntries(Object.entries(drawn).map(([key, bytes]) => [key, toBase64(bytes)]));
  return { face: toBase64(await toFrame(lady.frame({}), 999, 640)), frames };
}
