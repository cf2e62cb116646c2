import '@idproof/widgets';
import type { DocumentSelect } from '@idproof/widgets';
import type { DocumentChoice } from '@idproof/core/session';
import { expect, fixture, oneEvent } from '@open-wc/testing';
import { expectConsole } from '../helpers/browsers/page-guard.js';
import { FakeSession } from '../widgets/fake-session.js';
import { click, giveDocument, heading, mount as mountFlow, screen } from '../widgets/flow-helpers.js';
import { part, readText, untilPhase } from '../widgets/helpers.js';
import { fakeSurroundings, hostedSession } from './helpers.js';

const PASSPORT: DocumentChoice = { docType: '00000001003', name: 'Passport', country: '', pages: ['front'] };
const LICENCE: DocumentChoice = { docType: '2', name: 'Driving licence', country: 'DEU', pages: ['front', 'back'] };
const CARD: DocumentChoice = { docType: '3', name: 'Identity card', country: 'DEU', pages: ['front', 'back'] };
const OTHER_CARD: DocumentChoice = { docType: '4', name: 'Identity card', country: 'AUT', pages: ['front'] };

async function mount(documents: unknown, properties: Partial<DocumentSelect> = {}): Promise<DocumentSelect> {
  const element = document.createElement('idproof-document-select');
  Object.assign(element, { documents }, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element;
}

const findList = (element: DocumentSelect): HTMLSelectElement | null =>
  part(element, 'country') as HTMLSelectElement | null;
const listCountries = (element: DocumentSelect): string[] =>
  [...(findList(element)?.options ?? [])].map((option) => option.label);
const findTiles = (element: DocumentSelect): HTMLElement[] => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>('[part=type]'),
];
const listTypes = (element: DocumentSelect): string[] => findTiles(element).map(readText);

/** Chooses as a person does: a country from its list, a type by its tile. */
async function choose(element: DocumentSelect, name: 'country' | 'type', label: string): Promise<void> {
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

const button = (element: DocumentSelect): HTMLButtonElement => part(element, 'continue') as HTMLButtonElement;

describe('idproof-document-select', () => {
  it('asks for the country, then for a type of it, accessible all the way', async () => {
    const element = await mount([CARD, OTHER_CARD, LICENCE, PASSPORT]);
    expect(element.getAttribute('phase')).to.equal('choosing');
    await expect(element).to.be.accessible();
    expect(listCountries(element)).to.deep.equal(['Choose a country', 'Austria', 'Germany', 'Another country']);
    expect(listTypes(element)).to.deep.equal([]);
    expect(button(element).disabled).to.equal(true);
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

  it('says above the types what is chosen only where the country is asked for as well', async () => {
    const isClipped = (element: DocumentSelect): boolean => {
      const legend = element.shadowRoot!.querySelector('legend')!;
      expect(legend.textContent).to.equal('Document');
      return getComputedStyle(legend).clipPath !== 'none';
    };
    expect(isClipped(await mount([CARD, LICENCE]))).to.equal(true);
    const both = await mount([CARD, LICENCE, OTHER_CARD]);
    await choose(both, 'country', 'Germany');
    expect(isClipped(both)).to.equal(false);
  });

  it('has chosen the only type, which waits for the person’s word', async () => {
    const element = await mount([PASSPORT]);
    expect(element.value).to.deep.equal(PASSPORT);
    expect(element.phase).to.equal('choosing');
    expect(button(element).disabled).to.equal(false);
  });

  it('shows types that are one to a person once', async () => {
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
      // Some browsers tell nothing.
      Object.defineProperty(navigator, 'language', { configurable: true, value: 'C' });
      expect((await mount([CARD, american, OTHER_CARD])).value).to.equal(null);
    } finally {
      Reflect.deleteProperty(navigator, 'language');
    }
  });

  it('narrows a long list of countries by what is written, whatever its accents', async () => {
    const codes = ['AUT', 'BEL', 'CIV', 'DEU', 'ESP', 'FRA', 'GBR', 'ITA', 'JPN'];
    const cardOf = (country: string): DocumentChoice => ({ ...CARD, docType: country, country });
    const element = await mount(codes.map(cardOf));
    const field = part(element, 'search') as HTMLInputElement;
    await expect(element).to.be.accessible();
    field.value = 'cote d';
    field.dispatchEvent(new Event('input'));
    await element.updateComplete;
    expect(listCountries(element)).to.have.length(2);
    expect(element.value?.country).to.equal('CIV');
    expect(part(await mount([CARD, OTHER_CARD]), 'search')).to.equal(null);
  });

  it('can be told by attribute', async () => {
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
      parent.append(element);
      await element.updateComplete;
      expect(element.phase).to.equal(phase);
      expect(element.value).to.deep.equal(CARD);
    });
  }
});

describe('idproof-flow with a choice of documents', () => {
  const documents = [PASSPORT, CARD, LICENCE];

  it('asks for the document before its pictures, and keeps the choice over a retake', async () => {
    const client = await FakeSession.create({ step: 'document', documents });
    const flow = await mountFlow(client);
    await flow.start();
    await untilPhase(flow, 'document');
    await expect(flow).to.be.accessible();
    expect(heading(flow)).to.equal('Choose your document');
    const select = screen(flow, 'idproof-document-select');
    await choose(select, 'country', 'Another country');
    button(select).click();
    await flow.updateComplete;
    await screen(flow, 'idproof-document-capture').updateComplete;
    await expect(flow).to.be.accessible();
    expect(readText(flow)).to.contain('Passport Use another document');
    expect(heading(flow)).to.equal('Photo page of your passport');
    client.plan('recognize', {
      step: 'document',
      reasons: [{ code: 'document_blurred', step: 'document', action: 'retake' }],
    });
    await giveDocument(flow);
    await untilPhase(flow, 'checking');
    await untilPhase(flow, 'document');
    expect(readText(flow)).to.contain('The document is blurred').and.contain('Passport Use another document');
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    expect(client.calls.filter(({ route }) => route === 'recognize').map(({ body }) => body)).to.have.nested.property(
      '[1].docType',
      '00000001003',
    );
  });

  it('lets the person go back and choose another, which asks for its own pages', async () => {
    const client = await FakeSession.create({ step: 'document', documents });
    const flow = await mountFlow(client);
    await flow.start();
    await untilPhase(flow, 'document');
    await choose(screen(flow, 'idproof-document-select'), 'country', 'Another country');
    button(screen(flow, 'idproof-document-select')).click();
    await flow.updateComplete;
    click(flow, 'Use another document');
    await flow.updateComplete;
    const again = screen(flow, 'idproof-document-select');
    await again.updateComplete;
    expect(heading(flow)).to.equal('Choose your document');
    await choose(again, 'country', 'Germany');
    await choose(again, 'type', 'Driving licence');
    button(again).click();
    await flow.updateComplete;
    expect(screen(flow, 'idproof-document-capture').pages).to.equal('front,back');
    expect(screen(flow, 'idproof-document-capture').docType).to.equal('2');
  });

  it('asks before the hosted page, and names the choice to it', async () => {
    const client = await hostedSession({ documents });
    const flow = await mountFlow(client);
    await flow.start();
    await untilPhase(flow, 'hosted');
    const select = screen(flow, 'idproof-document-select');
    await choose(select, 'country', 'Germany');
    await choose(select, 'type', 'Identity card');
    button(select).click();
    await flow.updateComplete;
    const hosted = screen(flow, 'idproof-hosted');
    hosted.environment = fakeSurroundings();
    await hosted.launch();
    expect(client.calls.at(-1)!.body).to.deep.equal({ embed: 'redirect', docType: '3' });
  });

  it('does not ask again for what was begun', async () => {
    const client = await hostedSession({ documents, hosted: { isStarted: true } });
    const flow = await mountFlow(client);
    await flow.start();
    await untilPhase(flow, 'hosted');
    const hosted = screen(flow, 'idproof-hosted');
    hosted.environment = fakeSurroundings();
    await hosted.launch();
    expect(client.calls.at(-1)!.body).to.deep.equal({ embed: 'redirect' });
  });
});
