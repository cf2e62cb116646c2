import type { Labels } from '../labels.js';
import { CAMERA_LABELS } from './camera/pt.js';

/** The Portuguese texts, as written in Brazil. */
export const LABELS: Labels = {
  ...CAMERA_LABELS,

  // Flow
  step_consent: 'Consentimento',
  step_document: 'Documento',
  step_selfie: 'Selfie',
  step_hosted: 'Verificação',
  step_result: 'Resultado',
  progress: 'Etapa {number} de {total}',
  progress_next: '{place} · a seguir: {step}',
  start_title: 'Verifique sua identidade',
  start_intro: 'Leva cerca de dois minutos. Tenha em mãos:',
  start_need_document: 'seu documento de identificação',
  start_need_camera: 'uma câmera para o documento e uma selfie',
  start_need_light: 'um lugar bem iluminado',
  start_action: 'Começar',
  start_busy: 'Iniciando…',
  start_resumed: 'Olá novamente. Continuando de onde você parou…',
  checking_title: 'Um momento',
  checking_consent: 'Salvando sua escolha…',
  checking_document: 'Lendo seu documento…',
  checking_selfie: 'Comparando seu rosto com o documento…',
  checking_result: 'Aguardando o resultado…',
  checking_end: 'Encerrando…',
  wait_long: 'Está demorando mais que o normal. Fique nesta página.',
  wait_offline: 'Você está sem conexão. Tudo continua sozinho quando ela voltar.',
  offline: 'Você está sem conexão. Nada pode ser enviado até ela voltar.',
  cancel_action: 'Cancelar',
  cancel_title: 'Parar a verificação?',
  cancel_text: 'Você perderá o que já fez.',
  cancel_keep: 'Continuar',
  cancel_confirm: 'Parar',
  failed_title: 'Não podemos continuar agora',
  failed_retry: 'Tentar novamente',
  failed_restart: 'Começar novamente',
  attempts_left: 'Tentativas restantes: {count}',

  // Consent
  consent_title: 'Podemos verificar sua identidade?',
  consent_loading: 'Carregando o texto…',
  consent_policy: 'Política de privacidade',
  consent_skip: 'Ir para a decisão',
  consent_agree: 'Concordo',
  consent_decline: 'Não concordo',
  consent_given: 'Obrigado pelo seu consentimento.',
  consent_refused: 'Você não concordou.',

  // Capture
  document_title_booklet: 'Página de dados do passaporte (com a sua foto)',
  document_title_front: 'Frente do seu documento',
  document_title_back: 'Verso do seu documento',
  document_title_front_identity_card: 'Frente da sua carteira de identidade',
  document_title_front_driving_licence: 'Frente da sua carteira de habilitação',
  document_title_front_residence_permit: 'Frente da sua autorização de residência',
  document_title_back_identity_card: 'Verso da sua carteira de identidade',
  document_title_back_driving_licence: 'Verso da sua carteira de habilitação',
  document_title_back_residence_permit: 'Verso da sua autorização de residência',
  document_intro_booklet: 'Abra na página da sua foto e apoie em uma superfície plana. Evite reflexos.',
  document_intro_booklet_held: 'Abra na página da sua foto e segure na frente da câmera. Evite reflexos.',
  document_intro: 'Apoie em uma superfície plana. Evite reflexos.',
  document_intro_held: 'Segure na frente da câmera. Evite reflexos.',
  selfie_title: 'Tire uma selfie',
  selfie_intro: 'Olhe diretamente para a câmera. Retire os óculos escuros.',
  capture_start: 'Abrir a câmera',
  capture_requesting: 'Abrindo a câmera. Permita o acesso se for solicitado.',
  capture_encoding: 'Preparando a foto…',
  capture_upload: 'Enviar uma foto',
  capture_upload_pdf: 'Enviar uma foto ou um PDF',
  capture_drop: 'Ou arraste um arquivo para cá, ou cole-o.',
  capture_native: 'Usar o app da câmera',
  capture_retry: 'Tentar novamente',

  // Choice of a document
  select_title: 'Escolha seu documento',
  select_country: 'País emissor',
  select_country_none: 'Escolha um país',
  select_search: 'Buscar o país',
  select_country_other: 'Outro país',
  select_type: 'Documento',
  select_continue: 'Continuar',
  select_change: 'Usar outro documento',

  // Hosted page and app
  hosted_title: 'Tire fotos do documento e do rosto',
  hosted_intro_redirect:
    'Você vai tirar as fotos em uma página segura do nosso provedor de verificação e depois voltar para cá.',
  hosted_intro_frame:
    'Uma página segura do nosso provedor de verificação será aberta aqui, e nela você vai tirar as fotos.',
  hosted_site: 'Endereço na web:',
  hosted_launch: 'Continuar',
  hosted_busy: 'Abrindo…',
  app_waiting: 'Aguardando o app…',

  // Result
  result_waiting: 'Aguardando o resultado…',
  result_approved: 'Identidade verificada',
  result_rejected: 'Não foi possível verificar sua identidade',
  result_review: 'Sua verificação está em análise',
  result_retry: 'Tentar novamente',
  result_done: 'Concluir',

  // Faults
  error_unexpected: 'Ocorreu um erro. Entre em contato com o site que pediu a verificação.',
  error_network: 'Não foi possível acessar o serviço. Verifique sua conexão com a internet e tente novamente.',
  error_unavailable: 'O serviço não está disponível no momento. Tente novamente.',
};
