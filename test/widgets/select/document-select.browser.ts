// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import type { IdproofDocumentSelect } from '@idproof/widgets';
import type { DocumentChoice } from '@idproof/core/session';
import { expect, fixture, oneEvent, waitUntil } from '@open-wc/testing';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { part, readText } from '../helpers/helpers.js';
import {
  CARD,
  LICENCE,
  OTHER_CARD,
  PASSPORT,
  button,
  choose,
  findList,
  listCountries,
  listTypes,
} from './choice-helpers.js';

async function mount(
  documents: unknown,
  properties: Partial<IdproofDocumentSelect> = {},
): Promise<IdproofDocumentSelect> {
  const element = document.createElement('idproof-document-select');
  Object.assign(element, { documents }, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element;
}

describe('idproof-document-select', () => {
  it('asks for the country, then for a type of it, accessible all the way', async () => {
    const element = await mount([CARD, OTHER_CARD, LICENCE, PASSPORT]);
    expect(element.getAttribute('phase')).to.equal('choosing');
    await expect(element).to.be.accessible();
    expect(listCountries(element)).to.deep.equal(['Choose a country', 'Austria', 'Germany', 'Another country']);
    expect(listTypes(element)).to.deep.equal([]);
    await choose(element, 'country', 'Germany');
    expect(listTypes(element)).to.deep.equal(['Identity card', 'Driving licence', 'Passport']);
    await choose(element, 'type', 'Driving licence');
    await expect(element).to.be.accessible();
    const done = oneEvent(element, 'idproof-done');
    button(element).click();
    await done;
    await element.updateComplete;
    expect(element.value).to.deep.equal(LICENCE);
    expect(element.getAttribute('phase')).to.equal('chosen');
    await expect(element).to.be.accessible();
    expect(readText(element.shadowRoot!.querySelector('[role=status]')!)).to.equal('You chose: Driving licence');
  });

  it('focuses the open question if the person continues without an answer', async () => {
    const element = await mount([CARD, OTHER_CARD, LICENCE, PASSPORT]);
    const missed = (): Element | null => element.shadowRoot!.querySelector('#missed');
    const findFocused = (): Element => element.shadowRoot!.activeElement!;
    const goOn = async (): Promise<void> => {
      button(element).focus();
      button(element).click();
      await waitUntil(() => findFocused() !== button(element));
    };
    expect(missed()).to.equal(null);
    await goOn();
    expect(findFocused()).to.equal(findList(element));
    expect(findList(element)!.getAttribute('aria-invalid')).to.equal('true');
    expect(findList(element)!.getAttribute('aria-describedby')).to.equal(missed()!.id);
    expect(readText(missed()!)).to.equal('Choose a country');
    await expect(element).to.be.accessible();
    await choose(element, 'country', 'Germany');
    expect(missed()).to.equal(null);
    expect(findList(element)!.getAttribute('aria-invalid')).to.equal('false');
    await goOn();
    expect(findFocused().getAttribute('aria-describedby')).to.equal(missed()!.id);
    expect(findFocused().closest('label')!.textContent).to.contain('Identity card');
    expect(readText(missed()!)).to.equal('Choose a document');
    expect(element.phase).to.equal('choosing');
    await expect(element).to.be.accessible();
    await choose(element, 'type', 'Passport');
    expect(missed()).to.equal(null);
    button(element).click();
    expect(element.phase).to.equal('chosen');
  });

  it('draws the arrow of the list in its end, in both directions of writing, and clear of the words', async () => {
    for (const locale of ['en', 'ar']) {
      const list = findList(await mount([CARD, OTHER_CARD], { locale }))!;
      const arrow = getComputedStyle(list.parentElement!, '::after');
      expect([arrow.content, arrow.pointerEvents]).to.deep.equal(['""', 'none']);
      const { paddingInlineEnd, appearance } = getComputedStyle(list);
      expect(appearance).to.equal('none');
      expect(parseFloat(arrow.marginInlineEnd) + 2 * parseFloat(arrow.paddingInlineEnd) + 2).to.be.below(
        parseFloat(paddingInlineEnd),
      );
      expect(arrow.justifySelf).to.equal('end');
    }
  });

  it('forgets the type when another country is chosen, and may be chosen from again', async () => {
    const element = await mount([CARD, LICENCE, OTHER_CARD, PASSPORT]);
    await choose(element, 'country', 'Germany');
    await choose(element, 'type', 'Identity card');
    button(element).click();
    await choose(element, 'country', 'Austria');
    expect(element.value).to.equal(null);
    expect(element.phase).to.equal('choosing');
    expect(element.shadowRoot!.querySelector(':checked:not(option)')).to.equal(null);
  });

  it('offers a type without a country to every country, and to those that are not named', async () => {
    const element = await mount([CARD, PASSPORT]);
    expect(listCountries(element)).to.deep.equal(['Choose a country', 'Germany', 'Another country']);
    await choose(element, 'country', 'Another country');
    expect(element.value).to.deep.equal(PASSPORT);
    expect(button(element).disabled).to.equal(false);
  });

  it('does not ask for the country where there is one, or none', async () => {
    const german = await mount([CARD, LICENCE]);
    expect(findList(german)).to.equal(null);
    expect(listTypes(german)).to.deep.equal(['Identity card', 'Driving licence']);
    const any = await mount([PASSPORT, { ...PASSPORT, docType: '9', name: 'Visa' }]);
    expect(findList(any)).to.equal(null);
    expect(listTypes(any)).to.deep.equal(['Passport', 'Visa']);
  });

  it('shows the legend of the types only if the country is asked for as well', async () => {
    const isClipped = (element: IdproofDocumentSelect): boolean => {
      const legend = element.shadowRoot!.querySelector('legend')!;
      expect(legend.textContent).to.equal('Document');
      return getComputedStyle(legend).clipPath !== 'none';
    };
    expect(isClipped(await mount([CARD, LICENCE]))).to.equal(true);
    const both = await mount([CARD, LICENCE, OTHER_CARD]);
    await choose(both, 'country', 'Germany');
    expect(isClipped(both)).to.equal(false);
  });

  it('preselects the only type, and waits for the person to continue', async () => {
    const element = await mount([PASSPORT]);
    expect(element.value).to.deep.equal(PASSPORT);
    expect(element.phase).to.equal('choosing');
    expect(button(element).disabled).to.equal(false);
  });

  it('shows types of the same name once', async () => {
    const element = await mount([
      PASSPORT,
      { ...PASSPORT, docType: '00000001006' },
      { ...PASSPORT, docType: '5', name: 'Visa' },
    ]);
    expect(listTypes(element)).to.deep.equal(['Passport', 'Visa']);
  });

  it('names countries in its language, and by their code where they have no name', async () => {
    const element = await mount([CARD, OTHER_CARD, { ...CARD, docType: '7', country: 'UTO' }], { locale: 'de' });
    expect(listCountries(element).slice(1)).to.deep.equal(['Deutschland', 'Österreich', 'UTO']);
  });

  it('begins with the country of the browser’s language, where it is among them', async () => {
    const american = { ...CARD, docType: '8', country: 'USA' };
    try {
      Object.defineProperty(navigator, 'language', { configurable: true, value: 'en' });
      expect((await mount([CARD, american, OTHER_CARD])).value).to.deep.equal(american);
      // Some browsers have no language.
      Object.defineProperty(navigator, 'language', { configurable: true, value: 'C' });
      expect((await mount([CARD, american, OTHER_CARD])).value).to.equal(null);
    } finally {
      Reflect.deleteProperty(navigator, 'language');
    }
  });

  describe('where the list of countries is long', () => {
    const codes = ['AUT', 'BEL', 'CIV', 'DEU', 'ESP', 'FRA', 'GBR', 'ITA', 'JPN'];
    const documents = codes.map((country): DocumentChoice => ({ ...CARD, docType: country, country }));
    const readStatus = (element: IdproofDocumentSelect): string =>
      readText(element.shadowRoot!.querySelector('[role="status"]')!);
    const write = (element: IdproofDocumentSelect, text: string): void => {
      const field = part(element, 'search') as HTMLInputElement;
      field.value = text;
      field.dispatchEvent(new Event('input'));
    };

    it('narrows it by the text, ignoring accents', async () => {
      const element = await mount(documents);
      await expect(element).to.be.accessible();
      write(element, 'cote d');
      await waitUntil(() => listCountries(element).length === 2);
      expect(element.value?.country).to.equal('CIV');
      await waitUntil(() => readStatus(element).includes('Ivoire'));
      write(element, 'atlantis');
      await waitUntil(() => readStatus(element).includes('No country of that name'));
      expect(listCountries(element), 'what is not found hides nothing').to.have.length(codes.length + 1);
      await expect(element).to.be.accessible();
      write(element, ' ');
      await waitUntil(() => readStatus(element) === '');
      expect(part(await mount([CARD, OTHER_CARD]), 'search')).to.equal(null);
    });

    it('finds a country by its name in other languages, and shows it in that of the person', async () => {
      const element = await mount(documents);
      for (const [text, country, name] of [
        ['Deutschland', 'DEU', 'Germany'],
        ['日本', 'JPN', 'Japan'],
        ['autriche', 'AUT', 'Austria'],
      ] as const) {
        write(element, text);
        await waitUntil(() => element.value?.country === country, text);
        await element.updateComplete;
        expect(listCountries(element).slice(1)).to.deep.equal([name]);
      }
    });

    it('shows the results of the latest text, whichever search ends first', async () => {
      const element = await mount(documents);
      write(element, 'ital');
      write(element, 'fra');
      await waitUntil(() => element.value?.country === 'FRA');
      element.documents = documents.slice(0, -1);
      await element.updateComplete;
      expect(listCountries(element), 'another list begins anew').to.have.length(codes.length);
    });
  });

  it('takes the documents as an attribute', async () => {
    const holder = await fixture<HTMLElement>(document.createElement('div'));
    const element = document.createElement('idproof-document-select');
    element.setAttribute('documents', JSON.stringify([CARD, LICENCE]));
    holder.append(element);
    await element.updateComplete;
    expect(listTypes(element).length).to.equal(2);
    element.removeAttribute('documents');
    await element.updateComplete;
    expect(listTypes(element)).to.deep.equal([]);
  });

  for (const rubbish of ['no json', '{"docType":"1"}', '[{"docType":1}]', '7', 'null{']) {
    it(`warns of ${rubbish} and stays alive`, async () => {
      expectConsole(/documents must be a list/);
      const element = await mount([]);
      element.setAttribute('documents', rubbish);
      await element.updateComplete;
      expect(button(element).disabled).to.equal(true);
      element.documents = [PASSPORT];
      await element.updateComplete;
      expect(element.value).to.deep.equal(PASSPORT);
    });
  }

  it('sends its event once for a choice', async () => {
    const element = await mount([PASSPORT]);
    let times = 0;
    element.addEventListener('idproof-done', () => times++);
    button(element).click();
    button(element).click();
    expect(times).to.equal(1);
  });

  for (const phase of ['choosing', 'chosen'] as const) {
    it(`is the same after it was detached in ${phase}`, async () => {
      const element = await mount([CARD, LICENCE]);
      await choose(element, 'type', 'Identity card');
      if (phase === 'chosen') button(element).click();
      const parent = element.parentElement!;
      element.remove();
      await Promise.resolve();
      parent.append(element);
      await element.updateComplete;
      expect(element.phase).to.equal(phase);
      expect(element.value).to.deep.equal(CARD);
    });
  }
});
