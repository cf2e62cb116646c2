// The fonts are those of the reader's system.
import DefaultTheme from 'vitepress/theme-without-fonts';
import { rankPage } from './rank-page.js';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ siteData }) {
    // Here and not in the configuration: a function from there would be made of text, which the policy forbids.
    const { themeConfig, ...rest } = siteData.value;
    const search = { provider: 'local', options: { miniSearch: { searchOptions: { boostDocument: rankPage } } } };
    siteData.value = { ...rest, themeConfig: { ...themeConfig, search } };
  },
};
