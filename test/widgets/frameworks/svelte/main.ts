import { mount } from 'svelte';
import { FakeSession } from '../../helpers/fake-session.js';
import Page from './page.svelte';

mount(Page, { target: document.querySelector('#root')!, props: { client: await FakeSession.create() } });
