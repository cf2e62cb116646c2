import type { Form } from './forms.js';

/** A setting as an environment variable. Its default and its limits are those of the setting's schema. */
export interface Variable {
  name: string;
  form: Form;
  /** For the reference: what it sets, without its default. */
  meaning: string;
  /** For the reference, where the schema has no default. Default: "none". */
  otherwise?: string;
  /** It may be read from a file, which `<name>_FILE` names, and no sentence shows it. */
  secret?: 'key' | 'address';
}

/** One value of its own, although an object or a list holds it. */
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
/** The paths of everything that can be set: `limits.perToken`. */
export type PathOf<T> = {
  [K in keyof T & string]-?: IsWhole<NonNullable<T[K]>> extends true ? K : `${K}.${PathOf<NonNullable<T[K]>>}`;
}[keyof T & string];
