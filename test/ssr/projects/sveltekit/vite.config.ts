import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [sveltekit({ adapter: adapter() })],
  // How long a plugin takes is the machine's affair.
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
});
