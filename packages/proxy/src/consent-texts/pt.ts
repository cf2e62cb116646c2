import type { ConsentWording } from './wording.js';

export const pt: ConsentWording = ({ evidence, record, provider }) => [
  'Para verificar a sua identidade, pedimos uma ou mais fotos do seu documento de identificação e uma ' +
    'foto ou uma breve série de imagens do seu rosto.',
  'Um provedor de verificação que atua em nosso nome lê o documento, confere se ele é autêntico e ' +
    'compara o retrato com o seu rosto. Para a comparação, são tratados dados biométricos do seu rosto. ' +
    'Suas fotos são enviadas a esse provedor para esse fim, e nós não as guardamos. ' +
    (provider
      ? `O provedor as guarda por no máximo ${provider} após recebê-las.`
      : 'O tempo pelo qual o provedor as guarda é acordado entre ele e nós.'),
  'Guardamos com criptografia os dados lidos do seu documento e os detalhes da comparação por no ' +
    `máximo ${evidence} após o fim da verificação. O resultado e seus motivos, o registro da sua decisão ` +
    'nesta página e os números das verificações no provedor são guardados por nós por no máximo ' +
    `${record} após o início da verificação. Depois disso, são excluídos por nós.`,
  'O consentimento é voluntário. Você pode parar a qualquer momento e revogar o seu consentimento: ' +
    'nesse caso, excluímos imediatamente os dados lidos e pedimos ao provedor que exclua o que recebeu. ' +
    'O resultado, se já tiver sido decidido, e o registro da sua decisão permanecem pelo tempo indicado ' +
    'acima. Se você não consentir, peça a nós outra forma de verificar a sua identidade.',
];
