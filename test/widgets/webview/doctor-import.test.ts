import { execFileSync } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

it('the webview doctor can be imported on a server', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const script = `
    if ('document' in globalThis) throw new Error('not a server');
    const names = Object.keys(await import('@idproof/widgets/webview-doctor.js'));
    for (const name of ['IdproofWebviewDoctor', 'examineWebview']) if (!names.includes(name)) throw new Error(name);`;
  execFileSync(
    process.execPath,
    ['--conditions=@idproof/source', '--import', 'tsx', '--input-type=module', '--eval', script],
    // The sources' decorators are the older kind.
    { cwd: `${root}test`, stdio: 'pipe', env: { ...process.env, TSX_TSCONFIG_PATH: `${root}tsconfig.base.json` } },
  );
});
