// Browsers: chromium, firefox, webkit
import { expect } from '@open-wc/testing';
import { UPRIGHT } from '../../helpers/image-files/corners.js';
import {
  catchCode,
  readCorners,
  fetchFile,
  withEncoder,
  without,
  withoutPageCanvas,
  workerUrl,
} from './support/encoders.js';
import { drawScene, toJpeg } from './support/images.js';
import { exhaust } from './workers/exhaust.js';
import type { EncodePage } from './pages/encode-page.js';

/** What the page hears of besides the result. */
const heard: string[] = [];
const listen = (event: Event) => heard.push(event.type);

before(() => {
  window.addEventListener('error', listen);
  window.addEventListener('unhandledrejection', listen);
});

after(() => {
  window.removeEventListener('error', listen);
  window.removeEventListener('unhandledrejection', listen);
});

afterEach(() => {
  expect(heard.splice(0)).to.deep.equal([]);
});

describe('with a browser interface missing inside the worker', () => {
  for (const worker of ['no-decoder', 'broken-decoder', 'library-only']) {
    it(`${worker}: still upright, within the limit, without the page`, async () => {
      const source = await fetchFile('turned 6');
      const textured = await toJpeg(drawScene(1600, 1200));
      await withEncoder({ workerUrl: workerUrl(worker) }, async (encoder) => {
        const turned = await withoutPageCanvas(() => encoder.encode(source));
        expect(await readCorners(turned.blob)).to.deep.equal(UPRIGHT[6]);
        const small = await withoutPageCanvas(() => encoder.encode(textured, { maxBase64Length: 120_000 }));
        expect(small.base64.length).to.be.at.most(120_000);
      });
    });
  }
});

describe('with a worker that fails', () => {
  const FAILING = ['missing', 'throws', 'silent', 'hangs', 'dies', 'closes', 'out-of-memory', 'no-canvas'];
  for (const worker of FAILING) {
    it(`${worker}: the page does the work`, async () => {
      const source = await fetchFile('turned 8');
      const times = { handshakeTimeout: 1500, encodeTimeout: worker === 'out-of-memory' ? 20_000 : 1500 };
      await withEncoder({ workerUrl: workerUrl(worker), ...times }, async (encoder) => {
        const image = await encoder.encode(source);
        expect(await readCorners(image.blob)).to.deep.equal(UPRIGHT[8]);
        expect((await encoder.encode(source)).sha256).to.equal(image.sha256);
        const bitmap = await createImageBitmap(drawScene(300, 200));
        expect((await encoder.encode(bitmap)).width).to.equal(300);
        bitmap.close();
      });
    });
  }

  it('a closed bitmap is refused by name', async () => {
    const bitmap = await createImageBitmap(drawScene(300, 200));
    bitmap.close();
    await withEncoder({}, async (encoder) => {
      expect(await catchCode(encoder.encode(bitmap))).to.equal('image_empty');
    });
  });

  it('a refusal is not tried again on the page', async () => {
    await withEncoder({}, async (encoder) => {
      await withoutPageCanvas(async () => {
        expect(await catchCode(encoder.encode(new Blob(['%PDF-1.7'])))).to.equal('image_type_unsupported');
      });
    });
  });

  it('out of memory on the page too: an error with a code, and the next image is encoded', async () => {
    const source = await fetchFile('turned 1');
    const { createImageBitmap: original, Image: element } = globalThis;
    await withEncoder({}, async (encoder) => {
      const code = await without(['Worker', 'ImageDecoder'], () => {
        const ended = async () => exhaust();
        Object.assign(globalThis, { createImageBitmap: ended, Image: undefined });
        return catchCode(encoder.encode(source)).finally(() =>
          Object.assign(globalThis, { createImageBitmap: original, Image: element }),
        );
      });
      expect(code).to.equal('image_engine_failed');
      encoder.dispose();
      expect(await readCorners((await encoder.encode(source)).blob)).to.deep.equal(UPRIGHT[1]);
    });
  });
});

describe('on a page without a worker', () => {
  const MISSING = {
    'ImageDecoder or createImageBitmap do the work': ['Worker'],
    'createImageBitmap does it without ImageDecoder': ['Worker', 'ImageDecoder'],
    'a canvas element does it without OffscreenCanvas': ['Worker', 'ImageDecoder', 'OffscreenCanvas'],
    'an image element does it without createImageBitmap': [
      'Worker',
      'ImageDecoder',
      'OffscreenCanvas',
      'createImageBitmap',
    ],
  };
  for (const [name, missing] of Object.entries(MISSING)) {
    it(name, async () => {
      const source = await fetchFile('turned 3');
      const image = await without(missing, () => withEncoder({}, (encoder) => encoder.encode(source)));
      expect(await readCorners(image.blob)).to.deep.equal(UPRIGHT[3]);
    });
  }

  it('48 megapixels come out small and not blank', async () => {
    const source = await fetchFile('a JPEG of 48 megapixels');
    const image = await without(['Worker', 'OffscreenCanvas'], () =>
      withEncoder({}, (encoder) => encoder.encode(source)),
    );
    expect(Math.max(image.width, image.height)).to.be.at.most(2560);
    expect(await readCorners(image.blob)).to.deep.equal(UPRIGHT[1]);
  });
});

describe('under a content security policy', () => {
  it('that allows the site’s own scripts and workers, by Trusted Types, the worker runs and nothing is violated', async () => {
    const answer = await encodeIn('strict');
    expect(answer).to.include({ width: 640, workers: 1 });
    expect(answer.violations).to.deep.equal([]);
  });

  it('that forbids workers, the page does the work', async () => {
    const answer = await encodeIn('no-worker');
    expect(answer.width).to.equal(640);
    expect(answer.violations).to.deep.equal(['worker-src']);
  });
});

async function encodeIn(page: string) {
  const source = await toJpeg(drawScene(640, 480));
  const frame = document.createElement('iframe');
  frame.src = new URL(`./pages/${page}.html`, import.meta.url).href;
  const ready = new Promise<void>((resolve) => {
    const listen = ({ data, source: from }: MessageEvent) => {
      if (data !== 'page ready' || from !== frame.contentWindow) return;
      window.removeEventListener('message', listen);
      resolve();
    };
    window.addEventListener('message', listen);
  });
  document.body.append(frame);
  try {
    await ready;
    return await (frame.contentWindow as unknown as { page: EncodePage }).page.encode(source);
  } finally {
    frame.remove();
  }
}
