import type { ConsentWording } from './wording.js';

export const fr: ConsentWording = (hours) => [
  'Pour confirmer votre identité, nous vous demandons une photo de votre pièce d’identité et une photo de votre visage.',
  'Un prestataire de vérification qui travaille pour nous lit la pièce d’identité, vérifie son authenticité et ' +
    'compare le portrait avec votre visage. Vos photos lui sont transmises à cette fin ; nous ne les conservons pas.',
  'Les données lues sur votre pièce d’identité et le résultat de la comparaison sont conservés sous forme chiffrée ' +
    `pendant ${hours === 1 ? 'une heure' : `${hours} heures`}, puis supprimés. La preuve de votre décision sur cette ` +
    'page est conservée plus longtemps.',
  'Vous êtes libre de choisir. Vous pouvez arrêter à tout moment et retirer votre consentement ; les données lues ' +
    'sont alors supprimées aussitôt. Si vous n’êtes pas d’accord, demandez-nous un autre moyen de confirmer votre ' +
    'identité.',
];
