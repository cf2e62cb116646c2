import { render as renderPage } from 'svelte/server';
import { FakeSession } from '../../../widgets/fake-session.js';
import Page from './page.svelte';

export async function render(): Promise<string> {
  return renderPage(Page, { props: { client: await FakeSession.create() } }).body;
}
