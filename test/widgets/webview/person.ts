import assert from 'node:assert/strict';
import { PATIENCE } from '../../helpers/e2e/browser.js';
import type { GtkHost } from './gtk-host.js';

/** Finds content across shadow roots. */
export const DEEP = `
  const find = (root, selector) => {
    const found = root.querySelector(selector);
    if (found) return found;
    for (const element of root.querySelectorAll('*')) {
      const inner = element.shadowRoot && find(element.shadowRoot, selector);
      if (inner) return inner;
    }
    return null;
  };
  const text = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (node.nodeName === 'STYLE') return '';
    const inside = [...(node.shadowRoot ? [node.shadowRoot] : []), ...node.childNodes];
    return inside.map(text).join(' ');
  };
  const until = async (isSo) => {
    for (const end = performance.now() + ${PATIENCE}; performance.now() < end; ) {
      if (isSo()) return true;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return false;
  };`;

/** Starts the flow and agrees to the consent text. */
export async function agree(host: GtkHost): Promise<void> {
  await press(host, 'idproof-flow');
  const isAsked = await host.evaluate(`${DEEP}
    const asked = await until(() => find(document, '[part=agree]'));
    find(document, '[part=agree]')?.click();
    return asked`);
  assert.ok(isAsked, 'the notice is not shown');
  await host.got('step', 2);
}

/** Presses the main control of an element, once it exists and is enabled. */
export async function press(host: GtkHost, tag: string): Promise<void> {
  const isPressed = await host.evaluate(`${DEEP}
    const main = () => find(document, '${tag}')?.shadowRoot?.querySelector('.button.primary, [part~=shutter]');
    const takesPresses = (control) => control && control.ariaDisabled !== 'true' && !control.disabled;
    const there = await until(() => takesPresses(main()));
    main()?.click();
    return there`);
  assert.ok(isPressed, `${tag} has no control`);
}

export async function phase(host: GtkHost, tag: string, wanted: string): Promise<void> {
  const seen = await host.evaluate(`${DEEP}
    await until(() => find(document, '${tag}')?.phase === '${wanted}');
    return find(document, '${tag}')?.phase ?? null`);
  assert.equal(seen, wanted);
}

/** Milliseconds until no camera is on. */
export function timeUntilDark(host: GtkHost): Promise<number> {
  return host.evaluate(`${DEEP}
    const start = performance.now();
    await until(() => window.tracks.every((track) => track.readyState === 'ended'));
    return performance.now() - start`);
}

/** Waits until an element shows a text, since a screen waits for its lazy code and texts. */
export async function sees(host: GtkHost, wanted: RegExp, tag = 'idproof-flow'): Promise<void> {
  const text = await host.evaluate<string>(`${DEEP}
    const shown = () => text(find(document, '${tag}')).replaceAll(/\\s+/g, ' ');
    await until(() => ${wanted}.test(shown()));
    return shown()`);
  assert.match(text, wanted);
}
