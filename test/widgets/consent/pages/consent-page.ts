import '@idproof/widgets';
import { findAll } from '../../accessibility/checks.js';
import { FakeSession } from '../../helpers/fake-session.js';

/* The consent step of a flow with the text and the language that the test gives. */

async function open(locale: string, text: string): Promise<void> {
  const flow = document.createElement('idproof-flow');
  const consent = { version: '1', locale, text, textHash: 'f'.repeat(64), decision: null };
  Object.assign(flow, { client: await FakeSession.create({ locale, consent }), locale, skipStart: true });
  document.documentElement.lang = locale;
  document.querySelector('main')!.replaceChildren(flow);
  await flow.start();
  while (flow.phase !== 'consent') await new Promise(requestAnimationFrame);
  await flow.updateComplete;
}

/** Every text that is visible without a press: not what only a screen reader speaks, nor what is folded. */
function readVisible(): string {
  return findAll(document.body, '*')
    .filter((element) => element.checkVisibility() && !element.matches('style, script') && !element.closest('.spoken'))
    .flatMap((element) => Array.from(element.childNodes))
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent)
    .join(' ');
}

const shown = { open, readVisible };
export type ConsentPage = typeof shown;
Object.assign(window, { shown });
