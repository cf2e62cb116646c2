import type { Labels } from '../labels.js';
import { CAMERA_LABELS } from './camera/es.js';

/** The Spanish texts, for Spain and Latin America: informal address, as banks there use it. */
export const LABELS: Labels = {
  ...CAMERA_LABELS,

  // Flow
  step_consent: 'Consentimiento',
  step_document: 'Documento',
  step_selfie: 'Selfie',
  step_hosted: 'Verificación',
  step_result: 'Resultado',
  progress: 'Paso {number} de {total}',
  progress_next: '{place} · siguiente: {step}',
  start_title: 'Verifica tu identidad',
  start_intro: 'Tardarás unos dos minutos. Ten a mano:',
  start_need_document: 'tu documento de identidad',
  start_need_camera: 'una cámara para el documento y un selfie',
  start_need_light: 'un lugar bien iluminado',
  start_action: 'Empezar',
  start_busy: 'Iniciando…',
  start_resumed: 'Hola de nuevo. Seguimos donde lo dejaste…',
  checking_title: 'Un momento',
  checking_consent: 'Guardando tu elección…',
  checking_document: 'Leyendo tu documento…',
  checking_selfie: 'Comparando tu cara con el documento…',
  checking_result: 'Esperando el resultado…',
  checking_end: 'Deteniendo…',
  wait_long: 'Tarda más de lo habitual. No cierres esta página.',
  wait_offline: 'Sin conexión. Continuará sola cuando vuelvas a estar en línea.',
  offline: 'Sin conexión. No se puede enviar nada hasta que vuelvas a estar en línea.',
  cancel_action: 'Cancelar',
  cancel_title: '¿Detener la verificación?',
  cancel_text: 'Perderás lo que has hecho hasta ahora.',
  cancel_keep: 'Continuar',
  cancel_confirm: 'Detener',
  failed_title: 'Ahora mismo no podemos continuar',
  failed_retry: 'Reintentar',
  failed_restart: 'Volver a empezar',
  attempts_left: 'Intentos restantes: {count}',

  // Consent
  consent_title: '¿Podemos verificar tu identidad?',
  consent_loading: 'Cargando el texto…',
  consent_policy: 'Política de privacidad',
  consent_skip: 'Ir a la decisión',
  consent_agree: 'Acepto',
  consent_decline: 'No acepto',
  consent_given: 'Gracias por tu consentimiento.',
  consent_refused: 'No has dado tu consentimiento.',

  // Capture
  document_title_booklet: 'Página de datos de tu pasaporte (con la foto)',
  document_title_front: 'Anverso de tu documento',
  document_title_back: 'Reverso de tu documento',
  document_title_front_identity_card: 'Anverso de tu documento de identidad',
  document_title_front_driving_licence: 'Anverso de tu permiso de conducir',
  document_title_front_residence_permit: 'Anverso de tu permiso de residencia',
  document_title_back_identity_card: 'Reverso de tu documento de identidad',
  document_title_back_driving_licence: 'Reverso de tu permiso de conducir',
  document_title_back_residence_permit: 'Reverso de tu permiso de residencia',
  document_intro_booklet: 'Ábrelo por la página de tu foto y apóyalo sobre una superficie plana. Evita los reflejos.',
  document_intro_booklet_held: 'Ábrelo por la página de tu foto y ponlo delante de la cámara. Evita los reflejos.',
  document_intro: 'Apóyalo sobre una superficie plana. Evita los reflejos.',
  document_intro_held: 'Ponlo delante de la cámara. Evita los reflejos.',
  selfie_title: 'Tómate un selfie',
  selfie_intro: 'Mira de frente a la cámara. Quítate las gafas de sol.',
  capture_start: 'Abrir la cámara',
  capture_requesting: 'Abriendo la cámara. Permite el acceso si se te pide.',
  capture_encoding: 'Preparando la foto…',
  capture_upload: 'Subir una foto',
  capture_upload_pdf: 'Subir una foto o un PDF',
  capture_drop: 'O arrastra un archivo aquí, o pégalo.',
  capture_native: 'Usar la app de cámara',
  capture_retry: 'Reintentar',

  // Choice of a document
  select_title: 'Elige tu documento',
  select_country: 'País que lo expidió',
  select_country_none: 'Elige un país',
  select_search: 'Busca tu país',
  select_country_other: 'Otro país',
  select_type: 'Documento',
  select_continue: 'Continuar',
  select_change: 'Usar otro documento',

  // Hosted page and app
  hosted_title: 'Toma fotos de tu documento y de tu cara',
  hosted_intro_redirect:
    'Tomarás las fotos en una página segura de nuestro proveedor de verificación y después volverás aquí.',
  hosted_intro_frame:
    'Aquí se abrirá una página segura de nuestro proveedor de verificación, en la que tomarás las fotos.',
  hosted_site: 'Dirección web:',
  hosted_launch: 'Continuar',
  hosted_busy: 'Abriendo…',
  app_waiting: 'Esperando a la app…',

  // Result
  result_waiting: 'Esperando el resultado…',
  result_approved: 'Identidad verificada',
  result_rejected: 'No hemos podido verificar tu identidad',
  result_review: 'Tu verificación está en revisión',
  result_retry: 'Reintentar',
  result_done: 'Listo',

  // Faults
  error_unexpected: 'Se ha producido un error. Contacta con el sitio que te pidió la verificación.',
  error_network: 'No podemos conectar con el servicio. Comprueba tu conexión a internet y vuelve a intentarlo.',
  error_unavailable: 'El servicio no está disponible en este momento. Vuelve a intentarlo.',
};
