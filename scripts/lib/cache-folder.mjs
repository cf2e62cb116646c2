import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where this machine keeps what can be made again: outside the repository, shared by its checkouts. */
export function cacheFolder(name, env = process.env) {
  const home =
    env.XDG_CACHE_HOME ||
    (process.platform === 'win32' && env.LOCALAPPDATA) ||
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  return join(home, 'idproof', name);
}
