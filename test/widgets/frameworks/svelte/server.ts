import { render as renderPage } from 'svelte/server';
import { FakeSession } from '../../helpers/fake-session.js';
import Page from './page.svelte';

export async function render(): Promise<string> {
  return renderPage(Page, { props: { client: await FakeSession.create() } }).body;
}
