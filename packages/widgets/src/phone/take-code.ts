/*
 * The code of a handoff stands in the fragment of the page's address. Importing this module takes it out, so that nothing
 * that runs later can read it there; it stays in the memory of this module until the element takes it.
 */

/** Of the form `HANDOFF_CODE` of the protocol; any other fragment is the page's own. */
const FRAGMENT = /^#([\w-]{22})$/;

let held = '';

function readAddress(): void {
  const code = FRAGMENT.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  held = code;
}

// A server that renders pages has no address.
if (typeof location !== 'undefined') readAddress();

/** The code of the address, which nothing holds any longer; empty without one. */
export function takeCode(): string {
  readAddress();
  const code = held;
  held = '';
  return code;
}
