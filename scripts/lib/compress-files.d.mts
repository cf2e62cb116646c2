/** Puts `.br` and `.gz` beside the files of a folder for which that is shorter, so that no server compresses. */
export function compressFiles(folder: string): Promise<void>;
