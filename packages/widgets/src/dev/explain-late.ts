import type { Trouble } from './trouble.js';

/** Tells the developer what is wrong with the page; where the words for it do not arrive, nobody misses them. */
export function explainLate({ localName }: Element, ...told: [trouble: Trouble, ...causes: unknown[]]): void {
  import('./explain.js').then(
    ({ explain }) => explain(localName, ...told),
    () => undefined,
  );
}
