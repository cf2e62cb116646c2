import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  // How long a plugin takes is the machine's affair.
  vite: { build: { rolldownOptions: { checks: { pluginTimings: false } } } },
});
