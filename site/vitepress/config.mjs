import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

/** The pages of a folder, each by its first heading. */
const list = (folder) => {
  const at = new URL(`../${folder}/`, import.meta.url);
  return readdirSync(at, { recursive: true })
    .filter((file) => file.endsWith('.md') && file !== 'index.md')
    .map((file) => {
      const [, title] = /^# (.+)$/m.exec(readFileSync(new URL(file, at), 'utf8')) ?? [];
      return page(title, `${folder}/${file.replace(/\.md$/, '')}`);
    })
    .toSorted((one, other) => one.text.localeCompare(other.text));
};
const page = (text, name) => ({ text, link: `/${name}` });

/** As GitHub makes anchors: links between the pages work in both places. */
const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

const guides = [
  {
    text: 'Begin',
    items: [
      page('Five minutes, and the demo', 'start'),
      page('Live examples', 'examples'),
      page('Coming from another kit', 'from-other-kits'),
      page('Troubleshooting', 'troubleshooting'),
      page('Law and consent', 'law-and-consent'),
    ],
  },
  {
    text: 'The page',
    items: [
      page('Elements', 'elements'),
      page('Theming', 'theming'),
      page('Frameworks and plain pages', 'frameworks'),
      page('Languages', 'languages'),
      page('Embedding and browsers', 'embedding'),
      page('Apps and webviews', 'webviews'),
      page('The hosted page', 'hosted-page'),
      page('Capture', 'capture'),
      page('Images', 'images'),
    ],
  },
  {
    text: 'The server',
    items: [
      page('The proxy', 'proxy'),
      page('Settings', 'settings'),
      page('Mount, deploy, go live', 'deploy'),
      page('Review', 'review'),
      page('Consent', 'consent'),
      page('Sessions', 'session'),
      page('Webhooks', 'webhooks'),
      page('The funnel', 'funnel'),
      page('Errors by code', 'errors'),
      page('Operations and signing', 'provider-operations'),
      page('Threat model', 'threat-model'),
      page('Security requirements', 'asvs'),
      page('Accessibility', 'accessibility-conformance'),
    ],
  },
  {
    text: 'Development',
    items: [
      page('Testing', 'testing'),
      page('The sandbox', 'sandbox'),
      page('Documents', 'documents'),
      page('Faces and liveness', 'faces'),
      page('Watchlists', 'aml'),
      page('Every field', 'sandbox-fields'),
      page('Conformance', 'conformance'),
      page('Measurements', 'measurements'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('HTTP of the proxy', 'openapi/proxy'),
      page('HTTP of the provider', 'openapi/provider'),
      page('Packages', 'api/'),
      page('Glossary', 'glossary'),
      page('Public API and releases', 'public-api'),
    ],
  },
];

/** The menu's groups do not fold, so their headings are neither buttons nor stops of the Tab key, as the theme has them. */
const plainHeadings = {
  name: 'idproof:plain-headings',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/VPSidebarItem.vue')) return undefined;
    const plain = code.replace(':role="itemRole"', '').replace(':tabindex="item.items && 0"', '');
    if (/itemRole"|:tabindex="item/.test(plain))
      throw new Error('The headings of the theme’s menu are made in another way.');
    return plain;
  },
};

export default defineConfig({
  title: 'idproof',
  description: 'Verify who your customers are, with web components and a small proxy on your server',
  base: '/docs/',
  cleanUrls: false,
  // Nothing inline but what the theme itself needs; the server's policy names its hashes.
  metaChunk: true,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  vite: {
    plugins: [plainHeadings],
    // The theme's own has no `main`.
    resolve: {
      alias: [{ find: /^.*\/VPHome\.vue$/, replacement: fileURLToPath(new URL('theme/home.vue', import.meta.url)) }],
    },
  },
  markdown: {
    anchor: { slugify },
    toc: { slugify },
    // The default's red and green contrast too little with their ground.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
  },
  themeConfig: {
    search: { provider: 'local' },
    notFound: {
      title: 'There is no such page',
      quote: 'It may have moved. The search above, or the start page, leads on.',
      linkText: 'To the start page',
    },
    outline: [2, 3],
    nav: [
      page('Start', 'start'),
      page('Examples', 'examples'),
      page('Elements', 'elements'),
      page('Troubleshooting', 'troubleshooting'),
      page('API', 'api/'),
    ],
    // The theme's groups that fold are buttons with a button inside: the packages are listed where they are read.
    sidebar: { '/': guides, '/api/': [{ text: 'Packages', items: list('api') }, ...guides] },
  },
});
