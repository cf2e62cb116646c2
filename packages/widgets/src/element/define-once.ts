/** Registers an element unless the name is taken, and nothing on a server. For the script that has no room for more. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements !== 'undefined' && !customElements.get(tag)) customElements.define(tag, element);
}
