import type { TextPage } from '@idproof/engines';
import type { Extracted } from '../extracted.js';

/** Reads the fields of one kind of document; what it does not find it leaves out. */
export type Template = (pages: readonly TextPage[]) => Extracted;
