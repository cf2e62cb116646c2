import type { ConsentWording } from './wording.js';

export const es: ConsentWording = ({ evidence, record, provider }) => [
  'Para verificar tu identidad, te pedimos una o varias fotos de tu documento de identidad y una foto ' +
    'o una breve serie de imágenes de tu cara.',
  'Un proveedor de verificación que actúa por nuestra cuenta lee el documento, comprueba que es ' +
    'auténtico y compara el retrato con tu cara. Para la comparación se tratan datos biométricos de tu ' +
    'cara. Tus fotos se envían a este proveedor con este fin y nosotros no las guardamos. ' +
    (provider
      ? `El proveedor las conserva durante un máximo de ${provider} desde que las recibe.`
      : 'El tiempo que el proveedor las conserva está acordado entre él y nosotros.'),
  'Guardamos cifrados los datos leídos de tu documento y los detalles de la comparación durante un ' +
    `máximo de ${evidence} desde el final de la verificación. El resultado y sus motivos, la prueba de ` +
    'tu decisión en esta página y los números de las comprobaciones del proveedor los guardamos durante ' +
    `un máximo de ${record} desde el inicio de la verificación. Después los eliminamos.`,
  'Tu consentimiento es voluntario. Puedes interrumpir el proceso en cualquier momento y retirar tu ' +
    'consentimiento: en ese caso eliminamos de inmediato los datos leídos y pedimos al proveedor que ' +
    'elimine lo que ha recibido. El resultado, si ya se había decidido, y la prueba de tu decisión se ' +
    'conservan durante el tiempo indicado arriba. Si no das tu consentimiento, pídenos otra forma de ' +
    'verificar tu identidad.',
];
