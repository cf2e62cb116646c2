import { homedir } from 'node:os';
import { join } from 'node:path';

/** A cache folder outside the repository, shared by its checkouts. */
export function cacheFolder(name, env = process.env) {
  const home =
    env.XDG_CACHE_HOME ||
    (process.platform === 'win32' && env.LOCALAPPDATA) ||
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  return join(home, 'idproof', name);
}
