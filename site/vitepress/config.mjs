import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { GUIDES, page, SUMMARY } from './menu.mjs';

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
/** As GitHub makes anchors: links between the pages work in both places. */
const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

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
  description: SUMMARY,
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
    sidebar: { '/': GUIDES, '/api/': [{ text: 'Packages', items: list('api') }, ...GUIDES] },
  },
});
