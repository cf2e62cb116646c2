export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  app: {
    head: {
      htmlAttrs: { lang: 'en' },
      title: 'Verify your identity',
      link: [{ rel: 'icon', href: 'data:,' }],
    },
  },
  // How long a plugin takes is the machine's affair.
  vite: { build: { rolldownOptions: { checks: { pluginTimings: false } } } },
  vue: { compilerOptions: { isCustomElement: (tag: string) => tag.startsWith('idproof-') } },
});
