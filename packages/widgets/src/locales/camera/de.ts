import type { CameraLabels } from '../../labels.js';

export const CAMERA_LABELS: CameraLabels = {
  // Actions before the selfie
  action_FACEBLINK: 'Blinzeln Sie zweimal langsam',
  action_EYECLOSE: 'Schließen Sie kurz die Augen und öffnen Sie sie wieder',
  action_MOUTHOPEN: 'Öffnen Sie den Mund und schließen Sie ihn wieder',
  action_HEADSHAKE_left: 'Drehen Sie den Kopf nach links und schauen Sie dann wieder geradeaus',
  action_HEADSHAKE_right: 'Drehen Sie den Kopf nach rechts und schauen Sie dann wieder geradeaus',
  action_HEADLOWER: 'Senken Sie den Kopf und blicken Sie wieder auf',
  action_HEADRAISE: 'Heben Sie den Kopf und blicken Sie wieder geradeaus',
  action_light: 'Halten Sie still, während das Licht wechselt',
  action_straight: 'Blicken Sie direkt in die Kamera',
  action_progress: 'Bewegung {number} von {total}',
  action_again: 'Noch einmal, langsamer',
  action_skip: 'Das kann ich nicht',
  action_missed: 'Das haben wir nicht gesehen.',

  // Hints over the live picture
  hint_too_dark: 'Sorgen Sie für mehr Licht',
  hint_too_bright: 'Gehen Sie aus dem hellen Licht',
  hint_blurry: 'Halten Sie still',
  hint_glare: 'Kippen, um die Spiegelung zu vermeiden',
  hint_no_document: 'Halten Sie Ihr Dokument vor die Kamera',
  hint_closer: 'Gehen Sie näher heran',
  hint_away: 'Gehen Sie etwas zurück',
  hint_off_centre: 'Bringen Sie es in die Mitte',
  hint_cut_off: 'Das ganze Dokument in den Rahmen bringen',
  hint_cut_off_face: 'Zeigen Sie Ihr ganzes Gesicht',
  hint_tilted: 'Halten Sie es gerade zur Kamera',
  hint_covered: 'Nehmen Sie die Finger weg',
  hint_covered_face: 'Nichts darf Ihr Gesicht verdecken',
  hint_moving: 'Bewegen Sie sich langsamer',
  hint_hold_still: 'Gut. Halten Sie still',
  hint_wrong_side: 'Zeigen Sie die andere Seite',
  hint_same_side: 'Drehen Sie es jetzt um',
  hint_too_small: 'Gehen Sie näher heran, es ist zu klein',
  hint_illegible: 'Zeigen Sie die Zeilen unten auf der Seite',
  hint_no_face: 'Zeigen Sie Ihr Gesicht',
  hint_several_faces: 'Nur Sie sollten zu sehen sein',
  hint_look_straight: 'Blicken Sie gerade in die Kamera',
  hint_eyes_closed: 'Öffnen Sie die Augen',
  hint_uneven_light: 'Drehen Sie sich zum Licht',

  // Warnings about a picture that was taken
  warning_too_dark: 'Das Foto wirkt zu dunkel.',
  warning_too_bright: 'Das Foto wirkt zu hell.',
  warning_blurry: 'Das Foto wirkt unscharf.',
  warning_glare: 'Auf dem Foto ist eine Spiegelung.',
  warning_no_document: 'Wir sehen kein Dokument.',
  warning_closer: 'Es ist zu weit weg.',
  warning_away: 'Es ist zu nah.',
  warning_off_centre: 'Es ist nicht in der Mitte.',
  warning_cut_off: 'Ein Teil ist abgeschnitten.',
  warning_tilted: 'Es wurde schräg aufgenommen.',
  warning_covered: 'Ein Teil ist verdeckt.',
  warning_moving: 'Es hat sich bewegt.',
  warning_hold_still: 'Das Foto wirkt verwackelt.',
  warning_wrong_side: 'Das sieht nach der anderen Seite aus.',
  warning_same_side: 'Das ist dieselbe Seite wie zuvor.',
  warning_too_small: 'Es ist zu klein, um lesbar zu sein.',
  warning_too_small_face: 'Das Gesicht ist zu klein.',
  warning_illegible: 'Die Zeilen unten auf der Seite sind nicht lesbar.',
  warning_no_face: 'Wir sehen kein Gesicht.',
  warning_several_faces: 'Wir sehen mehr als ein Gesicht.',
  warning_look_straight: 'Das Gesicht ist abgewandt.',
  warning_eyes_closed: 'Die Augen sind geschlossen.',
  warning_uneven_light: 'Eine Seite ist viel dunkler als die andere.',

  // Ways to take it
  capture_auto: 'Das Foto wird von selbst aufgenommen.',
  capture_press: 'Drücken Sie auf den Knopf, wenn Sie bereit sind.',
  capture_preparing: 'Die Anleitung wird vorbereitet',
  capture_by_hand: 'Selbst auslösen',
  capture_anyway: 'Trotzdem verwenden',
  capture_expand: 'Vollbild',
  capture_collapse: 'Vollbild verlassen',

  // The camera's own controls
  lens_number: 'Kamera {number}',
  lens_torch: 'Licht',
  lens_zoom: 'Zoom',

  // The picture that was taken
  preview_larger: 'Vergrößern',
  preview_smaller: 'Verkleinern',
  pdf_page: 'Seite {number} von {total}',
  pdf_previous: 'Vorherige Seite',
  pdf_next: 'Nächste Seite',

  // Ways to give the camera back
  recovery_chrome_android:
    'Tippen Sie auf das Symbol links neben der Adresse, dann auf „Berechtigungen“, und lassen Sie die Kamera zu.',
  recovery_chrome_desktop: 'Klicken Sie auf das Symbol links neben der Adresse und lassen Sie die Kamera zu.',
  recovery_edge_desktop: 'Klicken Sie auf das Schloss links neben der Adresse und lassen Sie die Kamera zu.',
  recovery_firefox_android: 'Tippen Sie auf das Schloss links neben der Adresse und erlauben Sie die Kamera.',
  recovery_firefox_desktop:
    'Klicken Sie auf das Kamerasymbol links neben der Adresse und heben Sie die Blockierung auf.',
  recovery_safari_ios:
    'Öffnen Sie „Einstellungen“, „Apps“, „Safari“, „Kamera“ und wählen Sie „Erlauben“. Laden Sie dann diese Seite neu.',
  recovery_browser_ios:
    'Öffnen Sie „Einstellungen“, wählen Sie diesen Browser und schalten Sie die Kamera ein. Laden Sie dann diese Seite neu.',
  recovery_safari_mac: 'Öffnen Sie das Menü „Safari“, „Einstellungen für diese Website“, und erlauben Sie die Kamera.',
  recovery_webview:
    'Öffnen Sie diese Seite in Ihrem Browser oder erlauben Sie der App in den Einstellungen die Kamera.',
  recovery_other: 'Erlauben Sie die Kamera für diese Seite in den Einstellungen Ihres Browsers.',
};
