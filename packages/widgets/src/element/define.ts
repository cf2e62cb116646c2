import { checkSettings, warnOfVersions } from '../dev/dev-warnings.js';
import { VERSION } from './version.js';

/**
 * Registers an element. Does nothing on a server, and when the name is taken, so that loading twice is harmless; of
 * another version the developer is told.
 */
export function define(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined') return;
  const other: (CustomElementConstructor & { version?: string }) | undefined = customElements.get(tag);
  checkSettings();
  if (!other) customElements.define(tag, Object.assign(element, { version: VERSION }));
  else if (other.version !== VERSION) warnOfVersions(tag, other.version, VERSION);
}
