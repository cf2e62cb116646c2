/** Packs every published package into a folder. Resolves with the path of each tarball, by the package's name. */
export function packAll(folder: string): Promise<Record<string, string>>;
