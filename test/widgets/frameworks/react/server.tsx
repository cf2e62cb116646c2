import { renderToString } from 'react-dom/server';
import { FakeSession } from '../../helpers/fake-session.js';
import { Page } from './page.js';

export async function render(): Promise<string> {
  return renderToString(<Page client={await FakeSession.create()} />);
}
