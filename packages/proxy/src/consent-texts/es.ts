import type { ConsentWording } from './wording.js';

export const es: ConsentWording = (hours) => [
  'Para confirmar tu identidad, te pedimos una foto de tu documento de identidad y una foto de tu cara.',
  'Un proveedor de verificación que trabaja para nosotros lee el documento, comprueba que es auténtico y compara el ' +
    'retrato con tu cara. Tus fotos se le envían para este fin y nosotros no las guardamos.',
  'Los datos leídos de tu documento y el resultado de la comparación se guardan cifrados durante ' +
    `${hours === 1 ? 'una hora' : `${hours} horas`} y después se eliminan. La prueba de tu decisión en esta página se ` +
    'conserva más tiempo.',
  'La decisión es libre. Puedes parar en cualquier momento y retirar tu consentimiento; en ese caso, los datos ' +
    'leídos se eliminan de inmediato. Si no estás de acuerdo, pídenos otra forma de confirmar tu identidad.',
];
