import * as z from 'zod';
import { fieldFacts, choiceOr, optionalInteger, optionalObject, optionalChoice, yesNoOr } from '../fields.js';
import { FaceAttributeCheck, ReusableFaceAttributeCheck } from './face-attributes.js';
import { actionRandomNumber, checkActions, livenessActions } from './liveness-actions.js';

/** How strictly something is judged; `CLOSED` switches it off, for tests. */
export const MODES = ['CLOSED', 'STANDARD', 'LOOSE', 'STRICT'] as const;
/** How the document is photographed; `1` is by hand, the others are not described (appendix 6.2). */
const DOC_UI_TYPES = ['1', '2', '3', '4', '5'] as const;

const CHECK_RULE = 'objects of one name each, for the documents that know such a check';

function namedChecks() {
  return z
    .array(z.strictObject({ name: z.string().min(1) }))
    .nullish()
    .transform((checks) => checks ?? undefined)
    .register(fieldFacts, { kind: 'list', required: false, rule: CHECK_RULE });
}

/** `Y` or `N`; any other text counts as left out, and then the document type decides (specification 2.8). */
const allowExpiredDocument = z
  .string()
  .nullish()
  .transform((value) => (value === 'Y' || value === 'N' ? value : undefined))
  .register(fieldFacts, {
    kind: 'text',
    required: false,
    mayBeEmpty: true,
    rule: 'Y, N; another value falls back to the type’s default',
  });

/** Of the standard flow (specification 2.8). */
export const ProductConfig = z
  .strictObject({
    /** `Y` cuts the background off the image of the document. */
    cropDocImage: yesNoOr('N'),
    /** `Y` returns the face cut out of the selfie besides. */
    cropFaceImage: yesNoOr('N'),
    landmarkCheck: namedChecks(),
    hologramCheck: namedChecks(),
    pageInfoCheck: namedChecks(),
    preciseTamperCheck: yesNoOr('N'),
    allowExpiredDocument,
    /** The specification names no default. */
    docUiType: optionalChoice(DOC_UI_TYPES),
    spoofMode: choiceOr(MODES, 'STANDARD'),
    livenessMode: choiceOr(MODES, 'STANDARD'),
    antiInjectionMode: choiceOr(MODES, 'CLOSED'),
    ...livenessActions,
    riskMode: choiceOr(MODES, 'STANDARD'),
    /** More documents of one user, or more users of one document, than this are a risk. */
    idnThreshold: optionalInteger(1, 999),
    faceAttributeCheck: optionalObject(FaceAttributeCheck),
  })
  .superRefine(checkActions);

/** Of the reusable flow, where only these fields exist (specification 4.10). */
export const ReusableProductConfig = z
  .strictObject({
    livenessMode: choiceOr(MODES, 'STANDARD'),
    ...livenessActions,
    actionRandomNumber,
    /** `Y`: coloured light, after the actions. */
    colorFlash: yesNoOr('N'),
    riskMode: choiceOr(MODES, 'STANDARD'),
    faceAttributeCheck: optionalObject(ReusableFaceAttributeCheck),
    cropFaceImage: yesNoOr('N'),
  })
  .superRefine(checkActions);

/** Of face capture alone (appendix 4.7). */
export const FaceCaptureProductConfig = z
  .strictObject({
    livenessMode: choiceOr(MODES, 'STANDARD'),
    antiInjectionMode: choiceOr(MODES, 'CLOSED'),
    deeperMode: choiceOr(MODES, 'STANDARD'),
    ...livenessActions,
    /** `Y`: the camera at the back, for a second person who holds the phone. */
    rearCamera: yesNoOr('N'),
    faceAttributeCheck: optionalObject(FaceAttributeCheck),
    cropFaceImage: yesNoOr('N'),
  })
  .superRefine(checkActions);
