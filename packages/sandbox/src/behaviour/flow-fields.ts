import { nestFields, page, record, refusal, rule, type Fields } from './treatment.js';

const NONE = 'not available here';
const switches: Fields = {
  detectOpen: refusal(`\`Y\`: ${NONE}`),
  needRetry: rule('needs `detectOpen` = `Y`, so only `N` is left'),
};
const attributes: Fields = {
  ...nestFields('occlusionCheck', rule('its fields say'), {
    ...switches,
    details: rule('needs `detectOpen` = `Y`, so only an empty list is left'),
  }),
  ...nestFields('maskCheck', rule('its fields say'), switches),
  ...nestFields('glassesCheck', rule('its fields say'), switches),
  ...nestFields('hatCheck', rule('its fields say'), switches),
};

const LIVENESS = 'least quality of the face: `LOOSE` 25, `STANDARD` 40, `STRICT` 60; `CLOSED`: no attack is looked for';

/** What every flow may be told of the face. */
const face: Fields = {
  livenessMode: rule(LIVENESS),
  actionCheckItems: page(
    'actions',
    'without `NOACTION`; an attack unless frames show each of them, by the face of the selfie ([liveness.md](liveness.md))',
  ),
  actionRandom: rule('draws the order of the actions'),
  actionFrame: page(
    'frames',
    'none with `NOACTION`; `EYECLOSE` keeps `FACE_EYE_CLOSE`, `MULTIACTIONS` one frame of each action under its name',
  ),
  ...nestFields('faceAttributeCheck', rule('its fields say'), attributes),
  cropFaceImage: rule('`Y` keeps `CROPPED_FACE`'),
};

const h5: Fields = {
  state: page('state', 'comes back with the browser, in `response`'),
  completeCallbackUrl: page('completeCallbackUrl', 'where the page goes when done'),
  interruptCallbackUrl: page('interruptCallbackUrl', 'where it goes when stopped'),
  locale: page('locale', 'the language of the page'),
  isIframe: page('isIframe', 'without `Y` the page does not run in a frame'),
  uiCfg: page(
    'uiCfg',
    'the colours of the title bar and the buttons; `isDesktop`: a card, files may be chosen; it needs `REALID0001` and a `docUiType` of 1',
  ),
  allowDegradation: page(
    'allowDegradation',
    '`Y`: the phone’s camera app takes over in a browser that cannot capture; such captures are refused without it, and never more than `Pending` with it',
  ),
  facePageGuideUrl: page('guides.face', 'shown before the selfie in degraded mode'),
};

const ids: Fields = {
  bizId: record('the row of the transaction'),
  metaInfo: rule('`MOB_H5` exactly in the H5 flows; a text without any key of the SDK is refused'),
  userId: rule('whose applicant it becomes'),
  sceneCode: record(),
};
const introduction = nestFields('pageConfig', page('guides', 'its field says'), {
  urlFaceGuide: page('guides.faceIntroduction', 'shown before the selfie'),
});
const modes = (field: string) => rule(`${field}; out of force beside a \`productConfig\``);

export const REALID_FIELDS: Fields = {
  ...ids,
  flowType: rule('an H5 flow needs `h5ModeConfig`, and no level of apps'),
  docType: rule('one of the list operation'),
  serviceLevel: page(
    'docCapture',
    'by itself or by hand; also the actions, the frames to keep and the tilted pictures; the hosted page photographs by hand and takes no tilted ones; the checks are the same at every level',
  ),
  operationMode: modes(
    '`CLOSED` looks at nothing, `LOOSE` and `STRICT` set `spoofMode` and `livenessMode`; the three long ones are as `STANDARD`: repeated identities are looked for only with `idnThreshold`',
  ),
  pages: page('pages', 'only pages that the type has; page 1 is always needed'),
  ...introduction,
  ...nestFields('h5ModeConfig', rule('required in the H5 flow'), {
    ...h5,
    docFrontPageGuideUrl: page('guides.documentFront', 'shown before the document in degraded mode'),
    docBackPageGuideUrl: page('guides.documentBack', 'the same, after it, for a document of two pages'),
  }),
  ...nestFields('productConfig', rule('puts `serviceLevel` and `operationMode` out of force'), {
    cropDocImage: refusal(`\`Y\`: ${NONE}`),
    ...face,
    landmarkCheck: refusal(`a list with a name in it: ${NONE}`),
    hologramCheck: refusal(`a list with a name in it: ${NONE}`),
    pageInfoCheck: refusal(`a list with a name in it: ${NONE}`),
    preciseTamperCheck: refusal(`\`Y\`: ${NONE}`),
    allowExpiredDocument: rule('`Y`; all else is `N`: an expired document is asked for again'),
    docUiType: refusal('`2` to `5` are not described'),
    spoofMode: rule('a failed check: `STRICT` `Failure`, `STANDARD` and `LOOSE` `Pending`, `CLOSED` nothing'),
    antiInjectionMode: refusal(`other than \`CLOSED\`: ${NONE}`),
    riskMode: rule(
      'a repeated document: `STRICT` `Failure`, `STANDARD` `Pending`, `LOOSE` only named, `CLOSED` not looked for',
    ),
    idnThreshold: rule('users of one document beyond it are a risk; nothing is looked for without it'),
  }),
};

export const REUSABLE_FIELDS: Fields = {
  ...ids,
  flowType: rule('an H5 flow needs `h5ModeConfig`'),
  shareToken: rule('once, for its recipient, in its time'),
  acceptedDocTypes: rule('filters the donor’s document; with countries it needs a passport of any country'),
  acceptedDocCategories: rule('filters the donor’s document'),
  acceptedDocCountryCodes: rule('filters the donor’s document; must cover what the types imply'),
  ...nestFields('productConfig', rule('its fields say'), {
    ...face,
    actionRandomNumber: rule('how many actions are drawn'),
    colorFlash: page('colorFlash', 'coloured light on the face, after a warning; nothing is judged by it'),
    riskMode: refusal('`LOOSE`, `STRICT`: cooling down is only injected'),
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
  serviceLevel: page('actions', 'silent, a blink, or two drawn; also the frames to keep'),
  operationMode: modes('`CLOSED` looks at nothing; the others set `livenessMode`'),
  ...nestFields('productConfig', rule('puts `serviceLevel` and `operationMode` out of force'), {
    ...face,
    antiInjectionMode: refusal(`other than \`CLOSED\`: ${NONE}`),
    deeperMode: refusal('`LOOSE`, `STRICT`: nothing here looks deeper'),
    rearCamera: refusal(`\`Y\`: ${NONE}`),
  }),
};
