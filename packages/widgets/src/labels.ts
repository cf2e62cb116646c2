import type { ErrorCode } from '@idproof/core/errors';
import type { Reason, Step } from '@idproof/core/session';
import { ENGLISH } from './locales/en.js';
import type { LATER_ENGLISH } from './locales/en.lazy.js';

/** The keys of the texts that are there from the first screen on. */
export type FirstLabelKey = keyof typeof ENGLISH;
type FirstLabels = Record<FirstLabelKey, string>;
/** The texts that are needed once a camera is opened or a picture is there, and for what became of it or of the session. */
export type LaterLabels = Record<keyof typeof LATER_ENGLISH, string>;
/** Every text of the elements, by key. `{name}` in a text stands for a value. */
export type Labels = FirstLabels & LaterLabels;
export type LabelKey = keyof Labels;
/** The texts that are at hand: the later ones arrive when they are needed. */
export type Words = FirstLabels & Partial<LaterLabels>;

export { ENGLISH };

/** The texts of a language, English by default, with the given ones laid over them. Unknown keys are ignored. */
export function mergeLabels(own: Partial<Labels> | null | undefined, table: Words = ENGLISH): Words {
  return { ...table, ...own };
}

/** Puts values into a text: `format('{count} left', { count: 2 })` is `2 left`. */
export function format(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** What a reason means, and what the person can do about it. While it is not there, that it did not work. */
export function reasonWords(code: Reason['code'], labels: Words): string {
  return labels[`reason_${code}`] ?? labels.failed_title;
}

/** What a reason means, without what to do about it: the first sentence. In Thai a space ends it. */
export function findingWords(code: Reason['code'], labels: Words): string {
  const text = reasonWords(code, labels);
  return /^(?:[^.。]+[.。]|\p{Script=Thai}+)/u.exec(text)?.[0] ?? text;
}

export function stepWords(step: Step, labels: Words): string {
  return labels[`step_${step}`];
}

/** Faults of the page or the proxy. A person is told that something unexpected happened, as of every code without words. */
type Unexpected =
  | 'malformed_request'
  | 'origin_refused'
  | 'out_of_order'
  | 'unsupported_media_type'
  | 'invalid_field'
  | 'idempotency_mismatch'
  | 'callback_refused'
  | 'configuration_invalid';

/** The one place that maps an error code to words for people. */
const ERROR_LABELS: Record<Exclude<ErrorCode, Unexpected>, LabelKey> & Partial<Record<Unexpected, never>> = {
  unauthorized: 'error_signed_out',
  token_expired: 'error_signed_out',
  not_found: 'error_session_gone',
  request_timeout: 'error_unavailable',
  session_over: 'error_session_over',
  payload_too_large: 'error_image_too_large',
  consent_unknown: 'error_consent_changed',
  picture_unusable: 'error_picture_unusable',
  picture_repeated: 'error_picture_repeated',
  picture_mismatch: 'error_picture_mismatch',
  selfie_is_document: 'error_selfie_is_document',
  share_token_refused: 'error_share_token_refused',
  rate_limited: 'error_busy',
  internal_error: 'error_service',
  provider_untrusted: 'error_service_misconfigured',
  provider_refused: 'error_service_misconfigured',
  provider_failed: 'error_service',
  initialize_unknown: 'error_initialize_unknown',
  overloaded: 'error_busy',
  data_key_missing: 'error_service_misconfigured',
  provider_unreachable: 'error_service_unreachable',
  provider_busy: 'error_busy',
  provider_timeout: 'error_unavailable',
  network_failed: 'error_network',
  answer_unreadable: 'error_service',
  aborted: 'error_interrupted',
  image_empty: 'error_image_empty',
  image_type_unsupported: 'error_image_type',
  image_damaged: 'error_image_damaged',
  image_blank: 'error_image_blank',
  image_too_large: 'error_image_too_large',
  image_too_small: 'error_image_too_small',
  image_limit_unreachable: 'error_image_limit',
  image_engine_failed: 'error_image_engine',
  image_heic_unsupported: 'error_image_heic',
  image_several: 'error_image_several',
  pdf_locked: 'error_pdf_locked',
  pdf_unreadable: 'error_pdf_unreadable',
  camera_denied: 'error_camera_denied',
  camera_denied_by_system: 'error_camera_system',
  camera_dismissed: 'error_camera_dismissed',
  camera_blocked_by_policy: 'error_camera_policy',
  camera_insecure_page: 'error_camera_insecure',
  camera_not_found: 'error_camera_none',
  camera_busy: 'error_camera_busy',
  camera_frozen: 'error_camera_frozen',
  camera_unsupported: 'error_camera_unsupported',
  host_missing: 'error_host_missing',
  host_silent: 'error_host_silent',
  host_refused: 'error_host_refused',
  frame_refused: 'error_frame_refused',
  hosted_blocked: 'error_hosted_blocked',
};

/** What went wrong, and what the person can do about it. While it is not there, that it did not work. */
export function errorWords(code: ErrorCode, labels: Words): string {
  return labels[ERROR_LABELS[code] ?? 'error_unexpected'] ?? labels.failed_title;
}

/** The same where no picture was sent: of none is said that it is still there. */
export function errorWordsWithoutPictures(code: ErrorCode, labels: Words): string {
  return /^error_service(_unreachable)?$/.test(ERROR_LABELS[code] ?? '')
    ? labels.error_unavailable
    : errorWords(code, labels);
}

/** The name of a field that was read, or its wire name where there is no word for it. */
export function fieldWords(name: string, labels: Words): string {
  return (labels as Partial<Record<string, string>>)[`field_${name}`] ?? name;
}
