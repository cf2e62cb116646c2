import type { CameraLabels } from '../../labels.js';

export const CAMERA_LABELS: CameraLabels = {
  // Actions before the selfie
  action_FACEBLINK: 'Clignez lentement des yeux, deux fois',
  action_EYECLOSE: 'Fermez les yeux une seconde, puis ouvrez-les',
  action_MOUTHOPEN: 'Ouvrez la bouche, puis fermez-la',
  action_HEADSHAKE_left: 'Tournez la tête à gauche, puis regardez de nouveau devant vous',
  action_HEADSHAKE_right: 'Tournez la tête à droite, puis regardez de nouveau devant vous',
  action_HEADLOWER: 'Baissez la tête, puis relevez-la',
  action_HEADRAISE: 'Levez la tête, puis regardez de nouveau devant vous',
  action_light: 'Ne bougez pas pendant que la lumière change',
  action_straight: 'Regardez la caméra bien en face',
  action_progress: 'Action {number} sur {total}',
  action_again: 'Encore une fois, plus lentement',
  action_skip: 'Je ne peux pas le faire',
  action_alternative: 'Continuer sans ces mouvements',
  action_missed: 'Nous ne l’avons pas vu.',

  // Hints over the live picture
  hint_too_dark: 'Trouvez plus de lumière',
  hint_too_bright: 'Éloignez-vous de la lumière vive',
  hint_blurry: 'Ne bougez pas',
  hint_glare: 'Inclinez pour éviter le reflet',
  hint_no_document: 'Présentez votre pièce d’identité à la caméra',
  hint_closer: 'Rapprochez-vous',
  hint_away: 'Reculez un peu',
  hint_off_centre: 'Placez-vous au centre',
  hint_cut_off: 'Placez-la entièrement dans le cadre',
  hint_cut_off_face: 'Montrez tout votre visage',
  hint_tilted: 'Tenez-la bien à plat face à la caméra',
  hint_covered: 'Retirez vos doigts',
  hint_covered_face: 'Rien ne doit cacher votre visage',
  hint_moving: 'Bougez plus lentement',
  hint_hold_still: 'Bien. Ne bougez plus',
  hint_wrong_side: 'Montrez l’autre côté',
  hint_same_side: 'Retournez-la maintenant',
  hint_too_small: 'Rapprochez-vous, elle est trop petite',
  hint_no_face: 'Montrez votre visage',
  hint_several_faces: 'Vous seul devez être sur la photo',
  hint_look_straight: 'Regardez bien droit vers la caméra',
  hint_eyes_closed: 'Ouvrez les yeux',
  hint_uneven_light: 'Tournez-vous vers la lumière',

  // Warnings about a picture that was taken
  warning_too_dark: 'La photo semble trop sombre.',
  warning_too_bright: 'La photo semble trop claire.',
  warning_blurry: 'La photo semble floue.',
  warning_glare: 'Il y a un reflet sur la photo.',
  warning_no_document: 'Nous ne voyons pas de pièce d’identité.',
  warning_closer: 'Elle est trop loin.',
  warning_away: 'Elle est trop près.',
  warning_off_centre: 'Elle n’est pas au centre.',
  warning_cut_off: 'Une partie est coupée.',
  warning_tilted: 'La photo a été prise de biais.',
  warning_covered: 'Une partie est cachée.',
  warning_moving: 'Cela a bougé.',
  warning_hold_still: 'La photo semble bougée.',
  warning_wrong_side: 'Cela ressemble à l’autre côté.',
  warning_same_side: 'C’est le même côté que précédemment.',
  warning_too_small: 'Elle est trop petite pour être lue.',
  warning_too_small_face: 'Le visage est trop petit.',
  warning_no_face: 'Nous ne voyons pas de visage.',
  warning_several_faces: 'Nous voyons plusieurs visages.',
  warning_look_straight: 'Le visage est tourné.',
  warning_eyes_closed: 'Les yeux sont fermés.',
  warning_uneven_light: 'Un côté est bien plus sombre que l’autre.',

  // Ways to take it
  capture_auto: 'La photo se prend toute seule.',
  capture_press: 'Appuyez sur le bouton quand vous êtes prêt.',
  capture_preparing: 'Préparation de l’aide',
  capture_by_hand: 'La prendre moi-même',
  capture_anyway: 'L’utiliser quand même',
  capture_expand: 'Plein écran',
  capture_collapse: 'Quitter le plein écran',

  // The camera's own controls
  lens_number: 'Caméra {number}',
  lens_torch: 'Lumière',
  lens_zoom: 'Zoom',

  // The picture that was taken
  preview_larger: 'Agrandir',
  preview_smaller: 'Réduire',
  pdf_page: 'Page {number} sur {total}',
  pdf_previous: 'Page précédente',
  pdf_next: 'Page suivante',

  // Ways to give the camera back
  recovery_chrome_android: 'Touchez l’icône à gauche de l’adresse, puis Autorisations, et autorisez la caméra.',
  recovery_chrome_desktop: 'Cliquez sur l’icône à gauche de l’adresse et autorisez la caméra.',
  recovery_edge_desktop: 'Cliquez sur le cadenas à gauche de l’adresse et autorisez la caméra.',
  recovery_firefox_android: 'Touchez le cadenas à gauche de l’adresse et autorisez la caméra.',
  recovery_firefox_desktop: 'Cliquez sur l’icône de caméra à gauche de l’adresse et levez le blocage.',
  recovery_safari_ios:
    'Ouvrez Réglages, Apps, Safari, Appareil photo, et choisissez Autoriser. Puis rechargez cette page.',
  recovery_browser_ios:
    'Ouvrez Réglages, choisissez ce navigateur et activez Appareil photo. Puis rechargez cette page.',
  recovery_safari_mac: 'Ouvrez le menu Safari, Réglages pour ce site web, et autorisez la caméra.',
  recovery_webview:
    'Ouvrez cette page dans votre navigateur, ou autorisez la caméra pour cette application dans les réglages.',
  recovery_other: 'Autorisez la caméra pour cette page dans les paramètres de votre navigateur.',
};
