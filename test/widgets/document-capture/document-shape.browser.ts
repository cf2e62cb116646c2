import '@idproof/widgets';
import type { IdproofDocumentCapture } from '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeJudge } from '../face/fake-judge.js';
import { fakeCamera, fakeEncoder, part, readText, untilPhase } from '../helpers/helpers.js';

const PASSPORT_PAGE = 125 / 88;
const CARD = 85.6 / 54;

async function live(properties: Partial<IdproofDocumentCapture>): Promise<IdproofDocumentCapture> {
  const element = document.createElement('idproof-document-capture');
  Object.assign(element, { environment: fakeCamera(), encoder: fakeEncoder() }, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  element.start();
  await untilPhase(element, 'live');
  return element;
}

function guideRatio(element: IdproofDocumentCapture): number {
  const { width, height } = part(element, 'guide')!.getBoundingClientRect();
  return width / height;
}

const heading = (element: IdproofDocumentCapture): string => readText(element.shadowRoot!.querySelector('h2')!);

describe('the zone that idproof-document-capture expects', () => {
  for (const [properties, hasZone] of [
    [{ docType: '00000001003' }, true],
    [{ docType: '99990000001', kind: 'passport' }, true],
    [{ docType: '99990000001', kind: 'driving_licence' }, false],
    [{ docType: '99990000001' }, false],
    [{}, undefined],
  ] as const)
    it(`is ${hasZone ?? 'unknown'} for ${JSON.stringify(properties)}`, async () => {
      const judge = new FakeJudge();
      const element = await live({ ...properties, judge: async () => judge });
      await waitUntil(() => judge.frames > 0);
      expect(judge.known.hasZone).to.equal(hasZone);
      expect(element.readsZone).to.equal(hasZone === true);
    });
});

describe('the guide of idproof-document-capture', () => {
  for (const docType of ['', '00000001003', '00000001006']) {
    it(`asks for the photo page of a passport when doc-type is "${docType}"`, async () => {
      const element = await live({ docType });
      expect(guideRatio(element)).to.be.closeTo(PASSPORT_PAGE, 0.02);
      expect(heading(element)).to.equal('Photo page of your passport');
    });
  }

  it('asks for the front and then the back of a card, in the shape of a card', async () => {
    const element = await live({ docType: '99990000001', pages: 'front,back' });
    expect(guideRatio(element)).to.be.closeTo(CARD, 0.02);
    expect(heading(element)).to.equal('Front of your document');
    expect(readText(element.shadowRoot!)).not.to.include('passport');
    await element.shoot();
    await untilPhase(element, 'review');
    part(element, 'confirm')!.click();
    await element.updateComplete;
    expect(heading(element)).to.equal('Back of your document');
  });

  for (const [kind, name] of [
    ['identity_card', 'identity card'],
    ['driving_licence', 'driving licence'],
    ['residence_permit', 'residence permit'],
  ] as const) {
    it(`calls a document of the kind ${kind} by its name`, async () => {
      const element = await live({ docType: '99990000001', kind, pages: 'front,back' });
      expect(heading(element)).to.equal(`Front of your ${name}`);
      await element.shoot();
      await untilPhase(element, 'review');
      part(element, 'confirm')!.click();
      await element.updateComplete;
      expect(heading(element)).to.equal(`Back of your ${name}`);
    });
  }

  it('takes a passport of a type that it does not know for the page of a booklet', async () => {
    const element = await live({ docType: '00990000001', kind: 'passport' });
    expect(guideRatio(element)).to.be.closeTo(PASSPORT_PAGE, 0.02);
    expect(heading(element)).to.equal('Photo page of your passport');
  });

  it('does not stop at a document type that is removed again', async () => {
    const element = await live({ docType: '99990000003' });
    element.removeAttribute('doc-type');
    element.setAttribute('doc-type', '99990000003');
    element.removeAttribute('doc-type');
    await element.updateComplete;
    expect(heading(element)).to.equal('Photo page of your passport');
  });
});
