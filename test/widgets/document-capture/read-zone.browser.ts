// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import type { IdproofCaptureEvent, IdproofDocumentCapture } from '@idproof/widgets';
import { expect, fixture, html } from '@open-wc/testing';
import { part, untilPhase, upload } from '../helpers/helpers.js';

const PASSPORT = '00000001003';
const locate = (name: string): URL => new URL(`../../fixtures/documents/${name}`, import.meta.url);

async function readFixture(name: string): Promise<File> {
  const response = await fetch(locate(name));
  return new File([await response.blob()], name, { type: name.endsWith('.png') ? 'image/png' : 'image/jpeg' });
}

/** Chooses a file and accepts it; the detail of the event, and what the review doubted. */
async function choose(name: string, settings: { readMrz?: boolean; docType?: string; screen?: boolean }) {
  const { readMrz = false, docType = '', screen = false } = settings;
  const element = await fixture<IdproofDocumentCapture>(
    html`<idproof-document-capture .readMrz=${readMrz} doc-type=${docType}></idproof-document-capture>`,
  );
  if (screen) element.dataset['screen'] = '';
  const captured = new Promise<IdproofCaptureEvent['detail']>((resolve) =>
    element.addEventListener('idproof-capture', ({ detail }) => resolve(detail), { once: true }),
  );
  upload(element, await readFixture(name));
  await untilPhase(element, 'review');
  part(element, 'confirm')!.click();
  return captured;
}

describe('the zone of an image of a passport', () => {
  it('is reported without what it says', async () => {
    const detail = await choose('td3-good.jpg', { docType: PASSPORT });
    expect(detail.quality.mrz).to.deep.equal({ format: 'TD3', isReadable: true });
    expect(detail.quality.warnings).to.not.include('illegible');
    expect(detail).to.not.have.property('mrz');
    expect(JSON.stringify(detail.quality)).to.not.include('ERIKSSON');
  });

  it('is in doubt where there is none', async () => {
    const { quality } = await choose('licence-drawn.png', { docType: PASSPORT });
    expect(quality.mrz).to.deep.equal({ format: null, isReadable: false });
    expect(quality.passed).to.equal(false);
  });

  it('is not looked for on another document', async () => {
    const { quality } = await choose('licence-drawn.png', { docType: '99990000003' });
    expect(quality).to.not.have.property('mrz');
  });
});

describe('read-mrz', () => {
  it('gives the page the reading', async () => {
    const { mrz } = await choose('td3-good.jpg', { readMrz: true });
    expect(mrz?.format).to.equal('TD3');
    expect(mrz?.isValid).to.equal(true);
    expect(mrz?.fields).to.include({ documentNumber: 'L898902C3', lastName: 'ERIKSSON', firstName: 'ANNA MARIA' });
  });

  it('gives null where there is no zone', async () => {
    expect((await choose('licence-drawn.png', { readMrz: true })).mrz).to.equal(null);
  });

  it('has no effect in a flow', async () => {
    expect(await choose('td3-good.jpg', { readMrz: true, docType: PASSPORT, screen: true })).to.not.have.property(
      'mrz',
    );
  });
});
