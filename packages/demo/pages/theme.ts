import '@idproof/widgets';
import type { SessionResult } from '@idproof/core/session';
import { DOCUMENTS } from './elements/sample-session.js';
import { showInTurns } from './show-in-turns.js';
import { TOKENS, writeCss, type Token } from './theme/tokens.js';

const values = new Map<string, string>();
const form = document.querySelector<HTMLFormElement>('.designer')!;
const preview = document.querySelector<HTMLElement>('.preview')!;
const code = document.querySelector<HTMLElement>('#css')!;
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

for (const token of TOKENS) form.append(createField(token));
document.querySelector('#reset')?.addEventListener('click', reset);
document.querySelector('#copy')?.addEventListener('click', () => void copy());
show();

await showInTurns((element) => void Object.assign(element, PROPERTIES[element.localName]));

function createField({ name, label, value, control }: Token): HTMLElement {
  const field = document.createElement('label');
  const input = control.type === 'select' ? createSelect(control.options) : document.createElement('input');
  if (input instanceof HTMLInputElement) input.type = control.type;
  if (control.type === 'range') {
    const { min, max, step } = control;
    Object.assign(input, { min: String(min), max: String(max), step: String(step) });
  }
  const unit = control.type === 'range' ? control.unit : '';
  input.value = value.slice(0, value.length - unit.length);
  input.addEventListener('input', () => {
    values.set(name, input.value + unit);
    preview.style.setProperty(name, input.value + unit);
    show();
  });
  field.append(label, input);
  return field;
}

function createSelect(options: Readonly<Record<string, string>>): HTMLSelectElement {
  const list = document.createElement('select');
  for (const [name, value] of Object.entries(options)) list.add(new Option(name, value));
  return list;
}

function reset(): void {
  for (const { name } of TOKENS) preview.style.removeProperty(name);
  values.clear();
  form.replaceChildren(...TOKENS.map(createField));
  show();
}

function show(): void {
  code.textContent = writeCss(values);
  copied.textContent = '';
}

async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    copied.textContent = 'Copied.';
  } catch {
    copied.textContent = 'This browser does not let the page copy. Select the text above.';
  }
}
