import type { OperationName, RequestOf } from '@idproof/core/provider';
import { createStructuralJpeg } from './structural-jpeg.js';

/** Base64 of a small file with the structure of a JPEG. */
export const JPG = createStructuralJpeg().toString('base64');

const DETAILS = { detectOpen: 'Y', needRetry: 'N' } as const;
const NO_ATTRIBUTES = {
  occlusionCheck: { ...DETAILS, detectOpen: 'N' },
  maskCheck: { ...DETAILS, detectOpen: 'N' },
  glassesCheck: { ...DETAILS, detectOpen: 'N' },
  hatCheck: { ...DETAILS, detectOpen: 'N' },
} as const;

const H5_MODE = {
  state: 'a-state',
  completeCallbackUrl: 'https://merchant.example/done',
  interruptCallbackUrl: 'https://merchant.example/stopped',
  locale: 'en',
  isIframe: 'N',
  uiCfg: '{"titlebarbgcolor":"#102030","isDesktop":"Y"}',
  allowDegradation: 'Y',
  facePageGuideUrl: 'https://merchant.example/guide/face',
} as const;

const comparison = {
  bizId: 'biz-1',
  userId: 'user-1',
  face1: { content: JPG, rect: '1,2,30,40' },
  face2: { content: JPG, rect: '1,2,30,40' },
  sourceOfFace2: '00000001003',
} as const;

const actions = {
  actionCheckItems: ['FACEBLINK', 'MOUTHOPEN'] as ('FACEBLINK' | 'MOUTHOPEN')[],
  actionRandom: 'Y' as const,
  actionFrame: ['EYECLOSE'] as 'EYECLOSE'[],
};

/** The screening of a company, where `RIGHT_BODIES` has that of a person. */
export const ENTITY_BODY: RequestOf<'v3.aml.nss.screen'> = {
  customerId: 'customer-1',
  subjectType: 'ENTITY',
  bizCode: 'ONBOARDING',
  entity: {
    entityName: 'Acme Trading Ltd',
    entityLocalName: 'Акме Трейдинг',
    entityCertNo: '12345678',
    entityCountry: 'SG',
  },
};

/** A right body for each operation, with every field given. */
export const RIGHT_BODIES = {
  'v1.realid.initialize': {
    bizId: 'biz-1',
    metaInfo: 'MOB_H5',
    flowType: 'H5_REALIDLITE_KYC' as const,
    docType: '00000001003',
    userId: 'user-1',
    sceneCode: 'registration',
    serviceLevel: 'REALID0001',
    operationMode: 'STANDARD',
    pages: '1',
    pageConfig: { urlFaceGuide: 'https://merchant.example/guide' },
    h5ModeConfig: {
      ...H5_MODE,
      docFrontPageGuideUrl: 'https://merchant.example/guide/front',
      docBackPageGuideUrl: 'https://merchant.example/guide/back',
    },
    productConfig: {
      cropDocImage: 'N',
      cropFaceImage: 'Y',
      landmarkCheck: [],
      hologramCheck: [],
      pageInfoCheck: [],
      preciseTamperCheck: 'N',
      allowExpiredDocument: 'Y',
      docUiType: '1',
      spoofMode: 'STANDARD',
      livenessMode: 'STANDARD',
      antiInjectionMode: 'CLOSED',
      ...actions,
      riskMode: 'STANDARD',
      idnThreshold: 3,
      faceAttributeCheck: NO_ATTRIBUTES,
    },
  },
  'v1.realid.reusable.initialize': {
    bizId: 'biz-1',
    metaInfo: 'MOB_H5',
    flowType: 'H5_REUSABLE_REALIDLITE_KYC',
    userId: 'user-1',
    shareToken: 'a-share-token',
    acceptedDocTypes: ['00000001003'],
    acceptedDocCategories: ['PASSPORT'],
    acceptedDocCountryCodes: ['UTO'],
    sceneCode: 'registration',
    productConfig: {
      livenessMode: 'STANDARD',
      ...actions,
      actionRandomNumber: '1',
      colorFlash: 'N',
      riskMode: 'STANDARD',
      faceAttributeCheck: NO_ATTRIBUTES,
      cropFaceImage: 'N',
    },
    pageConfig: { urlFaceGuide: 'https://merchant.example/guide' },
    h5ModeConfig: H5_MODE,
    envData: { envName: 'test' },
    deviceId: 'device-1',
    clientIp: '192.0.2.1',
    wirelessConfigGroup: 'group-1',
  },
  'v1.realid.checkresult': {
    bizId: 'biz-1',
    transactionId: 'unknown',
    isReturnImage: 'Y',
    extraImageControlList: ['CROPPED_FACE'],
    returnFiveCategorySpoofResult: 'Y',
  },
  'v1.realid.reusable.checkresult': {
    bizId: 'biz-1',
    transactionId: 'unknown',
    isReturnImage: 'Y',
    extraImageControlList: ['CROPPED_FACE'],
    returnFiveCategorySpoofResult: 'Y',
  },
  'v1.idrecognition.recognize': {
    bizId: 'biz-1',
    docType: '00000001003',
    frontPageImage: JPG,
    backPageImage: JPG,
  },
  'v1.facecompare.compare': comparison,
  'v1.facecompare.asynccompare': comparison,
  'v1.facecompare.asynccheckresult': { transactionId: 'unknown' },
  'v1a.facecapture.checkresult': {
    bizId: 'biz-1',
    transactionId: 'unknown',
    isReturnImage: 'Y',
    extraImageControlList: ['CROPPED_FACE'],
  },
  'v1.facecapture.checkresult': { bizId: 'biz-1', transactionId: 'unknown' },
  'v1.facecapture.initialize': {
    bizId: 'biz-1',
    metaInfo: 'MOB_H5',
    userId: 'user-1',
    h5ModeConfig: H5_MODE,
    serviceLevel: 'FACECAPTURE0001',
    operationMode: 'STANDARD',
    sceneCode: 'login',
    productConfig: {
      livenessMode: 'STANDARD',
      antiInjectionMode: 'CLOSED',
      deeperMode: 'STANDARD',
      ...actions,
      rearCamera: 'N',
      faceAttributeCheck: NO_ATTRIBUTES,
      cropFaceImage: 'Y',
    },
  },
  'v3.aml.nss.screen': {
    customerId: 'customer-1',
    subjectType: 'PERSON',
    bizCode: 'ONBOARDING',
    person: {
      personName: 'Anna Maria Eriksson',
      personLocalName: 'Анна Мария Эрикссон',
      personCertNo: 'L898902C3',
      personGender: 'Female',
      personBirthday: '1974/Aug/12',
      personNationality: 'SE',
      personCountry: 'SE',
    },
    extendData: { any: 'thing' },
  },
  'v1.realdoc.parse': {
    bizId: 'biz-1',
    fileContent: JPG,
    fileType: 'jpg',
    schemaId: 'receipt_v1',
    includeExtInfo: 'Y',
  },
  'v1.applicant.query': { bizId: 'biz-1', userId: 'user-1', isReturnImage: 'Y' },
  'v1.privacyinfo.delete': { transactionId: 'unknown' },
  'v1.info.idlist': {},
  'v1.authentication.test': { title: 'hello', n: 1 },
} satisfies { [Name in OperationName]: RequestOf<Name> };
