import type { ConsentWording } from './wording.js';

export const fr: ConsentWording = ({ evidence, record, provider }) => [
  'Pour vérifier votre identité, nous vous demandons une ou plusieurs photos de votre pièce ' +
    'd’identité, ainsi qu’une photo ou une courte série d’images de votre visage.',
  'Un prestataire de vérification qui agit pour notre compte lit la pièce d’identité, vérifie son ' +
    'authenticité et compare le portrait avec votre visage. Pour cette comparaison, des données ' +
    'biométriques de votre visage sont traitées. Vos photos sont transmises à ce prestataire à cette fin ' +
    '; nous ne les conservons pas. ' +
    (provider
      ? `Il les conserve pendant une durée maximale de ${provider} après leur réception.`
      : 'La durée pendant laquelle il les conserve est convenue entre lui et nous.'),
  'Nous conservons sous forme chiffrée les données lues sur votre pièce d’identité et le détail de la ' +
    `comparaison pendant une durée maximale de ${evidence} après la fin de la vérification. Nous ` +
    'conservons le résultat de la vérification et ses motifs, la preuve de votre décision sur cette page ' +
    `et les numéros des contrôles chez le prestataire pendant une durée maximale de ${record} après le ` +
    'début de la vérification. Nous les supprimons ensuite.',
  'Votre consentement est facultatif. Vous pouvez arrêter à tout moment et retirer votre consentement ' +
    ': nous supprimons alors aussitôt les données lues et demandons au prestataire de supprimer ce qu’il ' +
    'a reçu. Le résultat, s’il était déjà établi, et la preuve de votre décision restent conservés ' +
    'pendant la durée indiquée ci-dessus. Si vous ne donnez pas votre consentement, demandez-nous un ' +
    'autre moyen de vérifier votre identité.',
];
