import type { Labels } from '../labels.js';
import { CAMERA_LABELS } from './camera/de.js';

/** The German texts: formal address. */
export const LABELS: Labels = {
  ...CAMERA_LABELS,

  // Flow
  step_consent: 'Einwilligung',
  step_document: 'Dokument',
  step_selfie: 'Selfie',
  step_hosted: 'Prüfung',
  step_result: 'Ergebnis',
  progress: 'Schritt {number} von {total}',
  progress_next: '{place} · weiter: {step}',
  start_title: 'Bestätigen Sie Ihre Identität',
  start_intro: 'Das dauert etwa zwei Minuten. Halten Sie bereit:',
  start_need_document: 'Ihr Ausweisdokument',
  start_need_camera: 'eine Kamera für das Dokument und ein Selfie',
  start_need_light: 'einen gut beleuchteten Ort',
  start_action: 'Jetzt starten',
  start_busy: 'Wird gestartet …',
  start_resumed: 'Willkommen zurück. Es geht dort weiter, wo Sie aufgehört haben …',
  checking_title: 'Einen Moment bitte',
  checking_consent: 'Ihre Auswahl wird gespeichert …',
  checking_document: 'Ihr Dokument wird gelesen …',
  checking_selfie: 'Ihr Gesicht wird mit dem Dokument verglichen …',
  checking_result: 'Wir warten auf das Ergebnis …',
  checking_end: 'Wird beendet …',
  wait_long: 'Das dauert länger als üblich. Bitte bleiben Sie auf dieser Seite.',
  wait_offline: 'Sie sind offline. Sobald Sie wieder online sind, geht es von selbst weiter.',
  offline: 'Sie sind offline. Bis Sie wieder online sind, kann nichts gesendet werden.',
  cancel_action: 'Abbrechen',
  cancel_title: 'Prüfung abbrechen?',
  cancel_text: 'Ihre bisherigen Schritte gehen verloren.',
  cancel_keep: 'Weitermachen',
  cancel_confirm: 'Prüfung abbrechen',
  failed_title: 'Wir können gerade nicht fortfahren',
  failed_retry: 'Erneut versuchen',
  failed_restart: 'Neu beginnen',
  attempts_left: 'Verbleibende Versuche: {count}',

  // Consent
  consent_title: 'Dürfen wir Ihre Identität prüfen?',
  consent_loading: 'Der Text wird geladen …',
  consent_policy: 'Datenschutzerklärung',
  consent_skip: 'Zur Entscheidung',
  consent_agree: 'Einwilligen',
  consent_decline: 'Ablehnen',
  consent_given: 'Vielen Dank für Ihre Einwilligung.',
  consent_refused: 'Sie haben nicht eingewilligt.',

  // Capture
  document_title_booklet: 'Seite mit dem Foto in Ihrem Reisepass',
  document_title_front: 'Vorderseite Ihres Dokuments',
  document_title_back: 'Rückseite Ihres Dokuments',
  document_title_front_identity_card: 'Vorderseite Ihres Personalausweises',
  document_title_front_driving_licence: 'Vorderseite Ihres Führerscheins',
  document_title_front_residence_permit: 'Vorderseite Ihres Aufenthaltstitels',
  document_title_back_identity_card: 'Rückseite Ihres Personalausweises',
  document_title_back_driving_licence: 'Rückseite Ihres Führerscheins',
  document_title_back_residence_permit: 'Rückseite Ihres Aufenthaltstitels',
  document_intro_booklet:
    'Schlagen Sie die Seite mit Ihrem Foto auf und legen Sie den Pass flach hin. Vermeiden Sie Spiegelungen.',
  document_intro_booklet_held:
    'Schlagen Sie die Seite mit Ihrem Foto auf und halten Sie den Pass vor die Kamera. Vermeiden Sie Spiegelungen.',
  document_intro: 'Legen Sie das Dokument flach hin. Vermeiden Sie Spiegelungen.',
  document_intro_held: 'Halten Sie das Dokument vor die Kamera. Vermeiden Sie Spiegelungen.',
  selfie_title: 'Machen Sie ein Selfie',
  selfie_intro: 'Blicken Sie direkt in die Kamera. Nehmen Sie die Sonnenbrille ab.',
  capture_start: 'Kamera öffnen',
  capture_requesting: 'Die Kamera wird geöffnet. Bitte erlauben Sie den Zugriff, wenn Sie gefragt werden.',
  capture_encoding: 'Das Foto wird vorbereitet …',
  capture_upload: 'Foto hochladen',
  capture_upload_pdf: 'Foto oder PDF hochladen',
  capture_drop: 'Oder ziehen Sie eine Datei hierher oder fügen Sie sie ein.',
  capture_native: 'Kamera-App verwenden',
  capture_retry: 'Erneut versuchen',

  // Choice of a document
  select_title: 'Wählen Sie Ihr Dokument',
  select_country: 'Ausstellendes Land',
  select_country_none: 'Land auswählen',
  select_search: 'Land suchen',
  select_country_other: 'Anderes Land',
  select_type: 'Dokument',
  select_continue: 'Weiter',
  select_change: 'Anderes Dokument verwenden',

  // Hosted page and app
  hosted_title: 'Dokument und Gesicht aufnehmen',
  hosted_intro_redirect:
    'Sie nehmen die Fotos auf einer sicheren Seite unseres Prüfdienstes auf und kommen dann hierher zurück.',
  hosted_intro_frame: 'Hier öffnet sich eine sichere Seite unseres Prüfdienstes, auf der Sie die Fotos aufnehmen.',
  hosted_site: 'Internetadresse:',
  hosted_launch: 'Weiter',
  hosted_busy: 'Wird geöffnet …',
  app_waiting: 'Wir warten auf die App …',

  // Result
  result_waiting: 'Wir warten auf das Ergebnis …',
  result_approved: 'Ihre Identität ist bestätigt',
  result_rejected: 'Wir konnten Ihre Identität nicht bestätigen',
  result_review: 'Ihre Angaben werden von uns geprüft',
  result_retry: 'Erneut versuchen',
  result_done: 'Fertig',

  // Faults
  error_unexpected:
    'Es ist ein Fehler aufgetreten. Bitte wenden Sie sich an die Website, die die Prüfung angefordert hat.',
  error_network: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  error_unavailable: 'Der Dienst ist gerade nicht verfügbar. Bitte versuchen Sie es erneut.',
};
