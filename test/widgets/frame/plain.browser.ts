// Browsers: chromium, firefox, webkit
import { expect } from '@open-wc/testing';
import type { IdproofDocumentCapture } from '@idproof/widgets';
import { OTHER, until } from './helpers.js';
import type { Started } from './pages/plain-page.js';
import { image, upload } from './page-tools.js';

type Inner = Window & { started: Started[] };
const OWN = location.origin;
const hashes = (await (await fetch('/packages/widgets/dist/plain/hashes.json')).json()) as Record<string, string>;

async function open(name: string, wishes: Record<string, string>): Promise<HTMLIFrameElement> {
  const url = new URL(`./pages/${name}`, import.meta.url);
  url.search = String(new URLSearchParams(wishes));
  const frame = document.createElement('iframe');
  frame.style.cssText = 'inline-size: 390px; block-size: 844px';
  frame.src = url.href;
  document.body.append(frame);
  frames.push(frame);
  await new Promise((resolve) => frame.addEventListener('load', resolve));
  return frame;
}

const frames: HTMLIFrameElement[] = [];
afterEach(function removeFrames() {
  for (const frame of frames.splice(0)) frame.remove();
});

function captureIn(frame: HTMLIFrameElement): IdproofDocumentCapture {
  return frame.contentDocument!.querySelector('idproof-document-capture') as IdproofDocumentCapture;
}

/** Uploads an image; resolves with the workers that the page started to compress and to judge it. */
async function takeImage(frame: HTMLIFrameElement): Promise<Started[]> {
  const capture = captureIn(frame);
  await until(() => capture.shadowRoot?.querySelector('#upload') != null, 'the element');
  upload(capture, await image());
  await until(() => capture.phase === 'review', 'the review');
  return (frame.contentWindow as unknown as Inner).started;
}

describe('a page without a bundler', () => {
  it('needs one script, and a worker each for images and for documents, all with the published hashes', async () => {
    const frame = await open('plain.html', { from: OWN, integrity: hashes['idproof.js']!, locale: 'de' });
    const started = await takeImage(frame);
    expect(started).to.deep.equal([
      { address: `${OWN}/packages/widgets/dist/plain/image-worker.js`, answered: true },
      { address: `${OWN}/packages/widgets/dist/plain/document-worker.js`, answered: true },
    ]);
    expect(captureIn(frame).shadowRoot!.textContent).to.contain('Wir haben auf diesem Foto kein Dokument erkannt.');
    const loaded = (frame.contentWindow!.performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => !path.includes('/test/') && !path.startsWith('/__'));
    expect(loaded.filter((path) => !path.endsWith('-worker.js'))).to.deep.equal([
      '/packages/widgets/dist/plain/idproof.js',
    ]);
  });

  it('does not run a script that differs from its hash', async () => {
    const frame = await open('plain.html', { from: OTHER, integrity: hashes['image-worker.js']! });
    await until(() => frame.contentDocument!.title === 'refused', 'the refusal');
    expect(captureIn(frame).shadowRoot).to.equal(null);
  });

  it('compresses images on the main thread if the script comes from another origin', async () => {
    const frame = await open('plain.html', { from: OTHER, integrity: hashes['idproof.js']! });
    const started = await takeImage(frame);
    expect(started.filter(({ answered }) => answered)).to.deep.equal([]);
  });

  it('compresses them in a blob worker if the page asks for it', async () => {
    const frame = await open('plain.html', { from: OTHER, blob: '' });
    const started = await takeImage(frame);
    expect(started.map(({ answered }) => answered)).to.deep.equal([true, true]);
    for (const { address } of started) expect(address).to.match(/^blob:/);
  });

  it('compresses them on the main thread if the policy forbids that worker', async () => {
    const frame = await open('plain-strict.html', { from: OTHER, blob: '' });
    const started = await takeImage(frame);
    expect(started.filter(({ answered }) => answered)).to.deep.equal([]);
  });

  it('needs no blob worker for a script of its own origin', async () => {
    const frame = await open('plain-strict.html', { from: OWN, blob: '' });
    const started = await takeImage(frame);
    expect(started.map(({ answered }) => answered)).to.deep.equal([true, true]);
  });
});
