import '@idproof/widgets';
import type { IdproofConsentEvent } from '@idproof/widgets';
import { expect, fixture, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { IdproofError } from '@idproof/core/errors';
import { css } from 'lit';
import { LazyPart } from '../../../packages/widgets/src/element/lazy.js';
import type { StyledElement } from '../../../packages/widgets/src/element/styled-element.js';
import { click, heading, mount } from '../flow/flow-helpers.js';
import { FakeSession } from '../helpers/fake-session.js';
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

describe('a lazy module', () => {
  it('is lost until it arrives, and the element renders again each time', async () => {
    const [styles, updates] = [css``, { count: 0 }];
    const host = { addStyles: () => undefined, requestUpdate: () => void updates.count++ };
    let load: () => Promise<{ styles: typeof styles }> = () => Promise.reject(new Error('404'));
    const lazyPart = new LazyPart(host as unknown as StyledElement, () => load());
    expect(lazyPart.isLost).to.equal(false);
    const error = await lazyPart.load().catch((thrown: unknown) => thrown);
    expect(error).to.include({ code: 'network_failed' });
    expect(lazyPart.isLost).to.equal(true);
    load = async () => ({ styles });
    const again = lazyPart.load();
    expect(lazyPart.isLost).to.equal(false);
    await again;
    expect(lazyPart.isLost).to.equal(false);
    expect(updates.count).to.equal(2);
  });
});

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

  it('says at a step of the flow that it did not arrive, and goes on with the same session once it does', async () => {
    const broken = Object.getOwnPropertyDescriptor(LazyPart.prototype, 'load')!;
    const isLost = Object.getOwnPropertyDescriptor(LazyPart.prototype, 'isLost')!;
    Object.defineProperty(LazyPart.prototype, 'isLost', { value: true, configurable: true });
    try {
      const client = await FakeSession.create({
        step: 'confirm',
        steps: ['consent', 'document', 'selfie', 'confirm', 'result'],
        confirm: { fields: { LAST_NAME: 'ERIKSSON' } },
      });
      const flow = await mount(client);
      await flow.start();
      await untilPhase(flow, 'confirm');
      expect(heading(flow)).to.equal('We cannot continue right now');
      expect(readText(flow)).to.contain('We cannot reach the service.');
      Object.defineProperty(LazyPart.prototype, 'load', own);
      Object.defineProperty(LazyPart.prototype, 'isLost', isLost);
      click(flow, 'Try again');
      await waitUntil(() => flow.shadowRoot!.querySelector('idproof-confirm'));
      expect(client.calls.filter(({ route }) => route !== 'view')).to.deep.equal([]);
    } finally {
      Object.defineProperty(LazyPart.prototype, 'load', broken);
      Object.defineProperty(LazyPart.prototype, 'isLost', isLost);
    }
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
