/** What the doctor found, each with one meaning; tests and scripts tell them apart by this. */
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
  | 'echo';

export interface Finding {
  code: FindingCode;
  /** `note`: it works, and will not for long. */
  level: 'ok' | 'note' | 'problem';
  /** Plain sentences: what was seen, and what to do. Never holds a secret, nor words of the other side. */
  text: string;
}

export const problem = (code: FindingCode, text: string): Finding => ({ code, level: 'problem', text });
