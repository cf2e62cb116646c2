import type { CameraLabels } from '../../labels.js';

export const CAMERA_LABELS: CameraLabels = {
  // Actions before the selfie
  action_FACEBLINK: 'Parpadea despacio dos veces',
  action_EYECLOSE: 'Cierra los ojos un segundo y vuelve a abrirlos',
  action_MOUTHOPEN: 'Abre la boca y ciérrala',
  action_HEADSHAKE_left: 'Gira la cabeza a la izquierda y vuelve a mirar al frente',
  action_HEADSHAKE_right: 'Gira la cabeza a la derecha y vuelve a mirar al frente',
  action_HEADLOWER: 'Baja la cabeza y vuelve a levantarla',
  action_HEADRAISE: 'Sube la cabeza y vuelve a mirar al frente',
  action_light: 'No te muevas mientras cambia la luz',
  action_straight: 'Mira de frente a la cámara',
  action_progress: 'Acción {number} de {total}',
  action_again: 'Otra vez, más despacio',
  action_skip: 'No puedo hacerlo',
  action_missed: 'No lo hemos visto.',

  // Hints over the live picture
  hint_too_dark: 'Busca más luz',
  hint_too_bright: 'Aléjate de la luz intensa',
  hint_blurry: 'No te muevas',
  hint_glare: 'Inclínalo para evitar el reflejo',
  hint_no_document: 'Pon tu documento delante de la cámara',
  hint_closer: 'Acércate',
  hint_away: 'Aléjate un poco',
  hint_off_centre: 'Llévalo al centro',
  hint_cut_off: 'Encuádralo entero dentro del marco',
  hint_cut_off_face: 'Muestra toda la cara',
  hint_tilted: 'Ponlo plano frente a la cámara',
  hint_covered: 'Quita los dedos de encima',
  hint_covered_face: 'No te tapes la cara',
  hint_moving: 'Muévete más despacio',
  hint_hold_still: 'Bien. No te muevas',
  hint_wrong_side: 'Muestra el otro lado',
  hint_same_side: 'Ahora dale la vuelta',
  hint_too_small: 'Acércate, es demasiado pequeño',
  hint_illegible: 'Muestra las líneas de la parte inferior de la página',
  hint_no_face: 'Muestra la cara',
  hint_several_faces: 'Solo debes salir tú',
  hint_look_straight: 'Mira directamente a la cámara',
  hint_eyes_closed: 'Abre los ojos',
  hint_uneven_light: 'Gírate hacia la luz',

  // Warnings about a picture that was taken
  warning_too_dark: 'Parece demasiado oscura.',
  warning_too_bright: 'Parece demasiado clara.',
  warning_blurry: 'Parece borrosa.',
  warning_glare: 'Hay un reflejo.',
  warning_no_document: 'No vemos ningún documento.',
  warning_closer: 'Está demasiado lejos.',
  warning_away: 'Está demasiado cerca.',
  warning_off_centre: 'No está en el centro.',
  warning_cut_off: 'Una parte queda cortada.',
  warning_tilted: 'La foto está hecha de lado.',
  warning_covered: 'Algo tapa una parte.',
  warning_moving: 'Se estaba moviendo.',
  warning_hold_still: 'Parece movida.',
  warning_wrong_side: 'Parece el otro lado.',
  warning_same_side: 'Es el mismo lado que antes.',
  warning_too_small: 'Es demasiado pequeño para leerlo.',
  warning_too_small_face: 'La cara se ve demasiado pequeña.',
  warning_illegible: 'Las líneas de la parte inferior de la página no se pueden leer.',
  warning_no_face: 'No vemos ninguna cara.',
  warning_several_faces: 'Vemos más de una cara.',
  warning_look_straight: 'La cara está girada.',
  warning_eyes_closed: 'Los ojos están cerrados.',
  warning_uneven_light: 'Un lado está mucho más oscuro que el otro.',

  // Ways to take it
  capture_auto: 'La foto se hace sola.',
  capture_press: 'Pulsa el botón cuando quieras.',
  capture_preparing: 'Preparando la ayuda',
  capture_by_hand: 'Hacerla yo',
  capture_anyway: 'Usarla igualmente',
  capture_expand: 'Pantalla completa',
  capture_collapse: 'Salir de pantalla completa',

  // The camera's own controls
  lens_number: 'Cámara {number}',
  lens_torch: 'Luz',
  lens_zoom: 'Zoom',

  // The picture that was taken
  preview_larger: 'Ampliar',
  preview_smaller: 'Reducir',
  pdf_page: 'Página {number} de {total}',
  pdf_previous: 'Página anterior',
  pdf_next: 'Página siguiente',

  // Ways to give the camera back
  recovery_chrome_android:
    'Toca el icono que está a la izquierda de la dirección, después Permisos, y permite la cámara.',
  recovery_chrome_desktop: 'Haz clic en el icono que está a la izquierda de la dirección y permite la cámara.',
  recovery_edge_desktop: 'Haz clic en el candado que está a la izquierda de la dirección y permite la cámara.',
  recovery_firefox_android: 'Toca el candado que está a la izquierda de la dirección y permite la cámara.',
  recovery_firefox_desktop:
    'Haz clic en el icono de la cámara que está a la izquierda de la dirección y quita el bloqueo.',
  recovery_safari_ios:
    'Abre Ajustes (o Configuración), Apps, Safari, Cámara, y elige Permitir. Después vuelve a cargar esta página.',
  recovery_browser_ios:
    'Abre Ajustes (o Configuración), elige este navegador y activa la cámara. Después vuelve a cargar esta página.',
  recovery_safari_mac: 'Abre el menú Safari, los ajustes de este sitio web, y permite la cámara.',
  recovery_webview: 'Abre esta página en tu navegador o permite la cámara para esta app en los ajustes.',
  recovery_other: 'Permite la cámara para esta página en los ajustes de tu navegador.',
};
