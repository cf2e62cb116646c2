import type { HintCode } from '@idproof/core/capture';
import type { Recovery } from '../../internal/platform.js';

/** The English texts that are needed once a camera is opened or a picture is there. They arrive then. */
export const CAMERA_ENGLISH = {
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
  action_again: 'Again, slower',
  action_skip: 'I cannot do this',
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
  hint_cut_off_face: 'Show your whole face',
  hint_tilted: 'Hold it flat towards the camera',
  hint_covered: 'Take your fingers off it',
  hint_covered_face: 'Make sure nothing covers your face',
  hint_moving: 'Move more slowly',
  hint_hold_still: 'Good. Hold still',
  hint_wrong_side: 'Turn it to the other side',
  hint_same_side: 'Now turn it over',
  hint_too_small: 'Move closer, it is too small to read',
  hint_illegible: 'Show the lines at the bottom of the page',
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
  warning_no_document: 'We see no document.',
  warning_closer: 'It is too far away.',
  warning_away: 'It is too close.',
  warning_off_centre: 'It is not in the middle.',
  warning_cut_off: 'Part of it is cut off.',
  warning_tilted: 'It was taken at an angle.',
  warning_covered: 'Something covers part of it.',
  warning_moving: 'It was moving.',
  warning_hold_still: 'It looks shaken.',
  warning_wrong_side: 'It looks like the other side.',
  warning_same_side: 'It is the same side as before.',
  warning_too_small: 'It is too small to read.',
  warning_too_small_face: 'It is too small.',
  warning_illegible: 'The lines at the bottom of the page cannot be read.',
  warning_no_face: 'We see no face.',
  warning_several_faces: 'We see more than one face.',
  warning_look_straight: 'The face is turned away.',
  warning_eyes_closed: 'The eyes are closed.',
  warning_uneven_light: 'One side is much darker than the other.',

  // Ways to take it
  capture_auto: 'The picture is taken by itself.',
  capture_press: 'Press the button when you are ready.',
  capture_preparing: 'Getting ready to guide you',
  capture_by_hand: 'Take it myself',
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
  recovery_chrome_android: 'Touch the icon left of the address, then Permissions, and allow the camera.',
  recovery_chrome_desktop: 'Click the icon left of the address and allow the camera.',
  recovery_edge_desktop: 'Click the lock left of the address and allow the camera.',
  recovery_firefox_android: 'Touch the lock left of the address and allow the camera.',
  recovery_firefox_desktop: 'Click the camera icon left of the address and remove the block.',
  recovery_safari_ios: 'Open Settings, Apps, Safari, Camera, and choose Allow. Then reload this page.',
  recovery_browser_ios: 'Open Settings, choose this browser, and switch the camera on. Then reload this page.',
  recovery_safari_mac: 'Open the Safari menu, Settings for this website, and allow the camera.',
  recovery_webview: 'Open this page in your browser, or allow the camera for this app in the settings.',
  recovery_other: 'Allow the camera for this page in the settings of your browser.',
} as const satisfies Record<string, string> &
  Record<`hint_${HintCode}` | `warning_${HintCode}`, string> &
  Record<`recovery_${Recovery}`, string>;
