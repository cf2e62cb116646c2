import type { Labels } from '../labels.js';
import { CAMERA_LABELS } from './camera/fr.js';

/** The French texts: formal address. */
export const LABELS: Labels = {
  ...CAMERA_LABELS,

  // Flow
  step_consent: 'Consentement',
  step_document: 'Pièce d’identité',
  step_selfie: 'Selfie',
  step_hosted: 'Vérification',
  step_result: 'Résultat',
  progress: 'Étape {number} sur {total}',
  progress_next: '{place} · ensuite : {step}',
  start_title: 'Vérifiez votre identité',
  start_intro: 'Cela prend environ deux minutes. Préparez :',
  start_need_document: 'votre pièce d’identité',
  start_need_camera: 'une caméra pour la pièce d’identité et un selfie',
  start_need_light: 'un endroit bien éclairé',
  start_action: 'Commencer',
  start_busy: 'Démarrage…',
  start_resumed: 'Bon retour. Nous reprenons là où vous en étiez…',
  checking_title: 'Un instant',
  checking_consent: 'Enregistrement de votre choix…',
  checking_document: 'Lecture de votre pièce d’identité…',
  checking_selfie: 'Comparaison de votre visage avec la pièce d’identité…',
  checking_result: 'En attente du résultat…',
  checking_end: 'Arrêt en cours…',
  wait_long: 'Cela prend plus de temps que d’habitude. Restez sur cette page.',
  wait_offline: 'Vous êtes hors ligne. La suite reprendra d’elle-même une fois la connexion rétablie.',
  offline: 'Vous êtes hors ligne. Rien ne peut être envoyé avant le retour de la connexion.',
  cancel_action: 'Annuler',
  cancel_title: 'Arrêter la vérification ?',
  cancel_text: 'Ce que vous avez fait jusqu’ici sera perdu.',
  cancel_keep: 'Continuer',
  cancel_confirm: 'Arrêter',
  failed_title: 'Nous ne pouvons pas continuer pour le moment',
  failed_retry: 'Réessayer',
  failed_restart: 'Recommencer',
  attempts_left: 'Tentatives restantes : {count}',

  // Consent
  consent_title: 'Pouvons-nous vérifier votre identité ?',
  consent_loading: 'Chargement du texte…',
  consent_policy: 'Politique de confidentialité',
  consent_skip: 'Aller à la décision',
  consent_agree: 'Accepter',
  consent_decline: 'Refuser',
  consent_given: 'Merci pour votre consentement.',
  consent_refused: 'Vous n’avez pas donné votre consentement.',

  // Capture
  document_title_booklet: 'Page de votre passeport avec la photo',
  document_title_front: 'Recto de votre pièce d’identité',
  document_title_back: 'Verso de votre pièce d’identité',
  document_title_front_identity_card: 'Recto de votre carte d’identité',
  document_title_front_driving_licence: 'Recto de votre permis de conduire',
  document_title_front_residence_permit: 'Recto de votre titre de séjour',
  document_title_back_identity_card: 'Verso de votre carte d’identité',
  document_title_back_driving_licence: 'Verso de votre permis de conduire',
  document_title_back_residence_permit: 'Verso de votre titre de séjour',
  document_intro_booklet: 'Ouvrez-le à la page de votre photo et posez-le à plat. Évitez les reflets.',
  document_intro_booklet_held: 'Ouvrez-le à la page de votre photo et présentez-le à la caméra. Évitez les reflets.',
  document_intro: 'Posez le document à plat. Évitez les reflets.',
  document_intro_held: 'Présentez le document à la caméra. Évitez les reflets.',
  selfie_title: 'Prenez un selfie',
  selfie_intro: 'Regardez la caméra bien en face. Retirez vos lunettes de soleil.',
  capture_start: 'Ouvrir la caméra',
  capture_requesting: 'Ouverture de la caméra. Autorisez-la si on vous le demande.',
  capture_encoding: 'Préparation de la photo…',
  capture_upload: 'Importer une photo',
  capture_upload_pdf: 'Importer une photo ou un PDF',
  capture_drop: 'Ou déposez un fichier ici, ou collez-le.',
  capture_native: 'Utiliser l’appli Appareil photo',
  capture_retry: 'Réessayer',

  // Choice of a document
  select_title: 'Choisissez votre pièce d’identité',
  select_country: 'Pays de délivrance',
  select_country_none: 'Choisissez un pays',
  select_search: 'Rechercher votre pays',
  select_country_other: 'Un autre pays',
  select_type: 'Pièce d’identité',
  select_continue: 'Continuer',
  select_change: 'Utiliser une autre pièce d’identité',

  // Hosted page and app
  hosted_title: 'Photographiez votre pièce d’identité et votre visage',
  hosted_intro_redirect:
    'Vous prendrez les photos sur une page sécurisée de notre prestataire de vérification, puis vous reviendrez ici.',
  hosted_intro_frame:
    'Une page sécurisée de notre prestataire de vérification s’ouvre ici : vous y prendrez les photos.',
  hosted_site: 'Adresse web :',
  hosted_launch: 'Continuer',
  hosted_busy: 'Ouverture…',
  app_waiting: 'En attente de l’application…',

  // Result
  result_waiting: 'En attente du résultat…',
  result_approved: 'Votre identité est vérifiée',
  result_rejected: 'Nous n’avons pas pu vérifier votre identité',
  result_review: 'Votre dossier est en cours d’examen',
  result_retry: 'Réessayer',
  result_done: 'Terminé',

  // Faults
  error_unexpected: 'Une erreur est survenue. Contactez le site qui a demandé la vérification.',
  error_network: 'Impossible de joindre le service. Vérifiez votre connexion Internet, puis réessayez.',
  error_unavailable: 'Le service n’est pas disponible pour le moment. Veuillez réessayer.',
};
