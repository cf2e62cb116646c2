import '@idproof/widgets';
import type { SessionResult } from '@idproof/core/session';
import { chooseLocale } from './choose-locale.js';
import { DOCUMENTS } from './elements/sample-session.js';
import { beginHeader } from './header.js';
import { fillTemplates } from './fill-templates.js';
import { findContrastProblems, type ContrastProblem } from './theme/find-contrast-problems.js';
import { readValue, TOKENS, writeCss, writeValue, type Scheme, type Token } from './theme/tokens.js';

beginHeader();

const changes = { light: new Map<string, string>(), dark: new Map<string, string>() };
const form = document.querySelector<HTMLFormElement>('.designer')!;
const preview = document.querySelector<HTMLElement>('.preview')!;
const code = document.querySelector<HTMLElement>('#css')!;
const schemes = document.querySelector<HTMLSelectElement>('#scheme')!;
const problems = document.querySelector<HTMLElement>('.problems')!;
const copied = document.querySelector<HTMLElement>('.copied')!;

const RESULT: SessionResult = {
  outcome: 'approved',
  reasons: [],
  fields: { LAST_NAME: 'ERIKSSON', FIRST_NAME: 'ANNA MARIA', DATE_OF_BIRTH: '1984-03-17' },
  liveness: 'not-checked',
};
const PROPERTIES: Record<string, object> = {
  'idproof-document-select': { documents: DOCUMENTS.slice(0, 2) },
  'idproof-result': { result: RESULT },
};

// As the person's system is, which the page around follows.
schemes.value = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
schemes.addEventListener('change', showFields);
document.querySelector('#reset')?.addEventListener('click', reset);
document.querySelector('#copy')?.addEventListener('click', () => void copy());
showFields();

await fillTemplates((element) => {
  chooseLocale(element);
  Object.assign(element, PROPERTIES[element.localName]);
});

function getScheme(): Scheme {
  return schemes.value === 'dark' ? 'dark' : 'light';
}

/** The fields show one scheme at a time: colours are chosen for each. */
function showFields(): void {
  preview.style.colorScheme = getScheme();
  form.replaceChildren(...TOKENS.map(createField));
  show();
}

function createField(token: Token): HTMLElement {
  const { label, control } = token;
  const field = document.createElement('label');
  const input = control.type === 'select' ? createSelect(control.options) : document.createElement('input');
  if (input instanceof HTMLInputElement) input.type = control.type;
  if (control.type === 'range') {
    const { min, max, step } = control;
    Object.assign(input, { min: String(min), max: String(max), step: String(step) });
  }
  const unit = control.type === 'range' ? control.unit : '';
  const value = readValue(token, changes, getScheme());
  input.value = value.slice(0, value.length - unit.length);
  input.addEventListener('input', () => change(token, input.value + unit));
  field.append(label, input);
  return field;
}

function change(token: Token, value: string): void {
  changes[token.dark === undefined ? 'light' : getScheme()].set(token.name, value);
  preview.style.setProperty(token.name, writeValue(token, changes));
  show();
}

function createSelect(options: Readonly<Record<string, string>>): HTMLSelectElement {
  const list = document.createElement('select');
  for (const [name, value] of Object.entries(options)) list.add(new Option(name, value));
  return list;
}

function reset(): void {
  for (const { name } of TOKENS) preview.style.removeProperty(name);
  changes.light.clear();
  changes.dark.clear();
  showFields();
}

function show(): void {
  code.textContent = writeCss(changes);
  copied.textContent = '';
  problems.replaceChildren(...findContrastProblems(changes, getScheme()).map(createProblem));
}

/** A warning in words, with the way out of it. */
function createProblem({ token, repaired }: ContrastProblem): HTMLElement {
  const warning = document.createElement('p');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `Use ${repaired}`;
  button.addEventListener('click', () => {
    change(token, repaired);
    showFields();
  });
  warning.append(`${token.label} is hard to see on this surface. The nearest visible colour is ${repaired}. `, button);
  return warning;
}

async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    copied.textContent = 'Copied.';
  } catch {
    copied.textContent = 'This browser does not let the page copy. Select the text above.';
  }
}
