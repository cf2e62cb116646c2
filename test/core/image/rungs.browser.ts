import { expect } from '@open-wc/testing';
import { codeOf, cornersOf, withEncoder, withoutPageCanvas, workerUrl } from './support/encoders.js';
import { drawCorners, drawScene, toJpeg, withMetadata } from './support/pictures.js';
import type { EncodePage } from './pages/encode-page.js';

describe('with a rung of the ladder removed, inside the worker', () => {
  for (const worker of ['no-decoder', 'library-only']) {
    it(`${worker}: still upright, within the limit, without the page`, async () => {
      const source = await withMetadata(await toJpeg(drawCorners(1600, 1200)), { orientation: 6 });
      const textured = await toJpeg(drawScene(1600, 1200));
      await withEncoder({ workerUrl: workerUrl(worker) }, async (encoder) => {
        const turned = await withoutPageCanvas(() => encoder.encode(source));
        expect(await cornersOf(turned.blob)).to.deep.equal(['blue', 'red', 'yellow', 'green']);
        const small = await withoutPageCanvas(() => encoder.encode(textured, { maxBase64Length: 120_000 }));
        expect(small.base64.length).to.be.at.most(120_000);
      });
    });
  }
});

describe('with a worker that is of no use', () => {
  const USELESS = ['missing', 'throws', 'silent', 'hangs', 'dies', 'no-canvas'];
  for (const worker of USELESS) {
    it(`${worker}: the page does the work`, async () => {
      const source = await withMetadata(await toJpeg(drawCorners(800, 600)), { orientation: 8 });
      const times = { handshakeTimeout: 1500, encodeTimeout: 1500 };
      await withEncoder({ workerUrl: workerUrl(worker), ...times }, async (encoder) => {
        const image = await encoder.encode(source);
        expect(await cornersOf(image.blob)).to.deep.equal(['green', 'yellow', 'red', 'blue']);
        expect((await encoder.encode(source)).sha256).to.equal(image.sha256);
        const bitmap = await createImageBitmap(drawScene(300, 200));
        expect((await encoder.encode(bitmap)).width).to.equal(300);
        bitmap.close();
      });
    });
  }

  it('a refusal is not tried again on the page', async () => {
    await withEncoder({}, async (encoder) => {
      await withoutPageCanvas(async () => {
        expect(await codeOf(encoder.encode(new Blob(['%PDF-1.7'])))).to.equal('image_type_unsupported');
      });
    });
  });
});

describe('on a page without OffscreenCanvas and ImageDecoder', () => {
  it('a canvas element and createImageBitmap do the work', async () => {
    const source = await withMetadata(await toJpeg(drawCorners(800, 600)), { orientation: 3 });
    const image = await without(['OffscreenCanvas', 'ImageDecoder', 'Worker'], () =>
      withEncoder({}, (encoder) => encoder.encode(source)),
    );
    expect(await cornersOf(image.blob)).to.deep.equal(['yellow', 'blue', 'green', 'red']);
  });

  it('an image element does it without createImageBitmap', async () => {
    const source = await withMetadata(await toJpeg(drawCorners(800, 600)), { orientation: 6 });
    const image = await without(['OffscreenCanvas', 'ImageDecoder', 'Worker', 'createImageBitmap'], () =>
      withEncoder({}, (encoder) => encoder.encode(source)),
    );
    expect(await cornersOf(image.blob)).to.deep.equal(['blue', 'red', 'yellow', 'green']);
  });
});

describe('under a content security policy', () => {
  it('that allows the site’s own scripts and workers, the worker runs and nothing is violated', async () => {
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

async function without<T>(names: string[], use: () => Promise<T>): Promise<T> {
  const saved = names.map((name) => [name, (globalThis as Record<string, unknown>)[name]] as const);
  for (const name of names) Reflect.deleteProperty(globalThis, name);
  try {
    return await use();
  } finally {
    for (const [name, value] of saved) if (value) Object.assign(globalThis, { [name]: value });
  }
}
