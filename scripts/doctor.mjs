// Says in plain words whether the proxy's settings reach the provider: `npm run doctor`; IDPROOF_… variables choose which.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environment, root } from './lib/run.mjs';
import { settings } from './lib/settings.mjs';

const args = ['--conditions=@idproof/source', '--import=tsx', 'packages/proxy/src/doctor-cli.ts'];
const { status } = spawnSync(process.execPath, args, {
  cwd: fileURLToPath(root),
  stdio: 'inherit',
  env: environment(settings()),
});
process.exitCode = status ?? 1;
