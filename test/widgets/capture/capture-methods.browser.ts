import '@idproof/widgets';
import type { IdproofDocumentCapture, IdproofSelfieCapture, IdproofCaptureEvent } from '@idproof/widgets';
import { expect, fixture, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import {
  fakeCamera,
  fakeEncoder,
  image,
  part,
  readText,
  untilPhase,
  upload,
  type FakeCamera,
} from '../helpers/helpers.js';

type Capture = (IdproofDocumentCapture | IdproofSelfieCapture) & { environment: FakeCamera };

async function mount(tag: 'idproof-document-capture' | 'idproof-selfie-capture', methods: string): Promise<Capture> {
  const element = document.createElement(tag);
  Object.assign(element, { environment: fakeCamera(), encoder: fakeEncoder() });
  element.setAttribute('capture-methods', methods);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element as Capture;
}

const readButtons = (element: Capture): string[] =>
  [...element.shadowRoot!.querySelectorAll('button')].map((button) => readText(button));

const UPLOADS = {
  'idproof-document-capture': 'Upload a photo or PDF',
  'idproof-selfie-capture': 'Upload a photo',
} as const;
const OFFERS: [string, string[]][] = [
  ['', ['Open the camera', 'upload']],
  ['upload', ['upload']],
  ['native', ['Use the camera app']],
  ['native, upload', ['Use the camera app', 'upload']],
  ['manual', ['Open the camera']],
  ['auto,manual,upload', ['Open the camera', 'upload']],
];

for (const tag of ['idproof-document-capture', 'idproof-selfie-capture'] as const) {
  describe(`${tag} and capture-methods`, () => {
    for (const [methods, offered] of OFFERS) {
      const names = offered.map((name) => (name === 'upload' ? UPLOADS[tag] : name));
      it(`offers with "${methods}" ${names.join(' and ')}`, async () => {
        const element = await mount(tag, methods);
        expect(readButtons(element)).to.deep.equal(names);
        await expect(element).to.be.accessible();
      });
    }

    it('names PDF where it takes one, and nowhere else', async () => {
      const element = await mount(tag, 'upload');
      const takesPdf = element.shadowRoot!.querySelector<HTMLInputElement>('#upload')!.accept.includes('pdf');
      expect(readText(part(element, 'upload')!).includes('PDF')).to.equal(takesPdf);
      element.encoder = fakeEncoder({ fails: 'image_type_unsupported' });
      upload(element, await image());
      await waitUntil(() => readText(element).includes('We cannot read this file'));
      expect(readText(element).includes('BMP or PDF')).to.equal(takesPdf);
    });

    it('shows what the page has put there where handing over is the only way, and says where there is none', async () => {
      const element = await mount(tag, 'handoff');
      const visible = (): string => element.shadowRoot!.querySelector<HTMLElement>('.actions')!.innerText.trim();
      expect(visible()).to.equal(
        'Something went wrong. Please contact the website that asked you to verify your identity.',
      );
      element.insertAdjacentHTML('beforeend', '<p slot="handoff">Go on with your phone</p>');
      await nextFrame();
      expect(visible()).to.not.include('went wrong');
      expect(element.querySelector('p')!.checkVisibility()).to.equal(true);
    });

    it('opens no camera where uploads are the only way, and takes one file after the other', async () => {
      const element = await mount(tag, 'upload');
      let opened = 0;
      element.shadowRoot!.querySelector('#upload')!.addEventListener('click', (event) => {
        event.preventDefault();
        opened++;
      });
      element.start();
      part(element, 'upload')!.click();
      expect(opened).to.equal(2);
      upload(element, await image());
      await untilPhase(element, 'review');
      part(element, 'retake')!.click();
      await untilPhase(element, 'idle');
      upload(element, await image());
      await untilPhase(element, 'review');
      expect(element.environment.asked).to.have.length(0);
    });

    it('turns the camera off when it is no longer among the ways', async () => {
      const element = await mount(tag, 'manual,upload');
      element.start();
      await untilPhase(element, 'live');
      element.captureMethods = ['upload'];
      await untilPhase(element, 'idle');
      expect(element.environment.streams[0]!.getTracks()[0]!.readyState).to.equal('ended');
    });

    it('warns of a name that it does not know, and stays usable', async () => {
      const warnings: unknown[] = [];
      const { warn } = console;
      console.warn = (message: unknown) => warnings.push(message);
      try {
        const element = await mount(tag, 'telepathy');
        await nextFrame();
        expect(readButtons(element)).to.deep.equal(['Open the camera', UPLOADS[tag]]);
        expect(warnings).to.deep.equal([`<${tag}> capture-methods: telepathy is unknown and ignored.`]);
      } finally {
        console.warn = warn;
      }
    });
  });
}

for (const tag of ['idproof-selfie-capture', 'idproof-document-capture'] as const) {
  describe(`${tag} with the phone's camera app only`, () => {
    it('offers nothing else, and takes what the app gives', async () => {
      const element = document.createElement(tag);
      Object.assign(element, { captureMethods: 'native', encoder: fakeEncoder(), environment: fakeCamera() });
      const holder = await fixture<HTMLElement>(document.createElement('div'));
      holder.append(element);
      await element.updateComplete;
      const buttons = [...element.shadowRoot!.querySelectorAll('button')].map((button) => readText(button));
      expect(buttons).to.deep.equal(['Use the camera app']);
      await expect(element).to.be.accessible();
      const input = element.shadowRoot!.querySelector<HTMLInputElement>('#native')!;
      let opened = 0;
      input.addEventListener('click', (event) => {
        event.preventDefault();
        opened++;
      });
      element.shadowRoot!.querySelector('button')!.click();
      expect(opened).to.equal(1);
      expect((element.environment as FakeCamera).asked).to.have.length(0);
      const files = new DataTransfer();
      files.items.add(await image());
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
      await untilPhase(element, 'review');
      const captured = new Promise<IdproofCaptureEvent>((resolve) => {
        element.addEventListener('idproof-capture', resolve);
      });
      part(element, 'confirm')!.click();
      expect((await captured).detail.method).to.equal('native');
    });
  });
}
