import { fixture } from '@open-wc/testing';

/** Puts one of the elements that need no session on the page. */
export async function mount<T extends 'idproof-confirm' | 'idproof-consent' | 'idproof-result'>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]> = {},
): Promise<HTMLElementTagNameMap[T]> {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element;
}
