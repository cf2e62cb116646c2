import type { ErrorCode } from '@idproof/core/errors';
import type { Reason, Step } from '@idproof/core/session';
import { ENGLISH } from './locales/en.js';
import type { LATER_ENGLISH } from './locales/en.lazy.js';

/** The keys of the texts that every page loads with the elements. */
export type FirstLabelKey = keyof typeof ENGLISH;
type FirstLabels = Record<FirstLabelKey, string>;
/** The lazy texts: for the camera, the review of an image, errors and results. */
export type LaterLabels = Record<keyof typeof LATER_ENGLISH, string>;
/** Every text of the elements, by key. `{name}` in a text is a placeholder. */
export type Labels = FirstLabels & LaterLabels;
export type LabelKey = keyof Labels;
/** The texts that have arrived; the lazy ones may be missing. */
export type Words = FirstLabels & Partial<LaterLabels>;

export { ENGLISH };

/** The texts of a language, English by default, overlaid with those of the page. Unknown keys are ignored. */
export function mergeLabels(own: Partial<Labels> | null | undefined, table: Words = ENGLISH): Words {
  return { ...table, ...own };
}

/** Puts values into a text: `format('{count} left', { count: 2 })` is `2 left`. */
export function format(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The text of a reason, with advice for the person. A general text while the lazy texts are missing. */
export function reasonWords(code: Reason['code'], labels: Words): string {
  // A reason for the merchant's server alone has none.
  return (labels as Partial<Record<string, string>>)[`reason_${code}`] ?? labels.failed_title;
}

/** The text of a reason without the advice: its first sentence, which in Thai ends at a space. */
export function findingWords(code: Reason['code'], labels: Words): string {
  const text = reasonWords(code, labels);
  return /^(?:[^.。]+[.。]|\p{Script=Thai}+)/u.exec(text)?.[0] ?? text;
}

export function stepWords(step: Step, labels: Words): string {
  return labels[`step_${step}`];
}

/** Faults of the page or the proxy, which have no text of their own: the person reads `error_unexpected`. */
type Unexpected =
  | 'malformed_request'
  | 'origin_refused'
  | 'out_of_order'
  | 'unsupported_media_type'
  | 'invalid_field'
  | 'idempotency_mismatch'
  | 'callback_refused'
  | 'configuration_invalid';

/** The codes whose text has another name than `error_<code>`. */
const ERROR_LABELS = {
  unauthorized: 'error_signed_out',
  token_expired: 'error_signed_out',
  not_found: 'error_session_gone',
  request_timeout: 'error_unavailable',
  payload_too_large: 'error_image_too_large',
  consent_unknown: 'error_consent_changed',
  rate_limited: 'error_busy',
  internal_error: 'error_service',
  provider_untrusted: 'error_service_misconfigured',
  provider_refused: 'error_service_misconfigured',
  provider_failed: 'error_service',
  overloaded: 'error_busy',
  data_key_missing: 'error_service_misconfigured',
  provider_unreachable: 'error_service_unreachable',
  provider_busy: 'error_busy',
  provider_timeout: 'error_unavailable',
  network_failed: 'error_network',
  answer_unreadable: 'error_service',
  aborted: 'error_interrupted',
  image_type_unsupported: 'error_image_type',
  image_limit_unreachable: 'error_image_limit',
  image_engine_failed: 'error_image_engine',
  image_heic_unsupported: 'error_image_heic',
  camera_denied_by_system: 'error_camera_system',
  camera_blocked_by_policy: 'error_camera_policy',
  camera_insecure_page: 'error_camera_insecure',
  camera_not_found: 'error_camera_none',
} as const satisfies Partial<Record<ErrorCode, LabelKey>>;

/** The name of the text of an error. A code that has none but is no `Unexpected` does not compile. */
function findErrorLabel(code: ErrorCode): LabelKey {
  type Other = keyof typeof ERROR_LABELS;
  return ERROR_LABELS[code as Other] ?? (`error_${code as Exclude<ErrorCode, Other | Unexpected>}` as const);
}

/** The text of an error, with advice for the person. A general text while the lazy texts are missing. */
export function errorWords(code: ErrorCode, labels: Words): string {
  return labels[findErrorLabel(code)] ?? labels['error_busy' in labels ? 'error_unexpected' : 'failed_title'];
}

/** The text of an error where no image was sent, since the usual one says that the images are kept. */
export function errorWordsWithoutImages(code: ErrorCode, labels: Words): string {
  return /^error_service(_unreachable)?$/.test(findErrorLabel(code))
    ? labels.error_unavailable
    : errorWords(code, labels);
}
