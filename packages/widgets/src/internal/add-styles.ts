import { adoptStyles, type CSSResultOrNative, type ReactiveElement } from 'lit';

const added = new WeakMap<ReactiveElement, CSSResultOrNative[]>();

/** Adds styles that were loaded late, after those that the element has. The same ones are added once. */
export function addStyles(host: ReactiveElement, styles: CSSResultOrNative): void {
  const late = added.get(host) ?? [];
  if (!host.shadowRoot || late.includes(styles)) return;
  late.push(styles);
  added.set(host, late);
  const { elementStyles } = host.constructor as typeof ReactiveElement;
  adoptStyles(host.shadowRoot, [...elementStyles, ...late]);
}
