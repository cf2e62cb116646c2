import type { Rolldown } from 'vite';

/**
 * One chunk of everything that the elements need before they are shown, one of what the pages share of their own.
 * `elementsEntry` is the built file that pages import the elements from.
 */
export function splitFirstLoad(elementsEntry: string): Rolldown.OutputOptions['codeSplitting'];
