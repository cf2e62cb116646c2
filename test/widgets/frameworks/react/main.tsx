import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { FakeSession } from '../../helpers/fake-session.js';
import { Page } from './page.js';

/** Counts its effects, so that the test knows that the mode is on. */
function Count(): null {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['effects'] = `${Number(dataset['effects'] ?? 0) + 1}`;
  }, []);
  return null;
}

// In this mode every effect runs twice, as if the page were mounted, unmounted and mounted again at once.
createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Count />
    <Page client={await FakeSession.create()} />
  </StrictMode>,
);
