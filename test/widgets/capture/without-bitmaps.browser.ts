import '@idproof/widgets';
import type { IdproofDocumentCapture, IdproofErrorEvent } from '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeJudge } from '../face/fake-judge.js';
import { fakeCamera, image, part, untilPhase, upload } from '../helpers/helpers.js';

const rejected: string[] = [];
const listen = (event: PromiseRejectionEvent) => rejected.push(String(event.reason));
const { createImageBitmap } = globalThis;

before(() => window.addEventListener('unhandledrejection', listen));

after(() => window.removeEventListener('unhandledrejection', listen));

afterEach(() => {
  Object.assign(globalThis, { createImageBitmap });
});

describe('where the page has no createImageBitmap', () => {
  for (const tag of ['idproof-document-capture', 'idproof-selfie-capture'] as const) {
    it(`${tag}: a file is taken, not judged, and nothing breaks`, async () => {
      const element = document.createElement(tag) as IdproofDocumentCapture;
      Object.assign(element, { environment: fakeCamera(), judge: async () => new FakeJudge() });
      element.captureMethods = 'upload';
      const faults: string[] = [];
      element.addEventListener('idproof-error', (event: IdproofErrorEvent) => faults.push(event.detail.code));
      const taken: unknown[] = [];
      element.addEventListener('idproof-capture', ({ detail }) => taken.push(detail.quality?.signals));
      const holder = await fixture<HTMLElement>(document.createElement('div'));
      holder.append(element);
      await waitUntil(() => part(element, 'upload') !== null);
      const file = await image();
      Reflect.deleteProperty(globalThis, 'createImageBitmap');
      upload(element, file);
      await untilPhase(element, 'review');
      part(element, 'confirm')!.click();
      await waitUntil(() => taken.length === 1);
      expect(taken).to.deep.equal([{ guidance: 'none' }]);
      expect([faults, rejected]).to.deep.equal([[], []]);
    });
  }
});
