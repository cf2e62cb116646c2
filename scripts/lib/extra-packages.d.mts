/**
 * Installs what a folder needs beyond the clone's packages, unless that was done before: it holds its package.json and
 * lockfile, and the packages lie outside the repository. `place`: its path with a slash at the end, `test/<name>/` by
 * default. Returns the folder that has them.
 */
export function installExtra(name: string, place?: string): string;
