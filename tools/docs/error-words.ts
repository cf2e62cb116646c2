import type { ErrorCode } from '@idproof/core/errors';

/** What a code means, and what the merchant does about it. */
export type Words = readonly [meaning: string, merchant: string];

const NOTHING = 'Nothing: the element says what to do.';
const AGAIN = 'Nothing, if it passes. If it persists, look up the `requestId` in the log.';

/** Typed by the table of codes: a code without words does not compile. */
export const ERROR_WORDS: Record<ErrorCode, Words> = {
  malformed_request: ['Malformed JSON, or no `Idempotency-Key`.', 'Use the session client, or correct the call.'],
  unauthorized: [
    'No token or key, or an unknown one.',
    'Check the server key, or start a new session for a new token.',
  ],
  token_expired: [
    'The client token has expired.',
    'Call `POST /v1/sessions` in `getToken`; it returns the open session.',
  ],
  origin_refused: [
    'The call came from an origin that is not allowed, or a browser used a server key.',
    'Add the origin to `IDPROOF_ALLOWED_ORIGINS`; keep server keys on servers.',
  ],
  handoff_refused: ['The code or the number of a handoff is wrong, used or expired.', NOTHING],
  not_found: ['No such route, operation or session.', 'Check the path, `IDPROOF_PROVIDER_OPERATIONS` and the id.'],
  request_timeout: ['The request did not arrive completely in time.', AGAIN],
  out_of_order: ['The session waits for another step.', 'Follow `step` of the view.'],
  session_over: ['The session has ended.', 'Read its outcome. Start a new session if the person may try again.'],
  captured_elsewhere: ['A phone captures for this session.', 'Nothing: the flow shows that the phone is connected.'],
  handoff_ended: ['The handoff to this phone has ended.', 'Nothing: the person continues on the other device.'],
  handoff_unavailable: [
    'The session can be offered to no phone: its codes are used up, or its step does not allow it.',
    'Nothing: the flow shows the steps on this device.',
  ],
  payload_too_large: ['The body is larger than the route accepts.', 'Keep images within `maxBase64Length`.'],
  unsupported_media_type: ['The body is not `application/json` in UTF-8, or is compressed.', 'Set `Content-Type`.'],
  invalid_field: ['The field that `field` names is missing, wrong or unknown.', 'Correct that field.'],
  idempotency_mismatch: ['The same `Idempotency-Key` came with another body.', 'Use a new key for each new call.'],
  consent_unknown: ['The hash does not match the consent text of the session.', 'Show the text of the current view.'],
  picture_unusable: ['The provider cannot use the image.', NOTHING],
  picture_repeated: ['The same image was refused before.', NOTHING],
  picture_mismatch: ['The document image is not the accepted one.', NOTHING],
  selfie_is_document: ["The selfie is the document's own image.", NOTHING],
  callback_refused: [
    'The callback of the hosted page belongs to no open session of this browser, or was used before.',
    'Nothing: the proxy reads the result from the provider.',
  ],
  share_token_refused: [
    'The share token is unknown, used or expired, or the shared document is not accepted.',
    'Ask the donor for a new share token and start a new session.',
  ],
  rate_limited: [
    'Too many calls. `Retry-After` says when to call again.',
    'Wait. If it is not abuse, raise the setting that the log names ([which limit](troubleshooting.md#rate_limited)).',
  ],
  internal_error: ['A fault of the proxy.', 'Look up the `requestId` in the log.'],
  provider_untrusted: [
    "The answer is unsigned, signed with another key, or too far from this machine's clock.",
    'Run `idproof-doctor`: the cause is the key, the clock, or something in between.',
  ],
  provider_refused: ['The provider refuses the keys, the client or the operation.', 'Run `idproof-doctor`.'],
  provider_failed: ['The provider failed, or its answer breaks the contract.', AGAIN],
  initialize_unknown: [
    'It is unknown whether the provider began the transaction, and it must not begin twice.',
    'Start a new session. With a share token, ask the donor for a new token.',
  ],
  overloaded: ['The proxy or its store is overloaded.', AGAIN],
  data_key_missing: [
    'A data key was removed while sessions still hold what it encrypted; also `/readyz`.',
    'Put the key back ([replacing a data key](proxy.md#replacing-a-data-key)).',
  ],
  provider_unreachable: ['No complete answer came from the provider.', 'Run `idproof-doctor` if it persists.'],
  provider_busy: ['Too many calls to the provider, or its quota is used up.', "Check the provider's quota."],
  provider_timeout: ['The provider took too long.', AGAIN],
  network_failed: ["The person's browser cannot reach the proxy, or code that is loaded late did not arrive.", NOTHING],
  answer_unreadable: ['Something other than the proxy answered.', 'Check what is between the page and the proxy.'],
  aborted: ['The page aborted the call.', NOTHING],
  image_empty: ['The file is empty.', NOTHING],
  image_type_unsupported: ['The file format is not supported.', NOTHING],
  image_damaged: ['The image is truncated or damaged.', NOTHING],
  image_too_large: ['The image has too many bytes or pixels.', NOTHING],
  image_too_small: ['The image has too few pixels, or is far too narrow.', NOTHING],
  image_blank: ['The image has one colour all over.', NOTHING],
  image_limit_unreachable: ['The image cannot be made small enough and stay readable.', 'Check `maxBase64Length`.'],
  image_engine_failed: [
    'Neither the worker nor the page could encode the image.',
    'Check the Content-Security-Policy.',
  ],
  image_heic_unsupported: ['The browser cannot read HEIC.', NOTHING],
  image_several: ['Several files were given where one is taken.', NOTHING],
  pdf_locked: ['The PDF needs a password.', NOTHING],
  pdf_unreadable: [
    'The PDF is damaged, or its reader could not be started.',
    'Where it happens to every PDF: serve `pdf-worker.js` beside the script, and allow it in `worker-src`.',
  ],
  camera_denied: ['The person denied the camera, or did so before.', NOTHING],
  camera_denied_by_system: ['The settings of the device keep the camera from the browser.', NOTHING],
  camera_dismissed: ['The person closed the question without an answer.', NOTHING],
  camera_blocked_by_policy: [
    'A policy forbids the camera on this page.',
    'Set `allow="camera"` on the frame and check `Permissions-Policy`.',
  ],
  camera_insecure_page: ['The page is not secure.', 'Serve it over HTTPS.'],
  camera_not_found: ['The device has no camera.', 'Allow uploads if your rules permit.'],
  camera_busy: ['Another program is using the camera.', NOTHING],
  camera_frozen: ['The camera stopped sending frames.', NOTHING],
  camera_unsupported: ['The browser offers no camera on this page.', NOTHING],
  host_missing: ['An `app` session runs on a page outside an app.', 'Open the page in the app.'],
  host_silent: ['The app did not answer in time.', 'Answer the message in the app: [webviews.md](webviews.md).'],
  host_refused: ['The app answered that it cannot do it.', 'Look at the app’s log.'],
  frame_refused: [
    'The embedding page is not allowed to embed this one.',
    'Add its origin to `allowedOrigins` of the framed page: [embedding.md](embedding.md).',
  ],
  hosted_blocked: [
    'The hosted page could not be opened in a frame.',
    'Allow the frame in the page’s policy, or use `embed="redirect"`.',
  ],
  configuration_invalid: ['A setting is wrong; the message names it.', 'Correct it: nothing works before.'],
};

const DOCTOR = 'Run `idproof-doctor`.';
const LOOK = 'Correct the call: the message names the field.';

/** The same for the provider's result codes; the page cannot be written while one is missing. */
export const RESULT_WORDS: Record<string, Words> = {
  SUCCESS: ['The call succeeded.', 'Read the business fields: they say whether the person passed.'],
  PROCESSING: ['Not done yet (`S`): an image or a result is pending.', 'Ask again later.'],
  PARAM_MISSING: ['A required header or field is absent.', LOOK],
  PARAM_ILLEGAL: ['A header or field is not acceptable.', LOOK],
  INVALID_ARGUMENT: ['A field is missing, too long or has a wrong value, or fields contradict each other.', LOOK],
  PARAMETER_ERROR: ['The same, for document extraction.', LOOK],
  MSG_PARSE_ERROR: ['The body is not JSON, or cannot be decrypted.', DOCTOR],
  SIGNATURE_INVALID: ['The signature does not verify.', DOCTOR],
  KEY_NOT_FOUND: ['The provider has no such key for this client.', DOCTOR],
  MERCHANT_NOT_FOUND: ['The client id is unknown.', DOCTOR],
  NO_INTERFACE_DEF: ['No operation has this path.', DOCTOR],
  OAUTH_FAIL: ['Authorization failed.', 'Ask the provider for access.'],
  OAUTH_RESOURCE_CODE_FAIL: ['The authorization does not cover the resource.', 'Ask the provider for access.'],
  AUTHORIZATION_ERROR: [
    'Authentication or authorization failed, for document extraction.',
    'Ask the provider for access.',
  ],
  ACCESS_DENIED: ['This client may not call the operation.', 'Ask the provider for access.'],
  REQUEST_TRAFFIC_EXCEED_LIMIT: ['Too many requests.', 'Slow down; ask for a higher limit.'],
  PRODUCT_QUOTA_LIMIT: ['The purchased volume is used up.', 'Buy more.'],
  PROCESS_TIMEOUT: ['Processing took too long.', 'Try again if the operation may be repeated.'],
  SYSTEM_ERROR: [
    'The provider failed; with `U` the outcome is unknown.',
    'Try again if the operation may be repeated.',
  ],
  INTERNAL_BUSINESS_ERROR: ['The provider failed, for document extraction.', 'Try again.'],
  CLIENT_BUSINESS_ERROR: ['The document cannot be fetched, for example by its link.', 'Check the link and the file.'],
  UNABLE_GET_IMAGE: ['The image is empty or damaged, or shows no face.', 'Have the person take another image.'],
  UNUSABLE: [
    "The device's information fails the check: face capture cannot be used.",
    'Offer another device, or another flow.',
  ],
  LIMIT_EXCEEDED: ['Too many attempts within one transaction.', 'Begin a new transaction if you allow it.'],
  HIGH_RISK: ['The risk engine has put the account on hold.', 'Wait, or look into the account.'],
  ACCOUNT_SERVICE_SUSPEND: ['The risk engine has blocked the account.', 'Look into the account.'],
  DEVICE_NOT_SUPPORT: ['The device is not supported.', 'Offer another device.'],
  OS_NOT_SUPPORT: ['The operating system is not supported.', 'Offer another device.'],
  SDKVERSION_NOT_SUPPORT: ['The SDK is too old.', 'Update the app.'],
  TOKEN_NOT_FOUND: [
    'The share token does not exist, was used, has expired, or is for another recipient.',
    'Ask the donor for a new token.',
  ],
  DONOR_DATA_UNAVAILABLE: ["The donor's data are missing.", 'Have the person go through a whole verification.'],
  DONOR_DATA_NOT_ACCEPTABLE: [
    "The donor's document is not an accepted one, or has expired. The token can still be used.",
    'Accept more, or have the person go through a whole verification.',
  ],
  PARTNERSHIP_NOT_ACTIVE: ['The partnership with the donor is not active.', 'Contact the provider.'],
  APPLICANT_NOT_FOUND: ["The applicant does not exist, or is another client's.", 'Check the id.'],
};
