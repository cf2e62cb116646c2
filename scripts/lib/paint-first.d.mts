import type { Plugin } from 'vite';

/** Has pages painted from their HTML alone, before any script runs. `elementsEntry` is the built file of the elements. */
export function paintFirst(elementsEntry: string): Plugin;
