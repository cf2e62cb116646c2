import * as z from 'zod';
import { choice, optionalList, optionalObject, optionalYesNo, refuseTogether } from '../fields.js';

const YES_NO = ['Y', 'N'] as const;
const OCCLUDED_PARTS = [
  'eyesOcclusion',
  'noseOcclusion',
  'mouthOcclusion',
  'foreheadOcclusion',
  'chinOcclusion',
  'cheekOcclusion',
] as const;

interface Switches {
  detectOpen?: 'Y' | 'N' | undefined;
  needRetry?: 'Y' | 'N' | undefined;
  details?: readonly string[] | undefined;
}

function checkSwitches({ detectOpen, needRetry, details }: Switches, context: z.core.$RefinementCtx): void {
  if (detectOpen === 'Y') return;
  if (needRetry === 'Y') refuseTogether(context, ['needRetry']);
  if (details?.length) refuseTogether(context, ['details']);
}

/** Parts of the face to report one by one; needs `detectOpen` = `Y`. */
const details = optionalList(z.enum(OCCLUDED_PARTS), { rule: OCCLUDED_PARTS.join(', ') });

/** `detectOpen` looks for the attribute and reports it in the result; `needRetry` lets the person try again. */
const Optional = { detectOpen: optionalYesNo(), needRetry: optionalYesNo() };
const Required = { detectOpen: choice(YES_NO), needRetry: choice(YES_NO) };

const Attribute = z.strictObject(Optional).superRefine(checkSwitches);
const Occlusion = z.strictObject({ ...Optional, details }).superRefine(checkSwitches);

/** Attributes of the face to check, and whether to ask again (specification 2.8); takes precedence over `livenessMode`. */
export const FaceAttributeCheck = z.strictObject({
  occlusionCheck: optionalObject(Occlusion),
  maskCheck: optionalObject(Attribute),
  glassesCheck: optionalObject(Attribute),
  hatCheck: optionalObject(Attribute),
});

const RequiredAttribute = z.strictObject(Required).superRefine(checkSwitches);
const RequiredOcclusion = z.strictObject({ ...Required, details }).superRefine(checkSwitches);

/** Of the reusable flow, where a check that is given has both switches. */
export const ReusableFaceAttributeCheck = z.strictObject({
  occlusionCheck: optionalObject(RequiredOcclusion),
  maskCheck: optionalObject(RequiredAttribute),
  glassesCheck: optionalObject(RequiredAttribute),
  hatCheck: optionalObject(RequiredAttribute),
});
