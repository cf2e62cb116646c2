// Says in plain words whether the proxy's settings reach the provider: `npm run doctor`; IDPROOF_… variables choose which.
import { runSource } from './lib/run.mjs';
import { settings } from './lib/settings.mjs';

await runSource('packages/proxy/src/doctor-cli.ts', process.argv.slice(2), settings());
