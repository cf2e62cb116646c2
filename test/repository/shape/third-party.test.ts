import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

describe('THIRD_PARTY.md', () => {
  it('lists what is installed and every model with its checksum', () => {
    const cwd = fileURLToPath(new URL('../../..', import.meta.url));
    const node = ['--conditions=@idproof/source', '--import', 'tsx'];
    execFileSync(process.execPath, [...node, 'scripts/third-party.mjs', '--check'], { cwd, stdio: 'pipe' });
  });
});
