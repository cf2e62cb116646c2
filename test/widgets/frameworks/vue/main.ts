import { createApp } from 'vue';
import { FakeSession } from '../../helpers/fake-session.js';
import Page from './page.vue';

createApp(Page, { client: await FakeSession.create() }).mount('#root');
