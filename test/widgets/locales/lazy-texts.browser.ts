import '@idproof/widgets';
import { expect, fixture, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { ENGLISH } from '../../../packages/widgets/src/labels.js';
import { createTextSource, type TextSource } from '../../../packages/widgets/src/locales/index.js';
import { fakeCamera, fakeEncoder, image, part, readText, untilPhase, upload } from '../helpers/helpers.js';

const REASON = 'The face does not match the photo in the document.';

/** English whose lazy texts arrive when the test calls `arrive`. */
function createSlowTexts() {
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const all = createTextSource();
  const load: TextSource['load'] = async (locale) => {
    await arrival;
    return all.load(locale);
  };
  return { texts: { ...all, peek: () => ENGLISH, load }, arrive };
}

/** English whose lazy texts do not arrive until `repair` is called. */
function createBrokenTexts() {
  const all = createTextSource();
  let isBroken = true;
  const load: TextSource['load'] = async (locale) => {
    if (isBroken) throw new Error('offline');
    return all.load(locale);
  };
  return { texts: { ...all, peek: () => ENGLISH, load }, repair: () => (isBroken = false) };
}

function createResult(texts: TextSource) {
  const element = document.createElement('idproof-result');
  element.result = {
    outcome: 'rejected',
    reasons: [{ code: 'face_mismatch', step: 'selfie', action: 'retake' }],
    fields: {},
    liveness: 'passed',
  };
  return Object.assign(element, { texts });
}

describe('a result with a reason', () => {
  it('waits for its texts, and is never shown without them', async () => {
    const { texts, arrive } = createSlowTexts();
    const element = createResult(texts);
    document.body.append(element);
    await new Promise(requestAnimationFrame);
    expect(readText(element)).to.equal('');
    arrive();
    await element.updateComplete;
    expect(readText(element)).to.contain(REASON);
    element.remove();
  });

  it('shows a general error if they do not arrive', async () => {
    const element = createResult(createBrokenTexts().texts);
    await fixture(element);
    expect(part(element, 'reason')!.textContent).to.equal(ENGLISH.failed_title);
  });
});

for (const tag of ['idproof-document-capture', 'idproof-selfie-capture'] as const) {
  describe(`${tag} whose texts of the camera do not arrive`, () => {
    it('opens no camera, says so, and works once they arrive', async () => {
      const { texts, repair } = createBrokenTexts();
      const environment = fakeCamera();
      const element = document.createElement(tag);
      await fixture(Object.assign(element, { texts, environment, encoder: fakeEncoder() }));
      setTimeout(() => element.start());
      const { detail } = await oneEvent(element, 'idproof-error');
      expect(detail).to.deep.equal({ code: 'network_failed', retryable: true });
      await waitUntil(() => readText(element).includes(ENGLISH.error_network));
      expect(environment.streams).to.have.length(0);
      repair();
      element.shadowRoot!.querySelector<HTMLElement>('[data-focus]')!.click();
      await untilPhase(element, 'live');
      await waitUntil(() => part(element, 'shutter')?.ariaLabel);
    });

    it('shows the chosen file with all its texts, never before', async () => {
      const { texts, arrive } = createSlowTexts();
      const element = document.createElement(tag);
      await fixture(Object.assign(element, { texts, environment: fakeCamera(), encoder: fakeEncoder() }));
      upload(element, await image());
      await untilPhase(element, 'encoding');
      expect(readText(element)).to.contain(ENGLISH.capture_encoding);
      arrive();
      await untilPhase(element, 'review');
      expect(part(element, 'retake')!.textContent.trim()).to.equal('Use another photo');
    });
  });
}
