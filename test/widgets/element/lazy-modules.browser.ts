import '@idproof/widgets';
import type { IdproofConsentEvent } from '@idproof/widgets';
import { expect, fixture, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { IdproofError } from '@idproof/core/errors';
import { LazyPart } from '../../../packages/widgets/src/element/lazy.js';
import { fakeCamera, fakeEncoder, image, part, readText, untilPhase, upload } from '../helpers/helpers.js';

const TAGS = ['idproof-document-capture', 'idproof-selfie-capture'] as const;

/** An element whose lazy modules do not arrive until `repair` is called. */
async function mountBroken(tag: (typeof TAGS)[number]) {
  const element = document.createElement(tag);
  const environment = fakeCamera();
  Object.assign(element, { environment, encoder: fakeEncoder() });
  const loadParts = async (): Promise<void> => {
    throw new IdproofError('network_failed');
  };
  Object.defineProperty(element, 'loadParts', { value: loadParts, configurable: true });
  await fixture(element);
  const repair = (): boolean => Reflect.deleteProperty(element, 'loadParts');
  return { element, environment, repair };
}

for (const tag of TAGS) {
  describe(`${tag} whose code for the camera does not arrive`, () => {
    it('opens no camera, says so, and works once it arrives', async () => {
      const { element, environment, repair } = await mountBroken(tag);
      setTimeout(() => element.start());
      const { detail } = await oneEvent(element, 'idproof-error');
      expect(detail).to.deep.equal({ code: 'network_failed', retryable: true });
      await untilPhase(element, 'blocked');
      expect(environment.streams).to.have.length(0);
      expect(readText(element)).to.contain('We cannot reach the service.');
      repair();
      element.shadowRoot!.querySelector<HTMLElement>('[data-focus]')!.click();
      await untilPhase(element, 'live');
      await waitUntil(() => part(element, 'shutter'));
    });

    it('takes no file, and takes it once it arrives', async () => {
      const { element, repair } = await mountBroken(tag);
      upload(element, await image());
      await waitUntil(() => readText(element).includes('We cannot reach the service.'));
      expect(element.phase).to.equal('idle');
      repair();
      upload(element, await image());
      await untilPhase(element, 'review');
      await waitUntil(() => part(element, 'confirm'));
    });

    it('says that a file goes on by itself while the browser is offline, and takes it once it is not', async () => {
      const { element, repair } = await mountBroken(tag);
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
      try {
        upload(element, await image());
        await waitUntil(() => readText(element).includes('goes on by itself'));
        const shadow = element.shadowRoot!;
        for (const said of ['#problem', '[role=status]'])
          expect(readText(shadow.querySelector(said)!)).to.equal(
            'You are offline. This goes on by itself when you are back online.',
          );
        expect(readText(element)).not.to.contain('We cannot reach the service.');
      } finally {
        Reflect.deleteProperty(navigator, 'onLine');
      }
      repair();
      dispatchEvent(new Event('online'));
      await untilPhase(element, 'review');
    });
  });
}

describe('an element whose lazy module does not arrive', () => {
  const own = Object.getOwnPropertyDescriptor(LazyPart.prototype, 'load')!;
  before(() => {
    LazyPart.prototype.load = () => Promise.reject(new IdproofError('network_failed'));
  });
  after(() => {
    Object.defineProperty(LazyPart.prototype, 'load', own);
  });

  it('declines without the confirming dialog', async () => {
    const consent = document.createElement('idproof-consent');
    consent.notice = 'We take two photos.';
    await fixture(consent);
    const heard = oneEvent<IdproofConsentEvent>(consent, 'idproof-consent');
    part(consent, 'decline')!.click();
    expect((await heard).detail.decision).to.equal('declined');
  });

  it('shows a result without its fields', async () => {
    const result = document.createElement('idproof-result');
    result.result = { outcome: 'approved', reasons: [], fields: { LAST_NAME: 'ERIKSSON' }, liveness: 'passed' };
    await fixture(result);
    expect(readText(result)).to.contain('You are verified').and.contain('Done').and.not.contain('ERIKSSON');
  });

  it('lets a country be chosen by its code, without a search', async () => {
    const select = document.createElement('idproof-document-select');
    const codes = ['AUT', 'BEL', 'CIV', 'DEU', 'ESP', 'FRA', 'GBR', 'ITA', 'JPN'];
    select.documents = codes.map((country) => ({ docType: country, name: 'Passport', country, pages: ['front'] }));
    await fixture(select);
    expect(part(select, 'search')).to.equal(null);
    const list = part(select, 'country') as HTMLSelectElement;
    expect(Array.from(list.options, ({ label }) => label).slice(1)).to.deep.equal(codes);
    list.value = 'DEU';
    list.dispatchEvent(new Event('change'));
    await select.updateComplete;
    expect(select.value?.docType).to.equal('DEU');
  });
});
