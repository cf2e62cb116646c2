/** The files for pages without a bundler. */
export const PLAIN_FILES: readonly string[];
/** The files of the folder with their hashes, in the form of the `integrity` attribute. */
export function hashPlainFiles(folder?: URL): Record<string, string>;
/** Writes `hashes.json` beside the files. */
export function writePlainHashes(folder?: URL): void;
