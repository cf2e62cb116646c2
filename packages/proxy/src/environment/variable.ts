import type { Form } from './forms.js';

/** Environment variable of a setting. Default and limits are those of the setting's schema. */
export interface Variable {
  name: string;
  form: Form;
  /** Description for the reference, without the default. */
  meaning: string;
  /** Default for the reference where the schema has none. Default: "none". */
  otherwise?: string;
  /** A secret may be read from the file that `<name>_FILE` names, and is never shown. */
  secret?: 'key' | 'address';
}

/** True for types that one variable sets as a whole, although they are objects or lists. */
type IsWhole<T> = T extends
  | string
  | number
  | boolean
  | readonly unknown[]
  | { perMinute: number }
  | { from: number }
  | { port: number }
  ? true
  : string extends keyof T
    ? true
    : false;
/** Paths of all settings, such as `limits.perToken`. */
export type PathOf<T> = {
  [K in keyof T & string]-?: IsWhole<NonNullable<T[K]>> extends true ? K : `${K}.${PathOf<NonNullable<T[K]>>}`;
}[keyof T & string];
