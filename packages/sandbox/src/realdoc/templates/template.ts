import type { TextPage } from '@idproof/engines';
import type { Extracted } from '../extracted.js';

/** Reads the fields of one kind of document; fields that it does not find are absent. */
export type Template = (pages: readonly TextPage[]) => Extracted;
