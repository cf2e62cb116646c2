/** Registers an element. Does nothing when the name is taken, so that loading twice is harmless, or on a server. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(tag)) return;
  customElements.define(tag, element);
}
