import { tellOnce } from './tell-once.js';
import { ask, isNear, tellOfUnknownSettings, type Settings } from './unknown-settings.js';

/** The property without which an element has nothing to show but that it waits. A result may be long in coming. */
const NEEDED: Readonly<Record<string, string>> = {
  'idproof-consent': 'notice',
  'idproof-document-select': 'documents',
  'idproof-hosted': 'client',
};
const TAGS = [
  'idproof-document-capture',
  'idproof-flow',
  'idproof-frame',
  'idproof-result',
  'idproof-selfie-capture',
  'idproof-webview-doctor',
  ...Object.keys(NEEDED),
];
/** Longer than a page takes to set what its elements need, in milliseconds. */
const SETTING_TIME = 5000;

const seen = new WeakSet<Settings>();

/** Tells the developer of a page what is wrong with it, and with its use of an element whose settings have changed. */
export function tellAll(element?: Settings): void {
  if (element && !isOfFlow(element)) tellOfUnknownSettings(element);
  if (element && seen.has(element)) return;
  // What else is on the page has changed at most with an element that is new.
  tellOfUnknownTags();
  if (!element) return;
  seen.add(element);
  if (!findMissing(element)) return;
  // What is gone by then is not kept for that.
  const kept = new WeakRef(element);
  element.timers.setTimeout(() => tellOfMissing(kept.deref()), SETTING_TIME);
}

function tellOfMissing(element: Settings | undefined): void {
  const name = element?.isConnected && findMissing(element);
  if (name) tellOnce(element, 'setting_missing', `${name} is not set. Until it is, the person waits.`);
}

/** Whether it is a screen of the flow, which sets what it needs and hands its own settings on. */
function isOfFlow({ dataset }: Settings): boolean {
  return 'screen' in dataset;
}

/** The name of what an element still lacks. */
function findMissing(element: Settings): string | null {
  const name = NEEDED[element.localName];
  if (!name || isOfFlow(element)) return null;
  const { [name]: value } = element as unknown as Record<string, { length?: number } | null>;
  return value && value.length !== 0 ? null : name;
}

function tellOfUnknownTags(): void {
  for (const element of document.querySelectorAll(':not(:defined)')) {
    const { localName } = element;
    if (!localName.startsWith('idproof-') || TAGS.includes(localName)) continue;
    const meant = TAGS.find((tag) => isNear(tag, localName) || tag.startsWith(`${localName}-`));
    tellOnce(element, 'element_unknown', `there is no such element.${ask(meant)}`);
  }
}
