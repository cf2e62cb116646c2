import { createApp } from 'vue';
import { FakeSession } from '../../../widgets/fake-session.js';
import Page from './page.vue';

createApp(Page, { client: await FakeSession.create() }).mount('#root');
