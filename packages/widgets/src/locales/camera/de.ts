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
  action_alternative: 'Ohne Bewegungen fortfahren',
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
  hint_tilted: 'Halten Sie es gerade zur Kamera',
  hint_covered: 'Nehmen Sie die Finger weg',
  hint_moving: 'Bewegen Sie sich langsamer',
  hint_hold_still: 'Gut. Halten Sie still',
  hint_same_side: 'Drehen Sie es jetzt um',
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
  warning_cut_off: 'Ein Teil ist abgeschnitten.',
  warning_tilted: 'Es wurde schräg aufgenommen.',
  warning_covered: 'Ein Teil ist verdeckt.',
  warning_wrong_side: 'Das sieht nach der anderen Seite aus.',
  warning_same_side: 'Das ist dieselbe Seite wie zuvor.',
  warning_too_small: 'Es ist zu klein, um lesbar zu sein.',
  warning_too_small_face: 'Das Gesicht ist zu klein.',
  warning_illegible: 'Die Zeilen unten auf der Seite sind nicht lesbar.',
  warning_no_face: 'Wir sehen kein Gesicht.',
  warning_several_faces: 'Wir sehen mehr als ein Gesicht.',

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

  // Capture
  document_guide: 'Das ganze Dokument in den Rahmen bringen',
  document_video: 'Live-Bild der Kamera. Halten Sie das Dokument vor die Kamera.',
  document_shutter: 'Dokument fotografieren',
  document_preview: 'Ihr Foto des Dokuments',
  document_check: 'Ist jede Zeile scharf und gut lesbar?',
  selfie_guide: 'Das Gesicht in das Oval bringen',
  selfie_video: 'Live-Bild der Kamera, das Sie selbst zeigt.',
  selfie_shutter: 'Selfie aufnehmen',
  selfie_preview: 'Ihr Selfie',
  selfie_check: 'Ist Ihr ganzes Gesicht scharf zu sehen?',
  capture_live: 'Die Kamera ist an.',
  capture_paused: 'Die Kamera ist angehalten.',
  capture_elsewhere: 'Die Kamera wird an einer anderen Stelle dieser Seite verwendet.',
  capture_submitted: 'Foto angenommen.',
  capture_switch: 'Kamera wechseln',
  capture_confirm: 'Dieses Foto verwenden',
  capture_retake: 'Neu aufnehmen',

  // Reasons
  reason_no_document: 'Wir haben kein Dokument erkannt. Legen Sie es flach hin und bringen Sie es ganz in den Rahmen.',
  reason_document_blurred: 'Das Dokument ist unscharf. Halten Sie still und nehmen Sie es neu auf.',
  reason_document_overexposed: 'Auf das Dokument fällt zu viel Licht. Drehen Sie es vom Licht weg.',
  reason_document_without_portrait: 'Wir haben im Dokument kein Foto erkannt. Zeigen Sie die Seite mit dem Foto.',
  reason_document_not_real: 'Das sieht nicht wie ein Original aus. Verwenden Sie das Dokument selbst, keine Kopie.',
  reason_document_unreadable:
    'Wir konnten nicht jede Zeile lesen. Gehen Sie näher heran und vermeiden Sie Spiegelungen.',
  reason_document_expired: 'Das Dokument ist abgelaufen. Verwenden Sie eines, das noch gültig ist.',
  reason_document_altered: 'Angaben im Dokument passen nicht zueinander.',
  reason_document_not_colour: 'Das Foto ist nicht in Farbe.',
  reason_document_on_screen: 'Das Dokument wird offenbar auf einem Bildschirm gezeigt.',
  reason_capture_degraded: 'Die Fotos wurden vereinfacht aufgenommen.',
  reason_face_not_found: 'Wir haben kein Gesicht erkannt. Blicken Sie bei gutem Licht direkt in die Kamera.',
  reason_face_too_small: 'Das Foto Ihres Gesichts ist zu klein. Gehen Sie näher heran und nehmen Sie es neu auf.',
  reason_face_too_dark: 'Ihr Gesicht ist zu dunkel. Sorgen Sie für mehr Licht und nehmen Sie es neu auf.',
  reason_face_too_bright: 'Auf Ihr Gesicht fällt zu viel Licht. Gehen Sie aus dem Licht und nehmen Sie es neu auf.',
  reason_face_blurred: 'Ihr Gesicht ist unscharf. Halten Sie still und nehmen Sie es neu auf.',
  reason_face_unclear: 'Ihr Gesicht ist schlecht zu erkennen. Blicken Sie bei gutem Licht direkt in die Kamera.',
  reason_face_mismatch: 'Das Gesicht passt nicht zum Foto im Dokument.',
  reason_face_uncertain: 'Wir konnten nicht sicher feststellen, ob das Gesicht zum Dokument passt.',
  reason_face_same_picture: 'Das Selfie zeigt das Foto aus dem Dokument. Nehmen Sie sich selbst auf.',
  reason_verification_failed: 'Die Prüfung wurde nicht bestanden.',
  reason_verification_pending: 'Jemand muss es sich noch einmal ansehen.',
  reason_risk_found: 'Etwas an dieser Prüfung muss noch einmal angesehen werden.',
  reason_liveness_failed: 'Wir konnten nicht feststellen, dass eine lebende Person vor der Kamera war.',
  reason_hosted_interrupted: 'Die Prüfung wurde vor dem Ende verlassen. Sie können sie fortsetzen.',
  reason_hosted_no_camera:
    'Die Kamera konnte nicht geöffnet werden. Erlauben Sie den Zugriff und versuchen Sie es erneut.',
  reason_hosted_unsupported: 'Dieser Browser kann das nicht. Öffnen Sie diese Seite in einem anderen Browser.',
  reason_liveness_not_checked: 'Es wurde nicht geprüft, ob eine lebende Person vor der Kamera war.',
  reason_attempts_exhausted:
    'Alle Versuche sind aufgebraucht. Bitte wenden Sie sich an die Website, die Sie hierher geschickt hat.',

  // Faults of the camera and of pictures
  error_picture_unusable: 'Dieses Foto ist nicht brauchbar. Bitte nehmen Sie ein neues auf.',
  error_picture_repeated: 'Das ist dasselbe Foto wie zuvor. Bitte nehmen Sie ein neues auf.',
  error_picture_mismatch: 'Bitte nehmen Sie das Foto Ihres Dokuments noch einmal auf.',
  error_selfie_is_document: 'Das ist das Foto Ihres Dokuments. Nehmen Sie sich selbst auf.',
  error_image_empty: 'Diese Datei ist leer. Wählen Sie eine andere.',
  error_image_type: 'Dieses Foto können wir nicht verwenden. Wählen Sie eine JPEG-, PNG-, WebP- oder BMP-Datei.',
  error_image_heic:
    'Dieser Browser kann HEIC-Fotos nicht öffnen. Wählen Sie eine JPEG- oder PNG-Datei oder nehmen Sie ein neues Foto auf.',
  error_image_several: 'Wählen Sie nur eine Datei aus.',
  error_image_damaged: 'Diese Datei ist beschädigt. Wählen Sie eine andere.',
  error_image_blank: 'Das Foto ist leer. Prüfen Sie, ob die Linse frei ist, und nehmen Sie es neu auf.',
  error_image_too_large: 'Dieses Foto ist zu groß. Wählen Sie ein kleineres.',
  error_image_limit: 'Dieses Foto lässt sich nicht genug verkleinern. Nehmen Sie ein neues auf.',
  error_image_engine: 'Das Foto konnte nicht vorbereitet werden. Bitte versuchen Sie es erneut.',
  error_pdf_locked: 'Dieses PDF ist mit einem Passwort gesperrt. Wählen Sie eines ohne Passwort oder ein Foto.',
  error_pdf_unreadable: 'Dieses PDF lässt sich hier nicht öffnen. Wählen Sie stattdessen ein Foto.',
  error_camera_denied: 'Die Kamera ist auf dieser Seite nicht erlaubt.',
  error_camera_dismissed:
    'Die Frage nach der Kamera wurde geschlossen. Wählen Sie „Erneut versuchen“ und erlauben Sie dann den Zugriff.',
  error_camera_policy:
    'Die umgebende Seite lässt die Kamera hier nicht zu. Öffnen Sie diese Seite in einem eigenen Tab.',
  error_camera_insecure: 'Die Kamera funktioniert nur auf einer sicheren Seite. Öffnen Sie diese Seite mit https.',
  error_camera_none: 'Wir haben keine Kamera gefunden. Schließen Sie eine an und versuchen Sie es erneut.',
  error_camera_busy: 'Ein anderes Programm verwendet die Kamera. Schließen Sie es und versuchen Sie es erneut.',
  error_camera_frozen: 'Die Kamera liefert keine Bilder mehr. Bitte versuchen Sie es erneut.',
  error_camera_unsupported:
    'Dieser Browser kann die Kamera hier nicht verwenden. Öffnen Sie die Seite in einem anderen Browser.',
};
