import '@idproof/widgets';
import type { IdproofDocumentSelect } from '@idproof/widgets';
import type { DocumentChoice } from '@idproof/core/session';
import { part, readText } from '../helpers/helpers.js';

export const PASSPORT: DocumentChoice = { docType: '00000001003', name: 'Passport', country: '', pages: ['front'] };
export const LICENCE: DocumentChoice = {
  docType: '2',
  name: 'Driving licence',
  country: 'DEU',
  pages: ['front', 'back'],
};
export const CARD: DocumentChoice = { docType: '3', name: 'Identity card', country: 'DEU', pages: ['front', 'back'] };
export const OTHER_CARD: DocumentChoice = { docType: '4', name: 'Identity card', country: 'AUT', pages: ['front'] };

export const findList = (element: IdproofDocumentSelect): HTMLSelectElement | null =>
  part(element, 'country') as HTMLSelectElement | null;
export const listCountries = (element: IdproofDocumentSelect): string[] =>
  [...(findList(element)?.options ?? [])].map((option) => option.label);
const findTiles = (element: IdproofDocumentSelect): HTMLElement[] => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>('[part=type]'),
];
export const listTypes = (element: IdproofDocumentSelect): string[] => findTiles(element).map(readText);

/** Chooses like a person: a country from the list, a type by its tile. */
export async function choose(element: IdproofDocumentSelect, name: 'country' | 'type', label: string): Promise<void> {
  const list = findList(element);
  if (name === 'type')
    findTiles(element)
      .find((tile) => readText(tile) === label)!
      .click();
  else {
    list!.value = [...list!.options].find((option) => option.label === label)!.value;
    list!.dispatchEvent(new Event('change'));
  }
  await element.updateComplete;
}

export const button = (element: IdproofDocumentSelect): HTMLButtonElement =>
  part(element, 'continue') as HTMLButtonElement;
