// Engines for tests whose subject is what stands around them: a picture that is wider than high is the passport of
// everybody's holder, any other one a face, and all faces are of one person.
import sharp from 'sharp';
import { tsImport } from 'tsx/esm/api';

const { createFakeEngines } = await tsImport('../fake-engines.ts', import.meta.url);
const { HOLDER } = await tsImport('../holders.ts', import.meta.url);
const GENUINE = { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' };

export async function createEngines() {
  return createFakeEngines({
    async readDocument({ front }) {
      const { width, height } = await sharp(front).metadata();
      if (width <= height) return { recognitionResult: 'N', recognitionErrorCode: 'NO_REQUIRED_ID' };
      const { surname, givenNames, documentNumber, birthDate, expiryDate } = HOLDER;
      const names = { LAST_NAME: surname, FIRST_NAME: givenNames, ID_NUMBER: documentNumber };
      return {
        recognitionResult: 'Y',
        ocrResult: { ...names, DATE_OF_BIRTH: birthDate, EXPIRY_DATE: expiryDate },
        spoofResult: GENUINE,
      };
    },
  });
}
