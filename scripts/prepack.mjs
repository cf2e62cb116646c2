// The last guard before a package is packed: the tarball is complete and matches the current sources.
import { ensureBuilt } from './build.mjs';

if (!process.env.npm_config_user_agent?.startsWith('pnpm/')) {
  console.error(
    'Pack and publish with pnpm (docs/public-api.md): npm would keep `workspace:` ranges and exports to sources.',
  );
  process.exit(1);
}
await ensureBuilt();
