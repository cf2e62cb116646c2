import type { SettingsInput } from '../config.js';
import {
  DOCUMENT_TYPES_FILE,
  createCountForm,
  createDurationForm,
  createListForm,
  createTextForm,
  RATE,
  RATIO,
  SCORE,
  SCORES,
  SIZE,
  SWITCH,
  TEXTS,
} from './forms.js';
import type { PathOf, Variable } from './variable.js';

const NUMBER = createCountForm('3');
const KEY = createTextForm('the output of "openssl rand -base64 32"');
const KEYS = createListForm('the output of "openssl rand -base64 32"', 'one key or more, separated by commas');

const UNNAMED = 'none, with a warning at the start';

/**
 * Variable of each setting of `createProxy`; `null` where another variable or a hook decides it. The type requires an
 * entry for each setting.
 */
export const SETTING_VARIABLES: Readonly<Record<PathOf<SettingsInput>, Variable | null>> = {
  basePath: {
    name: 'IDPROOF_BASE_PATH',
    form: createTextForm('/idproof'),
    meaning: 'the path below which the routes are',
  },
  publicUrl: {
    name: 'IDPROOF_PUBLIC_URL',
    form: createTextForm('https://verify.example'),
    meaning: 'the origin where browsers reach the proxy; needed for `h5` ([hosted-page.md](hosted-page.md))',
  },
  allowedOrigins: {
    name: 'IDPROOF_ALLOWED_ORIGINS',
    form: createListForm('https://shop.example,https://www.shop.example'),
    meaning: 'the origins of your pages on other hosts',
  },
  returnUrls: {
    name: 'IDPROOF_RETURN_URLS',
    form: createListForm('https://shop.example/done'),
    meaning: 'the return addresses that a session may name',
  },
  trustedHops: {
    name: 'IDPROOF_TRUSTED_HOPS',
    form: createCountForm('1'),
    meaning:
      'how many of your own reverse proxies append to `X-Forwarded-For`; 0 ignores the header. Always set it: unset causes a warning',
  },
  privateProbes: null,
  providerUrl: {
    name: 'IDPROOF_PROVIDER_URL',
    form: createTextForm('https://provider.example'),
    meaning: "the provider's origin",
    otherwise: 'required',
  },
  providerSegment: {
    name: 'IDPROOF_PROVIDER_SEGMENT',
    form: createTextForm('svc'),
    meaning: "the provider's name in its paths",
  },
  clientId: {
    name: 'IDPROOF_CLIENT_ID',
    form: createTextForm('1234567890123456'),
    meaning: 'your client id at the provider',
    otherwise: 'required',
  },
  providerTimeout: {
    name: 'IDPROOF_PROVIDER_TIMEOUT',
    form: createDurationForm('30s'),
    meaning: 'how long the provider may take to answer a call; at most 5 minutes',
  },
  providerOperations: {
    name: 'IDPROOF_PROVIDER_OPERATIONS',
    form: createListForm('v3.aml.nss.screen,v1.realdoc.parse'),
    meaning: 'the operations that your server may call one by one ([proxy.md](proxy.md#single-operations))',
  },
  providerUserId: {
    name: 'IDPROOF_PROVIDER_USER_ID',
    form: createTextForm('own'),
    meaning:
      'the user id that the provider gets: `hashed`, or `own`, the one of your server ([returning customers](session.md#returning-customers))',
  },
  hostedUrl: {
    name: 'IDPROOF_HOSTED_URL',
    form: createTextForm('https://provider.example/page/svc-realid-fe/index.html'),
    meaning: "the provider's hosted page",
    otherwise: '`<provider>/page/<segment>-realid-fe/index.html`',
  },
  faceUrl: {
    name: 'IDPROOF_FACE_URL',
    form: createTextForm('https://provider.example/page/svc-face-fe/index.html'),
    meaning: "the provider's page that captures a face alone ([liveness.md](liveness.md))",
    otherwise: '`/page/<segment>-face-fe/index.html` at the origin of the hosted page',
  },
  hostedLifetime: {
    name: 'IDPROOF_HOSTED_LIFETIME',
    form: createDurationForm('2h'),
    meaning: 'how long to wait for a transaction that the provider does not end',
  },
  serverKeys: {
    name: 'IDPROOF_SERVER_KEY',
    form: KEYS,
    meaning: "your server's key, 32 characters or more; two, separated by a comma, while one replaces the other",
    otherwise: 'required',
    secret: 'key',
  },
  dataKeys: {
    name: 'IDPROOF_DATA_KEY',
    form: KEYS,
    meaning:
      '32 bytes as base64; encrypts what is stored. Of several, separated by commas, the first encrypts and all decrypt ([replacing one](proxy.md#replacing-a-data-key))',
    otherwise: 'required',
    secret: 'key',
  },
  userKey: {
    name: 'IDPROOF_USER_KEY',
    form: KEY,
    meaning: '32 bytes as base64; makes the hash that a user is known by',
    otherwise: 'the last of `IDPROOF_DATA_KEY`',
    secret: 'key',
  },
  pictureKeys: {
    name: 'IDPROOF_PICTURE_KEY',
    form: KEYS,
    meaning: '32 bytes as base64, for `IDPROOF_REMEMBER_PICTURES`. Of several, separated by commas, all are compared',
    secret: 'key',
  },
  rememberPictures: {
    name: 'IDPROOF_REMEMBER_PICTURES',
    form: createCountForm('30'),
    meaning:
      'days for which accepted images are recognized when another user sends them ([proxy.md](proxy.md#remembered-images)); at least the retention of evidence, at most that of records',
    otherwise: 'off',
  },
  webhookUrl: {
    name: 'IDPROOF_WEBHOOK_URL',
    form: createTextForm('https://shop.example/idproof'),
    meaning: 'the address of your server that receives the end of a session ([webhooks.md](webhooks.md))',
  },
  webhookKeys: {
    name: 'IDPROOF_WEBHOOK_KEY',
    form: createListForm('whsec_ and the output of "openssl rand -base64 32"', 'one key or more, separated by commas'),
    meaning: '`whsec_…`: signs the webhook; up to three, separated by commas, while one replaces another',
    otherwise: 'required with it',
    secret: 'key',
  },
  reviewImages: {
    name: 'IDPROOF_REVIEW_IMAGES',
    form: SWITCH,
    meaning: 'your server may read the images of hosted sessions in `review` ([review.md](review.md))',
  },
  reviewRetention: {
    name: 'IDPROOF_REVIEW_RETENTION',
    form: createDurationForm('30d'),
    meaning:
      'how long your own storage keeps the images that `onReview` receives, and the papers that `onPaper` receives; required with these hooks and the default consent text ([review.md](review.md))',
  },
  reviewTime: {
    name: 'IDPROOF_REVIEW_TIME',
    form: createDurationForm('24h'),
    meaning:
      'within what time you promise the outcome of a review; shown to the person ([review.md](review.md#the-promised-time))',
    otherwise: 'none; no time is named',
  },
  evidenceExtras: {
    name: 'IDPROOF_EVIDENCE_EXTRAS',
    form: createListForm('estimatedAge,faceAttribute'),
    meaning:
      'data of the provider that the evidence holds beside the rest: `faceAttribute`, `estimatedAge`, `idNetworkDetails`, `extraImages` ([what each means](session.md#more-in-the-evidence))',
  },
  documentTypes: {
    name: 'IDPROOF_DOCUMENT_TYPES',
    form: DOCUMENT_TYPES_FILE,
    meaning: 'a JSON file with document types to know besides passports ([proxy.md](proxy.md#document-types))',
  },
  retention: {
    name: 'IDPROOF_RETENTION',
    form: createDurationForm('24h'),
    meaning: 'how long evidence is kept; at most 90 days',
  },
  recordRetention: {
    name: 'IDPROOF_RECORD_RETENTION',
    form: createDurationForm('30d'),
    meaning: 'how long a session without its evidence is kept: status, outcome, receipt, transaction ids',
  },
  keepPictures: {
    name: 'IDPROOF_KEEP_PICTURES',
    form: SWITCH,
    meaning: "whether images survive a reload in the person's tab, encrypted ([session.md](session.md#after-a-reload))",
  },
  sessionLifetime: {
    name: 'IDPROOF_SESSION_LIFETIME',
    form: createDurationForm('1h'),
    meaning: 'how long a person has for a session',
  },
  tokenLifetime: {
    name: 'IDPROOF_TOKEN_LIFETIME',
    form: createDurationForm('15m'),
    meaning: 'how long a client token is valid',
  },
  'attempts.document': {
    name: 'IDPROOF_ATTEMPTS_DOCUMENT',
    form: NUMBER,
    meaning: 'attempts at the document, 1 to 20',
  },
  'attempts.selfie': { name: 'IDPROOF_ATTEMPTS_SELFIE', form: NUMBER, meaning: 'attempts at the selfie' },
  'attempts.paper': {
    name: 'IDPROOF_ATTEMPTS_PAPER',
    form: NUMBER,
    meaning: 'attempts at each paper ([papers.md](papers.md))',
  },
  'screening.bizCode': {
    name: 'IDPROOF_SCREENING_BIZ_CODE',
    form: createTextForm('ONBOARDING'),
    meaning: 'the scenario code of screenings, as agreed with the provider ([screening.md](screening.md))',
  },
  'screening.deadline': {
    name: 'IDPROOF_SCREENING_DEADLINE',
    form: createDurationForm('60s'),
    meaning: 'how long the outcome waits for a screening once the person is done',
  },
  'screening.retention': {
    name: 'IDPROOF_SCREENING_RETENTION',
    form: createDurationForm('30d'),
    meaning: 'how long the answers of a screening are kept; at least as long as evidence, at most as long as records',
    otherwise: 'as long as evidence',
  },
  'comparePolling.interval': {
    name: 'IDPROOF_COMPARE_INTERVAL',
    form: createDurationForm('1s'),
    meaning: 'time between two questions for the comparison of images over 1 MiB',
  },
  'comparePolling.timeout': {
    name: 'IDPROOF_COMPARE_TIMEOUT',
    form: createDurationForm('30s'),
    meaning: 'the longest wait for such a comparison',
  },
  'attempts.hosted': { name: 'IDPROOF_ATTEMPTS_HOSTED', form: NUMBER, meaning: 'attempts at the hosted page' },
  captureMethods: {
    name: 'IDPROOF_CAPTURE_METHODS',
    form: createListForm('auto,manual'),
    meaning: 'the allowed capture methods',
  },
  maxBase64Length: {
    name: 'IDPROOF_MAX_IMAGE_LENGTH',
    form: createCountForm('1048576'),
    meaning: 'the largest image, in characters of base64; at most 5,242,880',
  },
  maxPaperLength: {
    name: 'IDPROOF_MAX_PAPER_LENGTH',
    form: createCountForm('10485760'),
    meaning: 'the largest file of a paper, in characters of base64; at most 10,485,760 ([papers.md](papers.md))',
  },
  resultFields: {
    name: 'IDPROOF_RESULT_FIELDS',
    form: createListForm('LAST_NAME,FIRST_NAME'),
    meaning: 'the fields that the person sees in the result, where the session names none',
  },
  'merchant.name': {
    name: 'IDPROOF_MERCHANT_NAME',
    form: createTextForm('Example Bank'),
    meaning: 'your name, above the steps of a verification ([theming](theming.md#your-name-and-logo))',
    otherwise: 'nobody is named',
  },
  'merchant.logo': {
    name: 'IDPROOF_MERCHANT_LOGO',
    form: createTextForm('/logo.svg'),
    meaning:
      'your logo beside it: a path on the origin of the page, or a `data:` address of an image in base64, of 8,192 characters at most',
    otherwise: 'no logo',
  },
  'consent.texts': {
    name: 'IDPROOF_CONSENT_TEXTS',
    form: TEXTS,
    meaning:
      'a folder with your own consent texts, `<locale>.txt` for each language; `en.txt` is required. Paragraphs are separated by an empty line; `# ` begins a heading, under which a section is [folded](consent.md#the-text), `- ` an item of a list',
    otherwise: 'the [default text](consent.md)',
  },
  'consent.version': {
    name: 'IDPROOF_CONSENT_VERSION',
    form: createTextForm('2026-11'),
    meaning: 'the name of that wording, in every receipt; required with `IDPROOF_CONSENT_TEXTS`',
  },
  'consent.controller': {
    name: 'IDPROOF_CONSENT_CONTROLLER',
    form: createTextForm('Example Bank, 1 Main Street, Springfield'),
    meaning: 'who is responsible for the data: name and address in one line ([consent](consent.md))',
    otherwise: UNNAMED,
  },
  'consent.contact': {
    name: 'IDPROOF_CONSENT_CONTACT',
    form: createTextForm('privacy@bank.example'),
    meaning:
      'where people ask and complain; also shown once the verification is over, after an approval as the way to withdraw the consent; as a link where it is an e-mail address, a telephone number or an http(s) address alone',
    otherwise: UNNAMED,
  },
  'consent.policyUrl': {
    name: 'IDPROOF_CONSENT_POLICY_URL',
    form: createTextForm('https://bank.example/privacy'),
    meaning: 'your privacy policy',
    otherwise: UNNAMED,
  },
  'consent.provider': {
    name: 'IDPROOF_CONSENT_PROVIDER',
    form: createTextForm('Example Verify Ltd'),
    meaning: "the provider's name",
    otherwise: UNNAMED,
  },
  'consent.providerCountry': {
    name: 'IDPROOF_CONSENT_PROVIDER_COUNTRY',
    form: createTextForm('SG'),
    meaning: 'where the provider processes: two capital letters',
    otherwise: UNNAMED,
  },
  'consent.providerRetention': {
    name: 'IDPROOF_CONSENT_PROVIDER_RETENTION',
    form: createDurationForm('30d'),
    meaning: 'how long the provider keeps what it receives',
    otherwise: UNNAMED,
  },
  'decision.approveWithoutLiveness': {
    name: 'IDPROOF_APPROVE_WITHOUT_LIVENESS',
    form: SWITCH,
    meaning: 'approve in the `api` flow without proof of liveness ([what then can pass](../SECURITY.md))',
  },
  'decision.approveDegradedCapture': {
    name: 'IDPROOF_APPROVE_DEGRADED_CAPTURE',
    form: SWITCH,
    meaning: "approve images that the page's live camera did not take",
  },
  'decision.allowExpiredDocument': {
    name: 'IDPROOF_ALLOW_EXPIRED_DOCUMENT',
    form: SWITCH,
    meaning: 'accept a document that has expired',
  },
  'decision.greyZone': {
    name: 'IDPROOF_GREY_ZONE',
    form: SCORES,
    meaning: 'the scores, both ends included, that lead to `review`',
  },
  'decision.samePictureScore': {
    name: 'IDPROOF_SAME_PICTURE_SCORE',
    form: SCORE,
    meaning: 'the score from which two images count as copies of one',
  },
  'decision.mismatchAttempts': {
    name: 'IDPROOF_MISMATCH_ATTEMPTS',
    form: NUMBER,
    meaning:
      'good selfies showing another face after which the last one decides; `1` decides at once ([what another try means](session.md#another-face))',
  },
  'decision.reviewHandoffs': {
    name: 'IDPROOF_REVIEW_HANDOFFS',
    form: SWITCH,
    meaning:
      'never approve a session that a phone took part in: its outcome is `review` ([handoff](handoff.md#security))',
  },
  'decision.paperConfidence': {
    name: 'IDPROOF_PAPER_CONFIDENCE',
    form: RATIO,
    meaning:
      'the certainty below which a core field of a paper leads to `review` ([papers.md](papers.md#what-leads-to-review))',
  },
  'decision.paperMaxAge': {
    name: 'IDPROOF_PAPER_MAX_AGE',
    form: createCountForm('3'),
    meaning: 'the age of a paper in months beyond which it leads to `review`',
    otherwise: 'any age',
  },
  'handoff.url': {
    name: 'IDPROOF_HANDOFF_URL',
    form: createTextForm('https://shop.example/phone'),
    meaning: 'the address of your own phone page: lets a person continue on a phone ([handoff](handoff.md))',
    otherwise: 'that of `IDPROOF_PHONE_FILES`, else off',
  },
  'handoff.keepDocument': {
    name: 'IDPROOF_HANDOFF_KEEP_DOCUMENT',
    form: createDurationForm('10m'),
    meaning:
      'how long the image of an accepted document is kept, encrypted, for a phone that takes the selfie; at most 30 minutes ([handoff](handoff.md#the-document))',
    otherwise: 'off; the phone captures the document again',
  },
  'limits.perToken': { name: 'IDPROOF_LIMIT_SESSION', form: RATE, meaning: 'calls of one session: at once/a minute' },
  'limits.perAddress': { name: 'IDPROOF_LIMIT_ADDRESS', form: RATE, meaning: 'calls of one address: at once/a minute' },
  'limits.perUser': { name: 'IDPROOF_LIMIT_USER', form: RATE, meaning: 'starts of one user: at once/a minute' },
  'limits.sessionsPerDay': {
    name: 'IDPROOF_SESSIONS_PER_DAY',
    form: createCountForm('10'),
    meaning: 'new sessions of one user in 24 hours; then 429',
  },
  'limits.wrongKeys': {
    name: 'IDPROOF_LIMIT_WRONG_KEYS',
    form: RATE,
    meaning: 'wrong server keys of one address: at once/a minute',
  },
  'limits.uploads': { name: 'IDPROOF_UPLOADS', form: createCountForm('64'), meaning: 'uploads at once' },
  'limits.uploadsPerSession': {
    name: 'IDPROOF_UPLOADS_PER_SESSION',
    form: createCountForm('4'),
    meaning: 'uploads of one session at once',
  },
  'limits.uploadsPerAddress': {
    name: 'IDPROOF_UPLOADS_PER_ADDRESS',
    form: createCountForm('16'),
    meaning: 'uploads of one address at once',
  },
  'limits.uploadBytes': {
    name: 'IDPROOF_UPLOAD_BYTES',
    form: SIZE,
    meaning: 'what all uploads together may hold in memory; at least 16 MiB',
  },
  'limits.streams': {
    name: 'IDPROOF_STREAMS',
    form: createCountForm('500'),
    meaning: 'open streams of events at one instance; each is a connection, so raise `IDPROOF_MAX_CONNECTIONS` with it',
  },
  'limits.streamsPerAddress': {
    name: 'IDPROOF_STREAMS_PER_ADDRESS',
    form: createCountForm('50'),
    meaning: 'open streams of one address at one instance',
  },
  'limits.leastRate': {
    name: 'IDPROOF_LEAST_RATE',
    form: createCountForm('4096'),
    meaning:
      'bytes a second below which a body is given up after ten seconds, and an upload gives way to another after five',
  },
};
