import { checkSettings, warnOfVersions } from '../dev/dev-warnings.js';
import { VERSION } from './version.js';

/**
 * Registers an element. Does nothing on a server. If the name is taken it keeps the first class, so that loading twice is
 * harmless, and warns the developer if that class is of another version.
 */
export function define(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined') return;
  const other: (CustomElementConstructor & { version?: string }) | undefined = customElements.get(tag);
  checkSettings();
  if (!other) customElements.define(tag, Object.assign(element, { version: VERSION }));
  else if (other.version !== VERSION) warnOfVersions(tag, other.version, VERSION);
}
