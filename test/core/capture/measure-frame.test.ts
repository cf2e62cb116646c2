import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FrameViews, type Subject, measureFrame } from '@idproof/core/capture';
import sharp, { type Sharp } from 'sharp';

/** The views as a page reads them, made with sharp. */
async function drawViews(image: Sharp): Promise<FrameViews> {
  const { data, info } = await image
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } } as const;
  const width = Math.min(640, info.width);
  const height = Math.min(480, info.height);
  const left = Math.floor((info.width - width) / 2);
  const top = Math.floor((info.height - height) / 2);
  return {
    whole: await pixels(sharp(data, raw).resize({ width: 320 })),
    detail: await pixels(sharp(data, raw).extract({ left, top, width, height })),
  };
}

async function pixels(image: Sharp): Promise<FrameViews['whole']> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

async function listWarnings(image: Sharp, subject: Subject): Promise<string[]> {
  return measureFrame(await drawViews(image), subject).warnings;
}

/** A page of text, drawn as bars so that no font is needed. */
function drawnPage(): Sharp {
  const bars = Array.from({ length: 40 }, (_, row) =>
    Array.from(
      { length: 40 },
      (_, column) =>
        `<rect x="${100 + column * 36}" y="${60 + row * 20}" width="${8 + ((row * 7 + column * 13) % 18)}" height="9" fill="#222"/>`,
    ).join(''),
  ).join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#c9c4b8"/>${bars}</svg>`;
  return sharp(Buffer.from(drawing));
}

const again = async (image: Sharp): Promise<Sharp> => sharp(await image.png().toBuffer());

test('a sharp, well-lit page has no warning', async () => {
  assert.deepEqual(await listWarnings(drawnPage(), 'document'), []);
});

test('a blurred page is blurry, also under noise', async () => {
  const blurred = await again(drawnPage().blur(2.5));
  assert.deepEqual(await listWarnings(blurred, 'document'), ['blurry']);
  const noise = await sharp({
    create: {
      width: 1600,
      height: 900,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png()
    .toBuffer();
  const noisy = await again((await again(drawnPage().blur(2.5))).composite([{ input: noise, blend: 'soft-light' }]));
  assert.deepEqual(await listWarnings(noisy, 'document'), ['blurry']);
});

test('a dark image is too dark', async () => {
  assert.deepEqual(await listWarnings(await again(drawnPage().linear(0.2, 0)), 'document'), ['too_dark']);
});

test('an image burnt out is too bright', async () => {
  assert.deepEqual(await listWarnings(await again(drawnPage().linear(2, 60)), 'selfie'), ['too_bright']);
});

test('a reflection is glare on a document, but not on a face', async () => {
  const spot = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><ellipse cx="500" cy="300" rx="150" ry="110" fill="#fff"/></svg>',
  );
  const shining = await again(drawnPage().composite([{ input: spot }]));
  assert.deepEqual(await listWarnings(shining, 'document'), ['glare']);
  assert.deepEqual(await listWarnings(shining, 'selfie'), []);
});

test('reports no sharpness of an image without edges', () => {
  const grey = { data: new Uint8ClampedArray(64 * 64 * 4).fill(128), width: 64, height: 64 };
  const { measures } = measureFrame({ whole: grey, detail: grey }, 'document');
  assert.equal('sharpness' in measures, false);
  assert.equal(measures['luma'], 128);
});
