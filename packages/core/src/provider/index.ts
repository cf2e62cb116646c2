export { readAnswer, type CallResult } from './answer.js';
export { createProviderClient, type CallOptions, type ProviderClient, type ProviderClientConfig } from './client.js';
export { describeFields, type DescribedField } from './describe.js';
export { fieldFacts, isBase64, MEBIBYTE, type FaultReason, type FieldFacts } from './fields.js';
export { characterLength, utf8Length } from './text-length.js';
export { JsonError, parseJson, type ParseJsonOptions } from './json.js';
export { defineOperation, type Operation, type ResultStatus } from './operation.js';
export {
  isOperationName,
  operationAt,
  OPERATION_NAMES,
  operationPath,
  OPERATIONS,
  type OperationName,
  type ParsedRequestOf,
  type RequestOf,
  type ResponseOf,
} from './operations.js';
export { type HitResult } from './models/aml-hits.js';
export { REALDOC_SCHEMAS, REALDOC_TEMPLATES, type ExtendedValue, type RealDocSchemaId } from './models/realdoc-data.js';
export { H5_META_INFO } from './operations/realid-initialize.js';
export { FACE_CAPTURE_RESULTS, type FaceCaptureResult } from './operations/face-capture-result.js';
export {
  EKYC_RESULTS,
  PART_RESULTS,
  REALID_EXTRA_IMAGES,
  type EkycResult,
  type PartResult,
} from './operations/realid-result.js';
export { RECOGNITION_ERROR_CODES, type RecognitionErrorCode } from './operations/recognize.js';
export { formatRequestTime, parseRequestTime } from './request-time.js';
export { COMMON_RESULT_CODES, FailureResponse, Result, type CommonResultCode } from './result.js';
export { createRsaAesEncryption, type Encryption, type NodeCrypto } from './encrypt.js';
export { createRsaSigner, isRsaSignature, type RsaKeys } from './sign-rsa.js';
export { readHeader, readRetryAfter, type Send, type SendRequest, type SendResponse } from './send.js';
export {
  createAkskSigner,
  decodeSecretKey,
  equalInConstantTime,
  partsToSign,
  toBase64Url,
  webCryptoHmac,
  type HmacSha256,
  type SignedMessage,
  type Signer,
} from './sign.js';
export { checkOutgoing, checkRequest, type Checked, type Fault } from './validate.js';
