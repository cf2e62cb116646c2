import type { ErrorCode } from '@idproof/core/session';

/** What a code means, and what the merchant does about it. */
export type Words = readonly [meaning: string, merchant: string];

const NOTHING = 'Nothing: the element says what to do.';
const AGAIN = 'Nothing, if it passes. If it stays, look at the log line of the `requestId`.';

/** Typed by the table of codes: one without words does not compile. */
export const ERROR_WORDS: Record<ErrorCode, Words> = {
  malformed_request: ['No JSON as it should be, or no `Idempotency-Key`.', 'Use the session client, or mend the call.'],
  unauthorized: [
    'No token or key, or one that is not known.',
    'Check the server key; start a new session for a token.',
  ],
  token_expired: [
    'The client token is too old.',
    'Answer `getToken` by `POST /v1/sessions`: the open session comes back.',
  ],
  origin_refused: [
    'A page of an origin that is not allowed called, or a browser used a server key.',
    'Name the origin in `IDPROOF_ALLOWED_ORIGINS`; keep server keys on servers.',
  ],
  not_found: ['No such route, operation or session.', 'Check the path, the allow-list of operations, and the id.'],
  request_timeout: ['The request did not arrive whole in time.', AGAIN],
  out_of_order: ['The step is not what the session waits for.', 'Follow `step` of the view.'],
  session_over: ['The session has ended.', 'Read its outcome; start a new one where it may be tried again.'],
  payload_too_large: ['The body is larger than the route takes.', 'Send pictures within `maxBase64Length`.'],
  unsupported_media_type: ['Not `application/json` in UTF-8, or compressed.', 'Set `Content-Type`.'],
  invalid_field: ['The field named by `field` is missing, wrong, or not known.', 'Mend that field.'],
  idempotency_mismatch: ['The same `Idempotency-Key` with another body.', 'A new key for each new call.'],
  consent_unknown: ['The hash is not that of the text that was shown.', 'Show the text of the view again.'],
  picture_unusable: ['A picture that the provider cannot take.', NOTHING],
  picture_repeated: ['The picture was refused before.', NOTHING],
  picture_mismatch: ['Not the document picture that was accepted.', NOTHING],
  selfie_is_document: ["The selfie is the document's own picture.", NOTHING],
  callback_refused: [
    'What came back from the hosted page belongs to no open session of this browser, or came before.',
    'Nothing: the result is read from the provider.',
  ],
  share_token_refused: [
    'The share token is unknown, used or expired, or what it shares is not accepted here.',
    'Ask the donor for a new share token and start a new session.',
  ],
  rate_limited: ['Too many calls; `Retry-After` says when to come back.', 'Wait; raise `limits` where it is no abuse.'],
  internal_error: ['A fault of the proxy.', 'Look for the `requestId` in its log.'],
  provider_untrusted: [
    "The answer is unsigned, signed with another key, or from another time than this machine's clock.",
    'Run `idproof-doctor`: key, clock, or something in between.',
  ],
  provider_refused: ['The provider refuses keys, client or entitlement.', 'Run `idproof-doctor`.'],
  provider_failed: ['A fault of the provider, or an answer that breaks the contract.', AGAIN],
  initialize_unknown: [
    'Whether the provider began the transaction is not known, and it cannot be begun twice.',
    'Start a new session; with a share token, ask the donor for a new one.',
  ],
  overloaded: ['The proxy or its store has no room at the moment.', AGAIN],
  provider_unreachable: ['No whole answer came from the provider.', 'Run `idproof-doctor`, if it stays.'],
  provider_busy: ['Too many calls to the provider, or the volume is used up.', "Check the provider's quota."],
  provider_timeout: ['The provider took too long.', AGAIN],
  network_failed: ["No connection from the person's browser to the proxy.", NOTHING],
  answer_unreadable: ['Something other than the proxy answered.', 'Check what stands between page and proxy.'],
  aborted: ['The page gave the call up.', NOTHING],
  image_empty: ['A file of no bytes.', NOTHING],
  image_type_unsupported: ['No format that can be read.', NOTHING],
  image_damaged: ['The picture is cut or broken.', NOTHING],
  image_too_large: ['More bytes or pixels than are taken.', NOTHING],
  image_too_small: ['Fewer pixels than can be read.', NOTHING],
  image_blank: ['One colour all over.', NOTHING],
  image_limit_unreachable: ['It cannot be made small enough and stay readable.', 'Check `maxBase64Length`.'],
  image_engine_failed: ['Neither worker nor page could make the picture.', 'Check the content security policy.'],
  camera_denied: ['The person or the system refuses the camera.', NOTHING],
  camera_dismissed: ['The question was closed without an answer.', NOTHING],
  camera_blocked_by_policy: ['The frame may not use the camera.', 'Give the frame `allow="camera"`.'],
  camera_insecure_page: ['The page is not secure.', 'Serve it over HTTPS.'],
  camera_not_found: ['The device has no camera.', 'Allow upload, where that will do.'],
  camera_busy: ['Another program holds the camera.', NOTHING],
  camera_frozen: ['No further picture came from the camera.', NOTHING],
  camera_unsupported: ['The browser offers no camera here.', NOTHING],
  host_missing: ['An `app` session runs on a page that no app is around.', 'Open the page in the app.'],
  host_silent: ['The app did not answer in time.', 'Answer the message in the app; see docs/webviews.md.'],
  host_refused: ['The app answered that it cannot do it.', 'Look at the log of the app.'],
  frame_refused: [
    'The page around may not embed this one.',
    'Name its origin where the framed page allows its hosts; see docs/embedding.md.',
  ],
  hosted_blocked: [
    'The hosted page could not be opened in a frame.',
    'Let the page frame it, or use `embed="redirect"`.',
  ],
  configuration_invalid: ['A setting is wrong; the message names it.', 'Mend it: nothing works before.'],
};

const DOCTOR = 'Run `idproof-doctor`.';
const LOOK = 'Mend the call: the message names the field.';

/** The same of the provider's result codes; the page cannot be written while one has none. */
export const RESULT_WORDS: Record<string, Words> = {
  SUCCESS: ['The call succeeded.', 'Read the business fields: they say whether the person passed.'],
  PROCESSING: ['Not done yet (`S`): a picture or a result is awaited.', 'Ask again later.'],
  PARAM_MISSING: ['A required header or field is absent.', LOOK],
  PARAM_ILLEGAL: ['A header or field is not acceptable.', LOOK],
  INVALID_ARGUMENT: ['A field is missing, too long, or of a wrong value; or fields that do not go together.', LOOK],
  PARAMETER_ERROR: ['The same, in document extraction.', LOOK],
  MSG_PARSE_ERROR: ['The body is no JSON, or could not be decrypted.', DOCTOR],
  SIGNATURE_INVALID: ['The signature does not verify.', DOCTOR],
  KEY_NOT_FOUND: ['The provider holds no such key of this client.', DOCTOR],
  MERCHANT_NOT_FOUND: ['The client id is not known.', DOCTOR],
  NO_INTERFACE_DEF: ['No operation has this path.', DOCTOR],
  OAUTH_FAIL: ['Authorisation failed.', 'Ask the provider for access.'],
  OAUTH_RESOURCE_CODE_FAIL: ['Authorisation lacks its resource.', 'Ask the provider for access.'],
  AUTHORIZATION_ERROR: [
    'Authentication or authorisation failed, in document extraction.',
    'Ask the provider for access.',
  ],
  ACCESS_DENIED: ['This client may not call the operation.', 'Ask the provider for access.'],
  REQUEST_TRAFFIC_EXCEED_LIMIT: ['Too many requests.', 'Slow down; ask for a higher limit.'],
  PRODUCT_QUOTA_LIMIT: ['The volume that was bought is used up.', 'Buy more.'],
  PROCESS_TIMEOUT: ['Processing took too long.', 'Try again where the operation may be repeated.'],
  SYSTEM_ERROR: [
    'A fault of the provider; with `U` the outcome is unknown.',
    'Try again where the operation may be repeated.',
  ],
  INTERNAL_BUSINESS_ERROR: ['A fault of the provider, in document extraction.', 'Try again.'],
  CLIENT_BUSINESS_ERROR: ['The document cannot be had, by its link for example.', 'Check link and file.'],
  UNABLE_GET_IMAGE: ['The picture is empty or damaged, or no face is in it.', 'Have the person take another.'],
  UNUSABLE: ["The device's information fails the check: face capture cannot be used.", 'Offer another device or way.'],
  LIMIT_EXCEEDED: ['Too many tries within one transaction.', 'Begin a new transaction, if that is wanted.'],
  HIGH_RISK: ['The risk engine has the account cool down.', 'Wait, or look into the account.'],
  ACCOUNT_SERVICE_SUSPEND: ['The risk engine has blocked the account.', 'Look into the account.'],
  DEVICE_NOT_SUPPORT: ['The device is not supported.', 'Offer another device.'],
  OS_NOT_SUPPORT: ['The operating system is not supported.', 'Offer another device.'],
  SDKVERSION_NOT_SUPPORT: ['The SDK is too old.', 'Update the app.'],
  TOKEN_NOT_FOUND: [
    'The share token does not exist, was used, has expired, or is for somebody else.',
    'Ask the donor for a new token.',
  ],
  DONOR_DATA_UNAVAILABLE: ["The donor's data are missing.", 'Have the person go through a whole verification.'],
  DONOR_DATA_NOT_ACCEPTABLE: [
    "The donor's document is none of the accepted ones, or has expired. The token can still be used.",
    'Accept more, or have the person go through a whole verification.',
  ],
  PARTNERSHIP_NOT_ACTIVE: ['The partnership with the donor is not active.', 'Settle it with the provider.'],
  APPLICANT_NOT_FOUND: ['No such applicant, or one of somebody else.', 'Check the id.'],
};
