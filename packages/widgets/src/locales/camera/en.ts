import type { HintCode } from '@idproof/core/capture';
import type { ReasonCode } from '@idproof/core/session';
import type { Recovery } from '../../internal/platform.js';

/** What the live camera can be told, and what a finished picture. */
type LiveHint = Exclude<HintCode, 'too_small' | 'illegible' | 'wrong_side'>;
type StillHint = Exclude<
  HintCode,
  'off_centre' | 'moving' | 'hold_still' | 'look_straight' | 'eyes_closed' | 'uneven_light'
>;

/**
 * The English texts that are needed once a camera is opened, a picture was taken, judged or checked, or a session is
 * resumed or over. They arrive then.
 */
export const CAMERA_ENGLISH = {
  // Flow
  document_resumed: 'Your photos are not stored, so please take the one of the document again.',
  ended_declined: 'You did not agree, so no photos were taken and nothing was checked.',
  ended_withdrawn:
    'You withdrew your consent. What was read from your photos is deleted, and the verification provider is asked to delete what it received.',
  ended_cancelled: 'You can start again whenever you like.',
  ended_expired: 'Your time ran out. Please start again.',

  // Actions before the selfie
  action_FACEBLINK: 'Blink slowly, twice',
  action_EYECLOSE: 'Close your eyes for a second, then open them',
  action_MOUTHOPEN: 'Open your mouth, then close it',
  action_HEADSHAKE_left: 'Turn your head to the left, then look ahead again',
  action_HEADSHAKE_right: 'Turn your head to the right, then look ahead again',
  action_HEADLOWER: 'Lower your head, then look up again',
  action_HEADRAISE: 'Raise your head, then look ahead again',
  action_light: 'Hold still while the light changes',
  action_straight: 'Look straight into the camera',
  action_progress: 'Action {number} of {total}',
  action_again: 'Repeat more slowly',
  action_skip: 'I cannot do this',
  action_alternative: 'Continue without movements',
  action_missed: 'We did not see that.',

  // Hints over the live picture
  hint_too_dark: 'Find more light',
  hint_too_bright: 'Move out of the bright light',
  hint_blurry: 'Hold still',
  hint_glare: 'Tilt it to avoid the reflection',
  hint_no_document: 'Hold your document up to the camera',
  hint_closer: 'Move closer',
  hint_away: 'Move back a little',
  hint_off_centre: 'Move to the middle',
  hint_cut_off: 'Fit all of it inside the frame',
  hint_tilted: 'Hold it flat towards the camera',
  hint_covered: 'Take your fingers off it',
  hint_moving: 'Move more slowly',
  hint_hold_still: 'Good. Hold still',
  hint_same_side: 'Now turn it over',
  hint_no_face: 'Show your face',
  hint_several_faces: 'Only you should be in the picture',
  hint_look_straight: 'Look straight into the camera',
  hint_eyes_closed: 'Open your eyes',
  hint_uneven_light: 'Turn towards the light',

  // Warnings about a picture that was taken
  warning_too_dark: 'It looks too dark.',
  warning_too_bright: 'It looks too bright.',
  warning_blurry: 'It looks blurred.',
  warning_glare: 'There is a reflection on it.',
  warning_no_document: 'We could not find a document.',
  warning_closer: 'It is too far away.',
  warning_away: 'It is too close.',
  warning_cut_off: 'Part of it is cut off.',
  warning_tilted: 'The photo was taken at an angle.',
  warning_covered: 'Something covers part of it.',
  warning_wrong_side: 'It looks like the other side.',
  warning_same_side: 'It is the same side as before.',
  warning_too_small: 'It is too small to read.',
  warning_too_small_face: 'It is too small.',
  warning_illegible: 'The lines at the bottom of the page cannot be read.',
  warning_no_face: 'We could not find a face.',
  warning_several_faces: 'We see more than one face.',

  // Ways to take it
  capture_auto: 'The photo is taken automatically.',
  capture_press: 'Press the button when you are ready.',
  capture_preparing: 'Getting ready to guide you',
  capture_by_hand: 'Turn off automatic',
  capture_anyway: 'Use it anyway',
  capture_expand: 'Full screen',
  capture_collapse: 'Leave full screen',

  // The camera's own controls
  lens_number: 'Camera {number}',
  lens_torch: 'Light',
  lens_zoom: 'Zoom',

  // The picture that was taken
  preview_larger: 'Enlarge',
  preview_smaller: 'Reduce',
  pdf_page: 'Page {number} of {total}',
  pdf_previous: 'Previous page',
  pdf_next: 'Next page',

  // Ways to give the camera back
  recovery_chrome_android: 'Tap the icon left of the address, then “Permissions”, and allow the camera.',
  recovery_chrome_desktop: 'Click the icon left of the address and allow the camera.',
  recovery_edge_desktop: 'Click the lock left of the address and allow the camera.',
  recovery_firefox_android: 'Tap the lock left of the address and allow the camera.',
  recovery_firefox_desktop: 'Click the camera icon left of the address and remove the block.',
  recovery_safari_ios: 'Open “Settings” > “Apps” > “Safari” > “Camera” and choose “Allow”. Then reload this page.',
  recovery_browser_ios: 'Open “Settings”, choose this browser, and switch on “Camera”. Then reload this page.',
  recovery_safari_mac: 'Open “Safari” > “Settings for This Website” and allow the camera.',
  recovery_webview: 'Open this page in your browser, or allow the camera for this app in the settings.',
  recovery_other: 'Allow the camera for this page in the settings of your browser.',

  // Capture
  example_right: 'Right',
  example_wrong: 'Wrong',
  example_whole: 'Whole and sharp',
  example_glare: 'Reflection',
  example_cut: 'Cut off',
  example_face: 'Face clearly visible',
  example_dark: 'Too dark',
  example_covered: 'Face covered',
  document_guide: 'Fit all of it inside the frame',
  document_video: 'Live camera picture. Hold the document in front of the camera.',
  document_shutter: 'Take a photo of the document',
  document_preview: 'Your photo of the document',
  document_check: 'Is every line sharp and easy to read?',
  selfie_guide: 'Fit your face inside the oval',
  selfie_video: 'Live camera picture of yourself.',
  selfie_shutter: 'Take the selfie',
  selfie_preview: 'Your selfie',
  selfie_check: 'Is your whole face visible and sharp?',
  capture_live: 'The camera is on.',
  capture_paused: 'The camera is paused.',
  capture_elsewhere: 'The camera is in use in another place on this page.',
  capture_submitted: 'Photo sent.',
  capture_switch: 'Switch camera',
  capture_confirm: 'Use this photo',
  capture_retake: 'Take again',

  // What was read
  field_NAME: 'Name',
  field_FULL_NAME: 'Full name',
  field_LAST_NAME: 'Last name',
  field_FIRST_NAME: 'First name',
  field_ID_NUMBER: 'Document number',
  field_COUNTRY: 'Country',
  field_COUNTRY_CODE: 'Country code',
  field_COUNTRY_CODE_IN_ISO: 'Country code',
  field_ISSUING_STATE: 'Issued by',
  field_NATIONALITY: 'Nationality',
  field_SEX: 'Sex',
  field_DATE_OF_BIRTH: 'Date of birth',
  field_EXPIRY_DATE: 'Valid until',

  // Reasons
  reason_no_document: 'We could not find a document in the photo. Lay it flat and fit all of it inside the frame.',
  reason_document_blurred: 'The document is blurred. Hold still and take it again.',
  reason_document_overexposed: 'There is too much light on the document. Turn it away from the light.',
  reason_document_without_portrait:
    'We could not find a portrait on the document. Take a photo of the side that has it.',
  reason_document_not_real: 'This does not look like an original. Use the document itself, not a copy.',
  reason_document_unreadable: 'We could not read every line. Move closer and avoid reflections.',
  reason_document_expired: 'The document has expired. Use one that is still valid.',
  reason_document_altered: 'Some details on the document do not match.',
  reason_document_not_colour: 'The photo is not in colour.',
  reason_document_on_screen: 'The document seems to be shown on a screen.',
  reason_capture_degraded: 'The photos were taken with the camera app, so we need to check them ourselves.',
  reason_face_not_found: 'We could not find a face in the photo. Look straight into the camera, in good light.',
  reason_face_too_small: 'Your face is too small in the photo. Move closer and take it again.',
  reason_face_too_dark: 'Your face is too dark. Find more light and take the photo again.',
  reason_face_too_bright: 'There is too much light on your face. Move out of it and take the photo again.',
  reason_face_blurred: 'Your face is blurred. Hold still and take the photo again.',
  reason_face_unclear: 'Your face is hard to see. Look straight into the camera, in good light.',
  reason_face_mismatch: 'The face does not match the photo in the document.',
  reason_face_uncertain: 'We could not confirm that the face matches the document.',
  reason_face_same_picture: 'The selfie shows the photo on the document. Take a photo of your own face.',
  reason_verification_failed: 'The verification was not successful.',
  reason_verification_pending: 'We need to review this verification.',
  reason_picture_seen_before: 'We need to review this verification.',
  reason_risk_found: 'We need to review this verification.',
  reason_liveness_failed: 'We could not confirm that a live person was in front of the camera.',
  reason_hosted_interrupted: 'You left the verification before its end. You can continue it.',
  reason_hosted_no_camera: 'The camera could not be opened. Allow it, then try again.',
  reason_hosted_unsupported: 'This browser is not supported. Open this page in another browser.',
  reason_liveness_not_checked: 'We did not check that a live person took the selfie.',
  reason_attempts_exhausted:
    'All attempts are used up. Please contact the website that asked you to verify your identity.',
  receipt_download: 'Download consent receipt',
  receipt_json: 'Download it as data (JSON)',
  receipt_given: 'Consent given',
  receipt_refused: 'Consent refused',
  receipt_withdrawn: 'Consent withdrawn',

  // Faults of the camera and of pictures
  error_picture_unusable: 'This photo cannot be used. Please take a new one.',
  error_picture_repeated: 'This is the same photo as before. Please take a new one.',
  error_picture_mismatch: 'Please take the photo of your document again.',
  error_selfie_is_document: 'This is the photo of your document. Take a photo of your own face.',
  error_image_empty: 'This file is empty. Choose another one.',
  error_image_type: 'This is not a photo we can use. Choose a JPEG, PNG, WebP or BMP file.',
  error_image_heic: 'This browser cannot open HEIC photos. Choose a JPEG or PNG file, or take a new photo.',
  error_image_several: 'Choose one file at a time.',
  error_image_damaged: 'This file is damaged. Choose another one.',
  error_image_blank: 'The photo is empty. Make sure the lens is free, then take it again.',
  error_image_too_large: 'This photo is too large. Choose a smaller one.',
  error_image_too_small: 'This photo is too small or too narrow. Choose another one.',
  error_image_limit: 'This photo cannot be made small enough. Take a new one.',
  error_image_engine: 'The photo could not be prepared. Please try again.',
  error_pdf_locked: 'This PDF is locked with a password. Choose one without, or a photo.',
  error_pdf_unreadable: 'This PDF cannot be opened here. Choose a photo instead.',
  error_camera_denied: 'This page is not allowed to use the camera.',
  error_camera_dismissed: 'The camera permission request was closed. Choose “Try again”, then allow it.',
  error_camera_policy: 'The page around this one does not allow the camera. Open this page in its own tab.',
  error_camera_insecure: 'The camera works only on a secure page. Open this page with https.',
  error_camera_none: 'We found no camera. Connect a camera and try again.',
  error_camera_busy: 'Another program is using the camera. Close it, then try again.',
  error_camera_frozen: 'The camera stopped sending pictures. Please try again.',
  error_camera_unsupported: 'This browser cannot use the camera here. Open the page in another browser.',
} as const satisfies Record<string, string> &
  Record<`hint_${LiveHint}` | `warning_${StillHint}` | `reason_${ReasonCode}`, string> &
  Record<`recovery_${Recovery}`, string>;
