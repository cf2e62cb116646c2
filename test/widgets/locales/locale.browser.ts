import '@idproof/widgets';
import type { IdproofConsent, IdproofResult } from '@idproof/widgets';
import { IdproofError } from '@idproof/core/errors';
import { LOCALES, getDirection, type Locale } from '@idproof/core/locale';
import { expect, fixture } from '@open-wc/testing';
import { createTextSource } from '../../../packages/widgets/src/locales/index.js';
import { ENGLISH, type Labels } from '../../../packages/widgets/src/labels.js';
import { LATER_ENGLISH } from '../../../packages/widgets/src/locales/en.lazy.js';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession, NOTICE } from '../helpers/fake-session.js';
import * as flows from '../flow/flow-helpers.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';

/** Right-to-left text outside the translations. */
const MARKED: Labels = { ...ENGLISH, ...LATER_ENGLISH, consent_agree: 'مقبول' };

async function mount(properties: Partial<IdproofConsent>, direction = 'ltr'): Promise<IdproofConsent> {
  const element = document.createElement('idproof-consent');
  Object.assign(element, { notice: NOTICE, ...properties });
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.dir = direction;
  holder.append(element);
  await element.updateComplete;
  return element;
}

const findContent = (element: IdproofConsent) => element.shadowRoot!.querySelector<HTMLElement>('[lang]')!;
const readAgree = (element: IdproofConsent) => element.shadowRoot!.querySelector('[part="agree"]')!.textContent.trim();

describe('the language of an element', () => {
  it('is English where a page without types set none at all', async () => {
    expectConsole(/locale="7" is not available; English is used/);
    const element = await mount({ locale: 7 as unknown as string });
    expect(readAgree(element)).to.equal(ENGLISH.consent_agree);
  });

  for (const locale of LOCALES) {
    // Claim: accessibility/language
    it(`is accessible in ${locale}, and says the language and its direction`, async () => {
      const texts = createTextSource();
      const element = await mount({ locale, texts });
      const table = await texts.load(locale);
      await element.updateComplete;
      expect(readAgree(element)).to.equal(table.consent_agree);
      expect([findContent(element).lang, findContent(element).dir]).to.deep.equal([locale, getDirection(locale)]);
      await expect(element).to.be.accessible();
    });
  }

  it('does not depend on the direction of the page', async () => {
    const element = await mount({ locale: 'de' }, 'rtl');
    await element.updateComplete;
    expect(getComputedStyle(findContent(element)).direction).to.equal('ltr');
  });

  it('leaves the attributes of the element to the page', async () => {
    const element = await mount({
      locale: 'ar',
      texts: { ...createTextSource(), peek: () => MARKED, load: async () => MARKED },
    });
    expect([element.hasAttribute('lang'), element.hasAttribute('dir')]).to.deep.equal([false, false]);
    expect([readAgree(element), findContent(element).dir]).to.deep.equal(['مقبول', 'rtl']);
  });

  it('is that of properties that were set before the element was defined, with all the texts it needs', async () => {
    // Elements in a template are not upgraded yet.
    const template = document.createElement('template');
    template.innerHTML = '<idproof-result></idproof-result>';
    const element = template.content.firstElementChild as IdproofResult;
    const result = { outcome: 'approved', reasons: [], fields: { LAST_NAME: 'ERIKSSON' }, liveness: 'not-checked' };
    Object.assign(element, { result });
    const holder = await fixture<HTMLElement>(document.createElement('div'));
    holder.append(element);
    await waitUntil(() => readText(element).includes('Last name'), 'the field has its name');
    const other = template.content.appendChild(template.content.ownerDocument.createElement('idproof-result'));
    Object.assign(other, { result, locale: 'de' });
    holder.append(other);
    await waitUntil(() => readText(other).includes('Nachname'), 'it speaks German');
  });

  it('changes with the property, and back', async () => {
    const element = await mount({});
    await waitUntil(() => element.shadowRoot!.querySelector('dialog'), 'the question has arrived');
    const english = readText(element);
    element.locale = 'fr';
    await element.updateComplete;
    expect(findContent(element).lang).to.equal('fr');
    expect(readText(element)).not.to.equal(english);
    element.locale = '';
    await element.updateComplete;
    expect(readText(element)).to.equal(english);
  });

  it('is overlaid by the labels of the page', async () => {
    const element = await mount({ locale: 'de', labels: { consent_agree: 'Passt' } });
    expect(readAgree(element)).to.equal('Passt');
    expect(findContent(element).lang).to.equal('de');
  });

  it('is that of the labels if the kit lacks it', async () => {
    const element = await mount({ locale: 'nl', labels: { consent_agree: 'Akkoord' } });
    expect([readAgree(element), findContent(element).lang]).to.deep.equal(['Akkoord', 'nl']);
  });

  it('stays English when its texts cannot be fetched', async () => {
    expectConsole(/the texts of "de" did not arrive/);
    const element = await mount({
      locale: 'de',
      texts: {
        ...createTextSource(),
        peek: (locale) => (locale === 'en' ? ENGLISH : undefined),
        load: () => Promise.reject(new IdproofError('network_failed')),
      },
    });
    expect([readAgree(element), findContent(element).lang]).to.deep.equal([ENGLISH.consent_agree, 'en']);
  });
});

describe('a value from the document', () => {
  it('is read in its own direction', async () => {
    const element = document.createElement('idproof-result');
    Object.assign(element, {
      locale: 'ar',
      texts: { ...createTextSource(), peek: () => MARKED, load: async () => MARKED },
    });
    element.result = { outcome: 'approved', reasons: [], fields: { NAME: 'ADA LEE JR.' }, liveness: 'passed' };
    const holder = await fixture<HTMLElement>(document.createElement('div'));
    holder.append(element);
    await element.updateComplete;
    const value = element.shadowRoot!.querySelector('dd')!;
    const letters = document.createTreeWalker(value, NodeFilter.SHOW_TEXT);
    const text = letters.nextNode() as Text;
    const measureLeft = (letter: string): number => {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(letter));
      range.setEnd(text, text.data.indexOf(letter) + 1);
      return range.getBoundingClientRect().left;
    };
    expect(getComputedStyle(value).direction).to.equal('rtl');
    expect(measureLeft('.')).to.be.greaterThan(measureLeft('R'));
  });
});

describe('the language of a flow', () => {
  const headings = async (locale: Locale) => (await createTextSource().load(locale)).consent_title;

  // Claim: accessibility/noticeLanguage
  it('is that of its session, once it knows it, and the notice says its own', async () => {
    const client = await FakeSession.create({ locale: 'pt-BR' });
    const flow = await flows.mount(client);
    expect(readText(flow)).to.contain(ENGLISH.start_title);
    await flow.start();
    await untilPhase(flow, 'consent');
    const consent = flows.screen(flow, 'idproof-consent');
    await consent.updateComplete;
    expect(readText(consent)).to.contain(await headings('pt'));
    expect(findContent(consent).lang).to.equal('pt');
    const notice = part(consent, 'notice')!.querySelector<HTMLElement>('[lang]')!;
    expect([notice.lang, notice.dir]).to.deep.equal(['en', 'ltr']);
  });

  it('is the one that the page sets, also if the session has another', async () => {
    const flow = await flows.mount(await FakeSession.create({ locale: 'pt' }), { locale: 'ja' });
    await flow.start();
    await untilPhase(flow, 'consent');
    const consent = flows.screen(flow, 'idproof-consent');
    await consent.updateComplete;
    expect(readText(consent)).to.contain(await headings('ja'));
  });
});
