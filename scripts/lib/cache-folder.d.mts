/** Where this machine keeps what can be made again: outside the repository, shared by its checkouts. */
export function cacheFolder(name: string, env?: NodeJS.ProcessEnv): string;
