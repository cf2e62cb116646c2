import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { FakeSession } from '../../helpers/fake-session.js';
import Page from './page.vue';

export async function render(): Promise<string> {
  return renderToString(createSSRApp(Page, { client: await FakeSession.create() }));
}
