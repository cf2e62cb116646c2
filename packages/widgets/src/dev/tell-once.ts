import { TROUBLESHOOTING } from './troubleshooting.js';

/** What the console has been told: a page may set the same again and again. */
const told = new Set<string>();

/** Tells the developer, once, what is wrong with an element; `code` is the section of docs/troubleshooting.md. */
export function tellOnce({ localName }: Element, code: string, found: string): void {
  const text = `<${localName}> ${code}: ${found} ${TROUBLESHOOTING}${code}`;
  if (!told.has(text)) console.warn(text);
  told.add(text);
}
