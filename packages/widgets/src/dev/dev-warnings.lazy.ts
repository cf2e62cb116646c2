import type { LitElement } from 'lit';
import { ENGLISH } from '../locales/en.js';
import { LATER_ENGLISH } from '../locales/en.lazy.js';
import { TROUBLESHOOTING, type DevWarning, type Settings } from './dev-warnings.js';

const WARNINGS: Record<DevWarning, string> = {
  start_missing: 'no way to get a session. Set start-url, getToken, token or client, or open the page in an app.',
  start_unreadable: 'the start address did not answer with { clientToken }.',
  start_unreachable:
    'the start address does not answer, or redirects, or refuses this page (CORS, Content-Security-Policy).',
  token_missing: 'getToken failed, or its result is no client token.',
  token_refused: 'the proxy refuses the client token.',
  proxy_unreadable: 'proxy-url is answered by something other than the idproof proxy.',
  proxy_unreachable: 'proxy-url does not answer, or refuses this page (CORS, Content-Security-Policy).',
  step_misplaced: 'elements of the kit inside it are never shown. It creates those of its steps itself.',
  two_flows:
    'another flow with this start-url is under way. Each begins a session of its own, and after a reload both continue the same one. Show one at a time: remove the other, or call its reset().',
  handoff_missing:
    'the session allows no capture method but "handoff", the slot "handoff" is empty, and no phone can be offered.',
  client_outdated:
    'client has no method for a step of the session. The step confirm needs confirm; papers need parsePaper and skipPaper.',
  camera_blocked_by_policy: 'a Permissions-Policy, or a frame without allow="camera", blocks the camera.',
  camera_insecure_page: 'browsers give no camera to a page without HTTPS, except on localhost.',
  worker_blocked:
    'the Content-Security-Policy blocks a worker. It needs worker-src for the address of the files, and "idproof" where it has trusted-types.',
  viewport_missing: 'the page has no <meta name="viewport">, so that a phone shows it unreadably small.',
  doctype_missing: 'the page does not begin with <!doctype html>, so that browsers lay it out in quirks mode.',
};

/** The property without which an element only shows that it waits. Not `result` of a result, which may take long. */
const NEEDED: Readonly<Record<string, string>> = {
  'idproof-confirm': 'fields',
  'idproof-consent': 'notice',
  'idproof-document-select': 'documents',
  'idproof-hosted': 'client',
};
const TAGS = [
  'idproof-document-capture',
  'idproof-flow',
  'idproof-frame',
  'idproof-paper-capture',
  'idproof-phone',
  'idproof-result',
  'idproof-selfie-capture',
  'idproof-webview-doctor',
  ...Object.keys(NEEDED),
];
/** Milliseconds that a page may take to set the properties of its elements. */
const SETTING_TIMEOUT = 5000;

const THEMES = new Set(['', 'auto', 'light', 'dark']);
const TEXTS = Object.keys({ ...ENGLISH, ...LATER_ENGLISH });
const KNOWN = new Set(TEXTS);
/** Labels of fields and reasons, whose names the provider defines. */
const PROVIDER_LABEL = /^(?:field|reason)_/;

const checked = new WeakSet<Settings>();
/** The warnings logged so far, since a page may set the same value repeatedly. */
const logged = new Set<string>();

/** Logs a warning with the link to its section, and its causes. */
export function logWarning(tag: string, warning: DevWarning, ...causes: unknown[]): void {
  console.warn(`<${tag}> ${warning}: ${WARNINGS[warning]} ${TROUBLESHOOTING}${warning}`, ...causes);
}

export function logVersions(tag: string, used = 'an older version', ignored: string): void {
  console.warn(`<${tag}> two_versions: ${used} is used, ${ignored} is not. ${TROUBLESHOOTING}two_versions`);
}

/** Logs a warning about an element, each text once; `code` is the section of docs/troubleshooting.md. */
function warnOnce({ localName }: Element, code: string, found: string): void {
  const text = `<${localName}> ${code}: ${found} ${TROUBLESHOOTING}${code}`;
  if (!logged.has(text)) console.warn(text);
  logged.add(text);
}

/** Checks the page, and an element whose settings have changed. */
export function checkPage(element?: Settings): void {
  if (element && !isScreen(element)) checkElement(element);
  if (element && checked.has(element)) return;
  // The rest of the page is checked only when an element is new.
  checkTags();
  if (!element) return;
  checked.add(element);
  if (!findMissing(element)) return;
  // A weak reference: an element that is removed meanwhile can be collected.
  const reference = new WeakRef(element);
  element.timers.setTimeout(() => checkMissing(reference.deref()), SETTING_TIMEOUT);
}

function checkMissing(element: Settings | undefined): void {
  const name = element?.isConnected && findMissing(element);
  if (name) warnOnce(element, 'setting_missing', `${name} is not set. Until it is, the person waits.`);
}

/** Whether the element is a screen of the flow, which sets its properties. */
function isScreen({ dataset }: Settings): boolean {
  return 'screen' in dataset;
}

/** The name of the required property that is not set; null if none is missing. */
function findMissing(element: Settings): string | null {
  const name = NEEDED[element.localName];
  if (!name || isScreen(element)) return null;
  const { [name]: value } = element as unknown as Record<string, { length?: number } | null>;
  return value && value.length !== 0 ? null : name;
}

function checkTags(): void {
  for (const element of document.querySelectorAll(':not(:defined)')) {
    const { localName } = element;
    if (!localName.startsWith('idproof-') || TAGS.includes(localName)) continue;
    const meant = TAGS.find((tag) => isNear(tag, localName) || tag.startsWith(`${localName}-`));
    warnOnce(element, 'element_unknown', `there is no such element.${suggest(meant)}`);
  }
}

/** Warns of unknown names and invalid values of an element's settings. */
function checkElement(element: Settings): void {
  const { theme, labels } = element;
  const client = 'client' in element ? listClient(element.client) : [];
  const all = [listAttributes(element), listProperties(element), listTheme(theme), listLabels(labels), client];
  for (const found of all.flat()) warnOnce(element, 'setting_unknown', found);
}

function listTheme(theme: string): string[] {
  return THEMES.has(theme ?? '') ? [] : [`theme="${theme}" is unknown. It is auto, light or dark.`];
}

function listLabels(labels: object): string[] {
  if (typeof (labels ?? {}) !== 'object') return ['labels is an object of texts by their names.'];
  const invalid = Object.entries(labels ?? {}).filter(([, text]) => typeof text !== 'string' && text !== undefined);
  return [...invalid.map(([key]) => `labels.${key} is not a text.`), ...listUnknownLabels(labels)];
}

function listUnknownLabels(labels: object): string[] {
  return Object.keys(labels ?? {})
    .filter((key) => !KNOWN.has(key) && !PROVIDER_LABEL.test(key))
    .map(
      (key) => `there is no text "${key}" for labels to replace.${suggest(TEXTS.find((text) => isNear(key, text)))}`,
    );
}

function listClient(client: unknown): string[] {
  const hasView = typeof (client as { view?: unknown } | null)?.view === 'function';
  return client === null || client === undefined || hasView
    ? []
    : ['client has no method view. It is what createSessionClient of @idproof/core returns.'];
}

/** Misspelt properties: own properties of the element that are unknown, but near the name of a known one. */
function listProperties(element: Settings): string[] {
  const { elementProperties } = element.constructor as typeof LitElement;
  const names = [...elementProperties.keys()].map(String);
  return Object.keys(element).flatMap((name) => {
    const meant = names.includes(name) ? undefined : names.find((each) => isNear(normalize(name), normalize(each)));
    return meant ? [`there is no property ${name}.${suggest(meant)}`] : [];
  });
}

/** Misspelt attributes. Only those near a known name, since other scripts may set attributes of their own. */
function listAttributes(element: Settings): string[] {
  const { elementProperties, observedAttributes } = element.constructor as typeof LitElement;
  const properties = [...elementProperties].flatMap(([name, { attribute }]) =>
    attribute === false ? [String(name)] : [],
  );
  return element
    .getAttributeNames()
    .filter((name) => !observedAttributes.includes(name) && !(name in HTMLElement.prototype))
    .flatMap((name) => {
      const property = properties.find((each) => normalize(each) === normalize(name));
      if (property) return [`${property} is a property; as the attribute ${name} it does nothing.`];
      const meant = observedAttributes.find((each) => isNear(normalize(name), normalize(each)));
      return meant ? [`there is no attribute ${name}.${suggest(meant)}`] : [];
    });
}

const suggest = (name: string | undefined): string => (name ? ` Is ${name} meant?` : '');

/** Without case and separators, so that `proxyURL` equals `proxy-url`. */
const normalize = (name: string): string => name.toLowerCase().replaceAll(/[-_:.]/g, '');

/** Whether the Damerau–Levenshtein distance of two names is at most 1. */
function isNear(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
  return (
    rest === otherRest ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    isSwapped
  );
}
