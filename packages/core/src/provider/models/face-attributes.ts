import * as z from 'zod';
import { choice, optionalList, optionalObject, refuseTogether } from '../fields.js';

const YES_NO = ['Y', 'N'] as const;
const OCCLUDED_PARTS = [
  'eyesOcclusion',
  'noseOcclusion',
  'mouthOcclusion',
  'foreheadOcclusion',
  'chinOcclusion',
  'cheekOcclusion',
] as const;

const Details = {
  /** `Y` looks for the attribute and reports it in the result. */
  detectOpen: choice(YES_NO),
  /** `Y` lets the person try again when it is there; needs `detectOpen` = `Y`. */
  needRetry: choice(YES_NO),
};

interface Switches {
  detectOpen: 'Y' | 'N';
  needRetry: 'Y' | 'N';
  details?: readonly string[] | undefined;
}

function checkSwitches({ detectOpen, needRetry, details }: Switches, context: z.core.$RefinementCtx): void {
  if (detectOpen === 'Y') return;
  if (needRetry === 'Y') refuseTogether(context, ['needRetry']);
  if (details?.length) refuseTogether(context, ['details']);
}

const Attribute = z.strictObject(Details).superRefine(checkSwitches);
const Occlusion = z
  .strictObject({
    ...Details,
    /** Parts of the face to report one by one; needs `detectOpen` = `Y`. */
    details: optionalList(z.enum(OCCLUDED_PARTS), { maxItems: 6, unique: true, rule: OCCLUDED_PARTS.join(', ') }),
  })
  .superRefine(checkSwitches);

/** What to look for on the face, and whether to ask again (specification 2.8); takes precedence over `livenessMode`. */
export const FaceAttributeCheck = z.strictObject({
  occlusionCheck: optionalObject(Occlusion),
  maskCheck: optionalObject(Attribute),
  glassesCheck: optionalObject(Attribute),
  hatCheck: optionalObject(Attribute),
});
