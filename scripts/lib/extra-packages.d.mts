/**
 * Installs what a folder of the tests needs beyond the clone's packages, unless that was done before: `test/<name>`
 * holds its package.json and lockfile, and the packages lie outside the repository. Returns the folder that has them.
 */
export function installExtra(name: string): string;
