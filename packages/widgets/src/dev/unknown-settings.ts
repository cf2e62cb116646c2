import type { Timers } from '@idproof/core/internal';
import type { LitElement } from 'lit';
import { ENGLISH } from '../locales/en.js';
import { CAMERA_ENGLISH } from '../locales/camera/en.js';
import { tellOnce } from './tell-once.js';

const THEMES = new Set(['', 'auto', 'light', 'dark']);
const TEXTS = Object.keys({ ...ENGLISH, ...CAMERA_ENGLISH });
const KNOWN = new Set(TEXTS);
/** Fields and reasons have names that a provider gives them. */
const GIVEN = /^(?:field|reason)_/;

/** What may carry settings. */
export type Settings = LitElement & { theme: string; labels: object; timers: Pick<Timers, 'setTimeout'> };

/** Tells the developer what was set on an element under a name or with a value that it does not know. */
export function tellOfUnknownSettings(element: Settings): void {
  const { theme, labels } = element;
  const client = 'client' in element ? listClient(element.client) : [];
  const all = [listAttributes(element), listProperties(element), listTheme(theme), listLabels(labels), client];
  for (const found of all.flat()) tellOnce(element, 'setting_unknown', found);
}

function listTheme(theme: string): string[] {
  return THEMES.has(theme ?? '') ? [] : [`theme="${theme}" is unknown. It is auto, light or dark.`];
}

function listLabels(labels: object): string[] {
  if (typeof (labels ?? {}) !== 'object') return ['labels is an object of texts by their names.'];
  const odd = Object.entries(labels ?? {}).filter(([, text]) => typeof text !== 'string' && text !== undefined);
  return [...odd.map(([key]) => `labels.${key} is not a text.`), ...listUnknownLabels(labels)];
}

function listUnknownLabels(labels: object): string[] {
  return Object.keys(labels ?? {})
    .filter((key) => !KNOWN.has(key) && !GIVEN.test(key))
    .map((key) => `there is no text "${key}" for labels to replace.${ask(TEXTS.find((text) => isNear(key, text)))}`);
}

function listClient(client: unknown): string[] {
  const hasView = typeof (client as { view?: unknown } | null)?.view === 'function';
  return client === null || client === undefined || hasView
    ? []
    : ['client has no method view. It is what createSessionClient of @idproof/core returns.'];
}

/** What a script set on the element itself, where the element has a property of nearly that name. */
function listProperties(element: Settings): string[] {
  const { elementProperties } = element.constructor as typeof LitElement;
  const names = [...elementProperties.keys()].map(String);
  return Object.keys(element).flatMap((name) => {
    const meant = names.includes(name) ? undefined : names.find((each) => isNear(squeeze(name), squeeze(each)));
    return meant ? [`there is no property ${name}.${ask(meant)}`] : [];
  });
}

/** Other scripts may set attributes of their own: only what looks like one of the element's is named. */
function listAttributes(element: Settings): string[] {
  const { elementProperties, observedAttributes } = element.constructor as typeof LitElement;
  const properties = [...elementProperties].flatMap(([name, { attribute }]) =>
    attribute === false ? [String(name)] : [],
  );
  return element
    .getAttributeNames()
    .filter((name) => !observedAttributes.includes(name) && !(name in HTMLElement.prototype))
    .flatMap((name) => {
      const property = properties.find((each) => squeeze(each) === squeeze(name));
      if (property) return [`${property} is a property; as the attribute ${name} it does nothing.`];
      const meant = observedAttributes.find((each) => isNear(squeeze(name), squeeze(each)));
      return meant ? [`there is no attribute ${name}.${ask(meant)}`] : [];
    });
}

export const ask = (meant: string | undefined): string => (meant ? ` Is ${meant} meant?` : '');

const squeeze = (name: string): string => name.toLowerCase().replaceAll(/[-_:.]/g, '');

/** Whether two names differ by one letter at most, or by two that changed places. */
export function isNear(one: string, other: string): boolean {
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
