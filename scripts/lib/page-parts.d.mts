import type { Plugin } from 'vite';

/** Puts the files of `parts/` into the demo's pages. */
export declare const pageParts: Plugin;
