import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../../../scripts/lib/cache-folder.mjs';

/** The nearest kit with elements for a page, under the MIT licence: its element for an image of a document needs no server. */
export const PEER = '@regulaforensics/vp-frontend-document-components@9.8.3074';

/** The folder of its published scripts. Not installed: the registry lacks versions of what the package depends on. */
export function fetchPeer(): string {
  const folder = cacheFolder(join('packages', PEER.replaceAll(/[/@]/g, '-')));
  if (!existsSync(folder)) {
    const part = mkdtempSync(join(tmpdir(), 'idproof-peer-'));
    execFileSync('npm', ['pack', PEER], { cwd: part, stdio: 'pipe', shell: process.platform === 'win32' });
    const [tarball = ''] = readdirSync(part);
    execFileSync('tar', ['-xzf', tarball], { cwd: part });
    mkdirSync(dirname(folder), { recursive: true });
    renameSync(part, folder);
  }
  return join(folder, 'package/dist');
}
