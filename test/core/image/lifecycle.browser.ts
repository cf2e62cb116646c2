// Browsers: chromium, firefox, webkit
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { createImageEncoder } from '@idproof/core/image';
import { countLiveWorkers } from '../../helpers/browsers/page-guard.js';
import { catchCode, withEncoder, withoutPageCanvas, workerUrl } from './support/encoders.js';
import { drawScene, toJpeg } from './support/images.js';

describe('the worker', () => {
  it('begins with the first image and ends with dispose', async () => {
    const source = await toJpeg(drawScene(320, 240));
    const encoder = createImageEncoder();
    expect(countLiveWorkers()).to.equal(0);
    await encoder.encode(source);
    expect(countLiveWorkers()).to.equal(1);
    encoder.dispose();
    expect(countLiveWorkers()).to.equal(0);
    await encoder.encode(source);
    expect(countLiveWorkers()).to.equal(1);
    encoder.dispose();
  });

  it('ends when idle', async () => {
    const source = await toJpeg(drawScene(320, 240));
    await withEncoder({ idleTimeout: 10 }, async (encoder) => {
      await encoder.encode(source);
      await waitUntil(() => countLiveWorkers() === 0);
      expect((await encoder.encode(source)).width).to.equal(320);
    });
  });

  it('may begin before the first image, ends when that does not come, and with dispose', async () => {
    const source = await toJpeg(drawScene(320, 240));
    await withEncoder({}, async (encoder) => {
      await encoder.warmUp!();
      expect(countLiveWorkers()).to.equal(1);
      await Promise.all([encoder.warmUp!(), encoder.encode(source)]);
      expect(countLiveWorkers()).to.equal(1);
    });
    expect(countLiveWorkers()).to.equal(0);
    await withEncoder({ idleTimeout: 10 }, async (encoder) => {
      await encoder.warmUp!();
      await waitUntil(() => countLiveWorkers() === 0);
    });
    const encoder = createImageEncoder();
    const cold = catchCode(encoder.warmUp!());
    encoder.dispose();
    await cold;
    expect(countLiveWorkers()).to.equal(0);
  });

  it('is one for twenty images, and over after them', async () => {
    const source = await toJpeg(drawScene(320, 240));
    await withEncoder({}, async (encoder) => {
      const images = await Promise.all(Array.from({ length: 20 }, () => encoder.encode(source)));
      expect(new Set(images.map((image) => image.sha256)).size).to.equal(1);
      expect(countLiveWorkers()).to.equal(1);
    });
    expect(countLiveWorkers()).to.equal(0);
  });
});

describe('the queue', () => {
  it('keeps the order', async () => {
    const sources = await Promise.all([1400, 200, 600].map((width) => toJpeg(drawScene(width, 300))));
    const done: number[] = [];
    await withEncoder({}, (encoder) =>
      Promise.all(sources.map(async (source) => done.push((await encoder.encode(source)).width))),
    );
    expect(done).to.deep.equal([1400, 200, 600]);
  });

  it('goes on after a refusal', async () => {
    const source = await toJpeg(drawScene(320, 240));
    await withEncoder({}, async (encoder) => {
      const refused = catchCode(encoder.encode(new Blob(['no picture'])));
      expect((await encoder.encode(source)).width).to.equal(320);
      expect(await refused).to.equal('image_type_unsupported');
    });
  });
});

describe('an abort', () => {
  it('ends the worker in mid-work, and the next image gets a new one', async () => {
    const source = await toJpeg(drawScene(320, 240));
    const controller = new AbortController();
    const encoder = createImageEncoder({ workerUrl: workerUrl('hangs') });
    const given = catchCode(encoder.encode(source, { signal: controller.signal }));
    await waitUntil(() => countLiveWorkers() === 1);
    controller.abort();
    expect(await given).to.equal('aborted');
    expect(countLiveWorkers()).to.equal(0);
    encoder.dispose();
  });

  it('while the worker loads does not end the next worker', async () => {
    const source = await toJpeg(drawScene(320, 240));
    const controller = new AbortController();
    await withEncoder({ handshakeTimeout: 60_000 }, async (encoder) => {
      const given = catchCode(encoder.encode(source, { signal: controller.signal }));
      await waitUntil(() => countLiveWorkers() === 1, undefined, { interval: 1 });
      controller.abort();
      expect(await given).to.equal('aborted');
      expect((await withoutPageCanvas(() => encoder.encode(source))).width).to.equal(320);
      expect(countLiveWorkers()).to.equal(1);
    });
  });

  it('leaves the others in the queue alone', async () => {
    const source = await toJpeg(drawScene(1600, 1200));
    const controller = new AbortController();
    await withEncoder({}, async (encoder) => {
      const first = catchCode(encoder.encode(source, { signal: controller.signal }));
      const second = catchCode(encoder.encode(source, { signal: controller.signal }));
      const third = encoder.encode(source);
      controller.abort();
      expect(await Promise.all([first, second])).to.deep.equal(['aborted', 'aborted']);
      expect((await third).width).to.equal(1600);
    });
  });

  it('before the start starts no worker', async () => {
    const source = await toJpeg(drawScene(320, 240));
    await withEncoder({}, async (encoder) => {
      expect(await catchCode(encoder.encode(source, { signal: AbortSignal.abort() }))).to.equal('aborted');
      expect(countLiveWorkers()).to.equal(0);
    });
  });

  it('is what dispose does to everything under way', async () => {
    const source = await toJpeg(drawScene(1600, 1200));
    const encoder = createImageEncoder();
    const codes = [catchCode(encoder.encode(source)), catchCode(encoder.encode(source))];
    encoder.dispose();
    expect(await Promise.all(codes)).to.deep.equal(['aborted', 'aborted']);
    expect(countLiveWorkers()).to.equal(0);
  });
});
