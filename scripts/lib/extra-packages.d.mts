/**
 * Installs what a folder needs beyond the clone's packages, unless that was done before: it holds its package.json and
 * lockfile, and the packages lie outside the repository. `place` is its path in the repository, without a slash at the
 * end. Returns the folder that has them.
 */
export function installExtra(place: string): string;
