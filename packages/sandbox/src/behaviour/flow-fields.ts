import { nestFields, page, record, refusal, rule, type Fields } from './treatment.js';

const NONE = 'not available in the sandbox';
const switches: Fields = {
  detectOpen: refusal(`\`Y\`: ${NONE}`),
  needRetry: refusal('`Y`: needs `detectOpen` = `Y`'),
};
const attributes: Fields = {
  ...nestFields('occlusionCheck', rule('see its fields'), {
    ...switches,
    details: refusal('a list with a part in it: needs `detectOpen` = `Y`'),
  }),
  ...nestFields('maskCheck', rule('see its fields'), switches),
  ...nestFields('glassesCheck', rule('see its fields'), switches),
  ...nestFields('hatCheck', rule('see its fields'), switches),
};

const LIVENESS =
  'lowest accepted quality of the face: `LOOSE` 25, `STANDARD` 40, `STRICT` 60; `CLOSED` looks for no attack';

/** Fields about the face that every flow accepts. */
const face: Fields = {
  livenessMode: rule(LIVENESS),
  actionCheckItems: page(
    'actions',
    'unless it is `NOACTION`; an attack unless frames show each action, by the face of the selfie; `HEADSHAKE` to the side in `headShake` ([liveness.md](faces.md#liveness-by-actions))',
  ),
  actionRandom: rule('`Y` draws the order of the actions; empty counts as `N`'),
  actionFrame: page(
    'frames',
    'none with `NOACTION`; `EYECLOSE` keeps `FACE_EYE_CLOSE`, `MULTIACTIONS` one frame of each action under its name',
  ),
  ...nestFields('faceAttributeCheck', rule('see its fields'), attributes),
  cropFaceImage: rule('`Y` keeps `CROPPED_FACE`'),
};

const h5: Fields = {
  state: page('state', 'comes back through the browser, in `response`'),
  completeCallbackUrl: page('completeCallbackUrl', 'where the page navigates when the person is done'),
  interruptCallbackUrl: page('interruptCallbackUrl', 'where it navigates when the person stops'),
  locale: page('locale', 'the language of the page'),
  isIframe: page('isIframe', 'without `Y` the page does not run in a frame'),
  uiCfg: page(
    'uiCfg',
    'the colours of the title bar and the buttons; `isDesktop` shows a card and accepts files; it needs `REALID0001` and a `docUiType` of 1',
  ),
  allowDegradation: page(
    'allowDegradation',
    '`Y`: the phone’s camera app takes the images in a browser that cannot; without it such captures are refused, with it they are never more than `Pending`',
  ),
  facePageGuideUrl: page('guides.face', 'shown before the selfie in degraded mode'),
};

const ids: Fields = {
  bizId: record('stored in the row of the transaction'),
  metaInfo: rule('exactly `MOB_H5` in the H5 flows; a text without any key of the SDK is refused'),
  userId: rule('whose applicant the person becomes'),
  sceneCode: record(),
};
const introduction = nestFields('pageConfig', page('guides', 'see its field'), {
  urlFaceGuide: page('guides.faceIntroduction', 'shown before the selfie'),
});
const modes = (field: string) => rule(`${field}; ignored with a \`productConfig\``);

export const REALID_FIELDS: Fields = {
  ...ids,
  flowType: rule('an H5 flow needs `h5ModeConfig` and excludes the service levels of apps'),
  docType: rule('a type of the list operation'),
  serviceLevel: page(
    'docCapture',
    'automatic or manual capture on a phone; also the actions, the frames to keep and the tilted images. The hosted page takes no tilted images; the checks are the same at every level',
  ),
  operationMode: modes(
    '`CLOSED` judges nothing: the document is read, and passes unrecognized, expired or spoofed; the face passes unseen. `LOOSE` and `STRICT` set `spoofMode` and `livenessMode`; the three long ones equal `STANDARD`: repeated identities are searched only with `idnThreshold`',
  ),
  pages: page('pages', 'only pages that the type has; page 1 is photographed besides a `2` alone'),
  ...introduction,
  ...nestFields('h5ModeConfig', rule('required in the H5 flow'), {
    ...h5,
    docFrontPageGuideUrl: page('guides.documentFront', 'shown before the document in degraded mode'),
    docBackPageGuideUrl: page('guides.documentBack', 'shown after it, for a document of two pages, in degraded mode'),
  }),
  ...nestFields('productConfig', rule('overrides `serviceLevel` and `operationMode`'), {
    cropDocImage: refusal(`\`Y\`: ${NONE}`),
    ...face,
    landmarkCheck: refusal(`a list with a name in it: ${NONE}`),
    hologramCheck: refusal(`a list with a name in it: ${NONE}`),
    pageInfoCheck: refusal(`a list with a name in it: ${NONE}`),
    preciseTamperCheck: refusal(`\`Y\`: ${NONE}`),
    allowExpiredDocument: rule('`Y` accepts an expired document; with anything else the person is asked for another'),
    docUiType: refusal('`2` to `5` are not documented'),
    spoofMode: rule('a failed check: `STRICT` `Failure`, `STANDARD` and `LOOSE` `Pending`, `CLOSED` nothing'),
    antiInjectionMode: refusal(`other than \`CLOSED\`: ${NONE}`),
    riskMode: rule(
      'a risk of `idnThreshold`: `STRICT` `Failure`, `STANDARD` `Pending`, `LOOSE` only reported, `CLOSED` not searched',
    ),
    idnThreshold: rule(
      'more users of one document than this are a risk, and so are more documents of one user; not searched without it',
    ),
  }),
};

export const REUSABLE_FIELDS: Fields = {
  ...ids,
  flowType: rule('an H5 flow needs `h5ModeConfig`'),
  shareToken: rule('valid once, for its recipient, until it expires'),
  acceptedDocTypes: rule('filters the donor’s document; with countries it needs a passport of any country'),
  acceptedDocCategories: rule('filters the donor’s document'),
  acceptedDocCountryCodes: rule('filters the donor’s document; must cover what the types imply'),
  ...nestFields('productConfig', rule('see its fields'), {
    ...face,
    actionRandomNumber: rule('how many actions are drawn; empty means all'),
    colorFlash: page('colorFlash', 'coloured light on the face, after a warning; not judged'),
    riskMode: refusal('`LOOSE`, `STRICT`: account holds exist only as injected faults'),
  }),
  ...introduction,
  ...nestFields('h5ModeConfig', rule('required in the H5 flow'), h5),
  ...nestFields('envData', record(), { envName: record() }),
  deviceId: record(),
  clientIp: record(),
  wirelessConfigGroup: record(),
};

export const FACE_CAPTURE_FIELDS: Fields = {
  ...ids,
  ...nestFields('h5ModeConfig', rule('required with `MOB_H5`'), h5),
  serviceLevel: page('actions', 'none, a blink, or two drawn at random; also the frames to keep'),
  operationMode: modes('`CLOSED` judges nothing: the face passes unseen; the others set `livenessMode`'),
  ...nestFields('productConfig', rule('overrides `serviceLevel` and `operationMode`'), {
    ...face,
    antiInjectionMode: refusal(`other than \`CLOSED\`: ${NONE}`),
    deeperMode: refusal('`LOOSE`, `STRICT`: the sandbox has no such check'),
    rearCamera: refusal(`\`Y\`: ${NONE}`),
  }),
};
