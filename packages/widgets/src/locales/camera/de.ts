import type { CameraLabels } from '../../labels.js';

export const CAMERA_LABELS: CameraLabels = {
  // Flow
  document_resumed: 'Ihre Fotos werden nicht gespeichert, bitte nehmen Sie das Dokument noch einmal auf.',
  cancel_withdraw_text:
    'Wenn Sie Ihre Einwilligung widerrufen, wird der Prüfdienst außerdem aufgefordert, zu löschen, was er erhalten hat.',
  ended_declined: 'Sie haben nicht eingewilligt. Es wurden keine Fotos aufgenommen und nichts geprüft.',
  ended_withdrawn:
    'Sie haben Ihre Einwilligung widerrufen. Was aus Ihren Fotos gelesen wurde, ist gelöscht, und der Prüfdienst wird aufgefordert, zu löschen, was er erhalten hat.',
  ended_cancelled: 'Sie können jederzeit neu beginnen.',
  ended_expired: 'Ihre Zeit ist abgelaufen. Bitte beginnen Sie neu.',

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
  action_again: 'Langsamer wiederholen',
  action_skip: 'Das kann ich nicht',
  action_alternative: 'Ohne Bewegungen fortfahren',
  action_missed: 'Das haben wir nicht erkannt.',

  // Hints over the live picture
  hint_too_dark: 'Sorgen Sie für mehr Licht',
  hint_too_bright: 'Meiden Sie grelles Licht',
  hint_blurry: 'Halten Sie still',
  hint_glare: 'Kippen Sie das Dokument leicht',
  hint_no_document: 'Halten Sie Ihr Dokument vor die Kamera',
  hint_closer: 'Gehen Sie näher heran',
  hint_away: 'Gehen Sie etwas zurück',
  hint_off_centre: 'Bringen Sie es in die Mitte',
  hint_cut_off: 'Bringen Sie das ganze Dokument in den Rahmen',
  hint_tilted: 'Halten Sie das Dokument gerade zur Kamera',
  hint_covered: 'Nehmen Sie die Finger weg',
  hint_moving: 'Bewegen Sie sich langsamer',
  hint_hold_still: 'Gut. Halten Sie still',
  hint_same_side: 'Drehen Sie das Dokument jetzt um',
  hint_no_face: 'Zeigen Sie Ihr Gesicht',
  hint_several_faces: 'Nur Sie sollten zu sehen sein',
  hint_look_straight: 'Blicken Sie direkt in die Kamera',
  hint_eyes_closed: 'Öffnen Sie die Augen',
  hint_uneven_light: 'Drehen Sie sich zum Licht',

  // Warnings about a picture that was taken
  warning_too_dark: 'Das Foto wirkt zu dunkel.',
  warning_too_bright: 'Das Foto wirkt zu hell.',
  warning_blurry: 'Das Foto wirkt unscharf.',
  warning_glare: 'Auf dem Foto ist eine Spiegelung.',
  warning_no_document: 'Wir haben kein Dokument erkannt.',
  warning_closer: 'Es ist zu weit weg.',
  warning_away: 'Es ist zu nah.',
  warning_cut_off: 'Ein Teil ist abgeschnitten.',
  warning_tilted: 'Das Foto wurde schräg aufgenommen.',
  warning_covered: 'Ein Teil ist verdeckt.',
  warning_wrong_side: 'Das sieht nach der anderen Seite aus.',
  warning_same_side: 'Das ist dieselbe Seite wie zuvor.',
  warning_too_small: 'Das Dokument ist zu klein, um lesbar zu sein.',
  warning_too_small_face: 'Das Gesicht ist zu klein.',
  warning_illegible: 'Die Zeilen unten auf der Seite sind nicht lesbar.',
  warning_no_face: 'Wir haben kein Gesicht erkannt.',
  warning_several_faces: 'Wir haben mehr als ein Gesicht erkannt.',

  // Ways to take it
  capture_auto: 'Das Foto wird automatisch aufgenommen.',
  capture_press: 'Tippen Sie auf die Schaltfläche, wenn Sie bereit sind.',
  capture_preparing: 'Die Anleitung wird vorbereitet',
  capture_automatic: 'Auto',
  capture_automatic_name: 'Auto: Foto automatisch aufnehmen',
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
    'Tippen Sie auf das Symbol links neben der Adresse, dann auf „Berechtigungen“, und lassen Sie den Kamerazugriff zu.',
  recovery_chrome_desktop: 'Klicken Sie auf das Symbol links neben der Adresse und lassen Sie den Kamerazugriff zu.',
  recovery_edge_desktop: 'Klicken Sie auf das Schloss links neben der Adresse und lassen Sie den Kamerazugriff zu.',
  recovery_firefox_android: 'Tippen Sie auf das Schloss links neben der Adresse und lassen Sie den Kamerazugriff zu.',
  recovery_firefox_desktop:
    'Klicken Sie auf das Kamerasymbol links neben der Adresse und heben Sie die Blockierung auf.',
  recovery_safari_ios:
    'Öffnen Sie „Einstellungen“ > „Apps“ > „Safari“ > „Kamera“ und wählen Sie „Erlauben“. Laden Sie dann diese Seite neu.',
  recovery_browser_ios:
    'Öffnen Sie „Einstellungen“, wählen Sie diesen Browser und schalten Sie „Kamera“ ein. Laden Sie dann diese Seite neu.',
  recovery_safari_mac: 'Öffnen Sie „Safari“ > „Einstellungen für diese Website“ und lassen Sie den Kamerazugriff zu.',
  recovery_webview:
    'Öffnen Sie diese Seite in Ihrem Browser oder lassen Sie in den Einstellungen den Kamerazugriff für diese App zu.',
  recovery_other: 'Lassen Sie in den Einstellungen Ihres Browsers den Kamerazugriff für diese Seite zu.',

  // Capture
  example_right: 'Richtig',
  example_wrong: 'Falsch',
  example_whole: 'Ganz und scharf',
  example_glare: 'Spiegelung',
  example_cut: 'Abgeschnitten',
  example_face: 'Gesicht gut sichtbar',
  example_dark: 'Zu dunkel',
  example_covered: 'Gesicht verdeckt',
  document_guide: 'Bringen Sie das ganze Dokument in den Rahmen',
  document_video: 'Live-Bild der Kamera. Halten Sie das Dokument vor die Kamera.',
  document_shutter: 'Foto des Dokuments aufnehmen',
  document_preview: 'Ihr Foto des Dokuments',
  document_check: 'Ist jede Zeile scharf und gut lesbar?',
  selfie_guide: 'Bringen Sie Ihr Gesicht in das Oval',
  selfie_video: 'Live-Bild der Kamera, das Sie selbst zeigt.',
  selfie_shutter: 'Selfie aufnehmen',
  selfie_preview: 'Ihr Selfie',
  selfie_check: 'Ist Ihr ganzes Gesicht scharf zu sehen?',
  capture_live: 'Die Kamera ist an.',
  capture_paused: 'Die Kamera ist angehalten.',
  capture_elsewhere: 'Die Kamera wird an einer anderen Stelle dieser Seite verwendet.',
  capture_taken: 'Foto aufgenommen.',
  capture_submitted: 'Ihr Foto ist bereit.',
  capture_switch: 'Kamera wechseln',
  capture_confirm: 'Dieses Foto verwenden',
  capture_retake: 'Neu aufnehmen',

  // What was read
  field_NAME: 'Name',
  field_FULL_NAME: 'Vollständiger Name',
  field_LAST_NAME: 'Nachname',
  field_FIRST_NAME: 'Vorname',
  field_ID_NUMBER: 'Dokumentennummer',
  field_COUNTRY: 'Land',
  field_COUNTRY_CODE: 'Ländercode',
  field_COUNTRY_CODE_IN_ISO: 'Ländercode',
  field_ISSUING_STATE: 'Ausgestellt von',
  field_NATIONALITY: 'Staatsangehörigkeit',
  field_SEX: 'Geschlecht',
  field_DATE_OF_BIRTH: 'Geburtsdatum',
  field_EXPIRY_DATE: 'Gültig bis',

  // Reasons
  reason_no_document:
    'Wir haben auf dem Foto kein Dokument erkannt. Legen Sie es flach hin und bringen Sie es ganz in den Rahmen.',
  reason_document_blurred: 'Das Dokument ist unscharf. Halten Sie still und nehmen Sie es neu auf.',
  reason_document_overexposed: 'Auf das Dokument fällt zu viel Licht. Schützen Sie es vor direktem Licht.',
  reason_document_without_portrait:
    'Wir haben auf dem Dokument kein Lichtbild erkannt. Nehmen Sie die Seite mit dem Lichtbild auf.',
  reason_document_not_real: 'Das sieht nicht wie ein Original aus. Verwenden Sie das Dokument selbst, keine Kopie.',
  reason_document_unreadable:
    'Wir konnten nicht jede Zeile lesen. Gehen Sie näher heran und vermeiden Sie Spiegelungen.',
  reason_document_expired: 'Das Dokument ist abgelaufen. Verwenden Sie eines, das noch gültig ist.',
  reason_document_altered: 'Einige Angaben im Dokument passen nicht zueinander.',
  reason_document_not_colour: 'Das Foto ist nicht in Farbe.',
  reason_document_on_screen: 'Das Dokument wird offenbar auf einem Bildschirm gezeigt.',
  reason_capture_degraded: 'Die Fotos stammen aus der Kamera-App und werden daher von uns geprüft.',
  reason_face_not_found:
    'Wir haben auf dem Foto kein Gesicht erkannt. Blicken Sie bei gutem Licht direkt in die Kamera.',
  reason_face_too_small: 'Ihr Gesicht ist auf dem Foto zu klein. Gehen Sie näher heran und nehmen Sie es neu auf.',
  reason_face_too_dark: 'Ihr Gesicht ist zu dunkel. Sorgen Sie für mehr Licht und nehmen Sie es neu auf.',
  reason_face_too_bright: 'Auf Ihr Gesicht fällt zu viel Licht. Meiden Sie grelles Licht und nehmen Sie es neu auf.',
  reason_face_blurred: 'Ihr Gesicht ist unscharf. Halten Sie still und nehmen Sie es neu auf.',
  reason_face_unclear: 'Ihr Gesicht ist schlecht zu erkennen. Blicken Sie bei gutem Licht direkt in die Kamera.',
  reason_face_mismatch: 'Das Gesicht passt nicht zum Foto im Dokument.',
  reason_face_uncertain: 'Wir konnten nicht sicher feststellen, ob das Gesicht zum Dokument passt.',
  reason_face_same_picture: 'Das Selfie zeigt das Foto aus dem Dokument. Nehmen Sie Ihr eigenes Gesicht auf.',
  reason_verification_failed: 'Die Prüfung war nicht erfolgreich.',
  reason_verification_pending: 'Ihre Angaben werden noch einmal geprüft.',
  reason_picture_seen_before: 'Diese Prüfung muss noch einmal manuell geprüft werden.',
  reason_risk_found: 'Diese Prüfung muss noch einmal manuell geprüft werden.',
  reason_liveness_failed: 'Wir konnten nicht feststellen, dass eine lebende Person vor der Kamera war.',
  reason_hosted_interrupted: 'Sie haben die Prüfung vor dem Ende verlassen. Sie können sie fortsetzen.',
  reason_hosted_no_camera:
    'Die Kamera konnte nicht geöffnet werden. Erlauben Sie den Zugriff und versuchen Sie es erneut.',
  reason_hosted_unsupported: 'Dieser Browser wird nicht unterstützt. Öffnen Sie diese Seite in einem anderen Browser.',
  reason_liveness_not_checked: 'Wir haben nicht geprüft, ob eine lebende Person das Selfie aufgenommen hat.',
  reason_attempts_exhausted: 'Alle Versuche sind aufgebraucht.',
  appeal_title: 'Was Sie jetzt tun können',
  appeal_text:
    'Wenn Sie mit dem Ergebnis nicht einverstanden sind, können Sie uns Ihren Standpunkt mitteilen und verlangen, dass ein Mensch es überprüft.',
  contact_text: 'Wenn Sie Fragen haben, wenden Sie sich an uns.',
  receipt_download: 'Einwilligungsnachweis herunterladen',
  receipt_json: 'Als Daten herunterladen (JSON)',
  receipt_given: 'Einwilligung erteilt',
  receipt_refused: 'Einwilligung verweigert',
  receipt_withdrawn: 'Einwilligung widerrufen',

  // Faults of the camera and of pictures
  error_picture_unusable: 'Dieses Foto kann nicht verwendet werden. Bitte nehmen Sie ein neues auf.',
  error_picture_repeated: 'Das ist dasselbe Foto wie zuvor. Bitte nehmen Sie ein neues auf.',
  error_picture_mismatch: 'Bitte nehmen Sie das Foto Ihres Dokuments noch einmal auf.',
  error_selfie_is_document: 'Das ist das Foto Ihres Dokuments. Nehmen Sie Ihr eigenes Gesicht auf.',
  error_image_empty: 'Diese Datei ist leer. Wählen Sie eine andere.',
  error_image_type: 'Dieses Foto können wir nicht verwenden. Wählen Sie eine JPEG-, PNG-, WebP- oder BMP-Datei.',
  error_image_heic:
    'Dieser Browser kann HEIC-Fotos nicht öffnen. Wählen Sie eine JPEG- oder PNG-Datei oder nehmen Sie ein neues Foto auf.',
  error_image_several: 'Wählen Sie nur eine Datei aus.',
  error_image_damaged: 'Diese Datei ist beschädigt. Wählen Sie eine andere.',
  error_image_blank: 'Das Foto ist leer. Prüfen Sie, ob die Linse frei ist, und nehmen Sie es neu auf.',
  error_image_too_large: 'Dieses Foto ist zu groß. Wählen Sie ein kleineres.',
  error_image_too_small: 'Dieses Foto ist zu klein oder zu schmal. Wählen Sie ein anderes.',
  error_image_limit: 'Dieses Foto lässt sich nicht genug verkleinern. Nehmen Sie ein neues auf.',
  error_image_engine: 'Das Foto konnte nicht vorbereitet werden. Bitte versuchen Sie es erneut.',
  error_pdf_locked: 'Dieses PDF ist mit einem Passwort gesperrt. Wählen Sie eines ohne Passwort oder ein Foto.',
  error_pdf_unreadable: 'Dieses PDF lässt sich hier nicht öffnen. Wählen Sie stattdessen ein Foto.',
  error_camera_denied: 'Diese Seite darf nicht auf die Kamera zugreifen.',
  error_camera_dismissed:
    'Die Abfrage des Kamerazugriffs wurde geschlossen. Wählen Sie „Erneut versuchen“ und lassen Sie dann den Kamerazugriff zu.',
  error_camera_policy:
    'Die umgebende Seite lässt den Kamerazugriff nicht zu. Öffnen Sie diese Seite in einem eigenen Tab.',
  error_camera_insecure: 'Die Kamera funktioniert nur auf einer sicheren Seite. Öffnen Sie diese Seite mit https.',
  error_camera_none:
    'Wir haben keine Kamera gefunden. Schalten Sie eine Kamera ein oder schließen Sie eine an und versuchen Sie es erneut.',
  error_camera_busy: 'Ein anderes Programm verwendet die Kamera. Schließen Sie es und versuchen Sie es erneut.',
  error_camera_frozen: 'Die Kamera liefert keine Bilder mehr. Bitte versuchen Sie es erneut.',
  error_camera_unsupported:
    'Dieser Browser kann die Kamera hier nicht verwenden. Öffnen Sie die Seite in einem anderen Browser.',
};
