import type { IdproofConfirm } from '@idproof/widgets/confirm.js';
import { AT_ONCE } from '../../helpers/hand-timers.js';
import { part, readText } from '../helpers/helpers.js';
import { mount } from '../helpers/mount-alone.js';

export const FIELDS = {
  LAST_NAME: 'ERIKSSON',
  FIRST_NAME: 'ANNA MARIA',
  DATE_OF_BIRTH: '1984-03-17',
  NATIONALITY: 'SWE',
  PERMANENT_RESIDENT_STATUS: 'A',
  SEX: '',
};

export const show = (properties: Partial<IdproofConfirm> = {}): Promise<IdproofConfirm> =>
  mount('idproof-confirm', { fields: FIELDS, locale: 'en', timers: AT_ONCE, ...properties });

/** The corrections of each answer. */
export function listen(element: IdproofConfirm): { field: string; value: string }[][] {
  const heard: { field: string; value: string }[][] = [];
  element.addEventListener('idproof-confirm', ({ detail }) => heard.push(detail.corrections));
  return heard;
}

const find = (element: IdproofConfirm, name: string, tag: string): HTMLElement =>
  element.shadowRoot!.querySelector<HTMLElement>(`${tag}[data-field="${name}"]`)!;
export const findButton = (element: IdproofConfirm, name: string): HTMLElement => find(element, name, 'button');
export const findInput = (element: IdproofConfirm, name: string): HTMLInputElement =>
  find(element, name, 'input') as HTMLInputElement;

/** Presses the button that marks a field as wrong. */
export async function doubt(element: IdproofConfirm, name: string): Promise<HTMLInputElement> {
  findButton(element, name).click();
  await element.updateComplete;
  return findInput(element, name);
}

export async function type(element: IdproofConfirm, name: string, value: string): Promise<void> {
  const input = findInput(element, name);
  input.value = value;
  input.dispatchEvent(new Event('input'));
  await element.updateComplete;
}

export async function confirm(element: IdproofConfirm): Promise<void> {
  part(element, 'confirm')!.click();
  await element.updateComplete;
  await element.updateComplete;
}

export const readStatus = (element: IdproofConfirm): string =>
  readText(element.shadowRoot!.querySelector('[role="status"]')!);
