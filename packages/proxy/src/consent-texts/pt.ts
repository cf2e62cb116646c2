import type { ConsentWording } from './wording.js';

export const pt: ConsentWording = (hours) => [
  'Para confirmar a sua identidade, pedimos uma foto do seu documento de identificação e uma foto do seu rosto.',
  'Um provedor de verificação que trabalha para nós lê o documento, confere se ele é autêntico e compara o retrato ' +
    'com o seu rosto. Suas fotos são enviadas a ele para esse fim, e nós não as guardamos.',
  'Os dados lidos do seu documento e o resultado da comparação ficam guardados com criptografia por ' +
    `${hours === 1 ? 'uma hora' : `${hours} horas`} e depois são excluídos. O registro da sua decisão nesta página é ` +
    'guardado por mais tempo.',
  'A escolha é livre. Você pode parar a qualquer momento e retirar o seu consentimento; os dados lidos são então ' +
    'excluídos imediatamente. Se você não concordar, peça a nós outra forma de confirmar a sua identidade.',
];
