/**
 * Treatment of a field or a code. `rule`: it changes the behaviour or the answer. `page`: it is passed on in
 * `clientCfg`. `refused`: only values without effect are accepted. `recorded`: it is stored with the transaction.
 * `fault`: it occurs only when injected.
 */
type Treatment = 'rule' | 'page' | 'refused' | 'recorded' | 'fault';

export interface Behaviour {
  treatment: Treatment;
  note: string;
  /** For `page`: the dotted path within the content of `clientCfg`. */
  at?: string;
  /** For `recorded`: only the first digits of a SHA-256 are stored. */
  hashed?: boolean;
}

export const rule = (note: string): Behaviour => ({ treatment: 'rule', note });
export const page = (at: string, note: string): Behaviour => ({ treatment: 'page', at, note });
export const refusal = (note: string): Behaviour => ({ treatment: 'refused', note });
export const record = (note = 'stored with the transaction'): Behaviour => ({ treatment: 'recorded', note });
export const fault = (note: string): Behaviour => ({ treatment: 'fault', note });

export type Fields = Readonly<Record<string, Behaviour>>;

/** Notes on fields of an answer by their path; `[]` stands for the items of a list. */
export type FieldNotes = Readonly<Record<string, string>>;

/** Nests fields in an object: `face1` with `face1.content` and so on. */
export function nestFields(prefix: string, whole: Behaviour, fields: Fields): Fields {
  const inner = Object.entries(fields).map(([path, behaviour]) => [`${prefix}.${path}`, behaviour] as const);
  return Object.fromEntries([[prefix, whole], ...inner]);
}
