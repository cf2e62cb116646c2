/** Codes of findings, each with one meaning, for tests and scripts. */
export type FindingCode =
  | 'configuration'
  | 'dns'
  | 'connection'
  | 'tls'
  | 'no_answer'
  | 'not_the_gateway'
  | 'segment'
  | 'client_id'
  | 'key'
  | 'signature'
  | 'secret_key'
  | 'request_refused'
  | 'answer_unsigned'
  | 'answer_signed_otherwise'
  | 'encryption'
  | 'entitlement'
  | 'provider_busy'
  | 'provider_failed'
  | 'answer_changed'
  | 'clock'
  | 'document_types'
  | 'file'
  | 'echo';

export interface Finding {
  code: FindingCode;
  /** `note`: it works now, but will fail soon. */
  level: 'ok' | 'note' | 'problem';
  /** Plain sentences: the observation and the remedy. Never holds a secret, nor a sentence of the other side. */
  text: string;
}

export const problem = (code: FindingCode, text: string): Finding => ({ code, level: 'problem', text });
