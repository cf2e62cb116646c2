/**
 * What becomes of a field or a code: `rule`: it changes what is done or answered; `page`: it is handed on in `clientCfg`;
 * `refused`: only values that ask for nothing are taken; `recorded`: kept with the transaction; `fault`: only injected.
 */
export type Treatment = 'rule' | 'page' | 'refused' | 'recorded' | 'fault';

export interface Behaviour {
  treatment: Treatment;
  note: string;
  /** Of `page`: where in the content of `clientCfg`, dotted. */
  at?: string;
  /** Of `recorded`: only the first digits of a SHA-256 are kept. */
  hashed?: boolean;
}

export const rule = (note: string): Behaviour => ({ treatment: 'rule', note });
export const page = (at: string, note: string): Behaviour => ({ treatment: 'page', at, note });
export const refusal = (note: string): Behaviour => ({ treatment: 'refused', note });
export const record = (note = 'kept with the transaction'): Behaviour => ({ treatment: 'recorded', note });
export const fault = (note: string): Behaviour => ({ treatment: 'fault', note });

export type Fields = Readonly<Record<string, Behaviour>>;

/** The same fields inside an object: `face1` with `face1.content` and so on. */
export function nestFields(prefix: string, whole: Behaviour, fields: Fields): Fields {
  const inner = Object.entries(fields).map(([path, behaviour]) => [`${prefix}.${path}`, behaviour] as const);
  return Object.fromEntries([[prefix, whole], ...inner]);
}
