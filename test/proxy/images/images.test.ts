import assert from 'node:assert/strict';
import test from 'node:test';
import { structuralPng } from '../../helpers/image-files/png-chunks.js';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { bigJpeg, jpeg } from '../helpers/images.js';

const whole = Buffer.from(jpeg(1), 'base64');

function withSegment(marker: number, content: Buffer): string {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([whole.subarray(0, 2), head, content, whole.subarray(2)]).toString('base64');
}

/** EXIF with one directory entry, in either byte order. */
function exif(tag: number, little: boolean): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write(little ? 'II' : 'MM', 0, 'latin1');
  const u16 = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  u16(42, 2);
  if (little) tiff.writeUInt32LE(8, 4);
  else tiff.writeUInt32BE(8, 4);
  u16(1, 8);
  u16(tag, 10);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

const base64 = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))).toString('base64');

const REFUSED: Record<string, string> = {
  'a PNG': structuralPng().toString('base64'),
  'HTML behind it': base64(whole, '<script>alert(1)</script>'),
  'a ZIP behind it': base64(whole, 'PK\u0003\u0004'),
  'a second picture behind it': base64(whole, whole),
  'GPS in EXIF, little endian': withSegment(0xe1, exif(0x8825, true)),
  'GPS in EXIF, big endian': withSegment(0xe1, exif(0x8825, false)),
  'GPS in XMP': withSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="52"/>')),
  'URL-safe base64': jpeg(1).replace(/.$/, '_'),
  'not padded': `${jpeg(1).replace(/=+$/, '')}A`.slice(0, -1).replace(/.$/, ''),
};

for (const [name, image] of Object.entries(REFUSED)) {
  // Claim: T27
  test(`refused: ${name}`, async () => {
    const { begin, provider } = createTestProxy();
    const browser = await begin();
    await browser.agree();
    const answer = await browser.post('recognize', {
      docType: '00000001003',
      frontPageImage: image,
      method: 'upload',
    });
    assert.equal(answer.status, 422);
    assert.ok(['picture_unusable', 'invalid_field'].includes(answer.problem.code), answer.problem.code);
    assert.equal(answer.problem.field, 'frontPageImage');
    assert.equal(provider.received.length, 0);
    assert.equal((await browser.view()).attemptsLeft.document, 3);
  });
}

const REFUSED_AS_BY_THE_BROWSER: Record<string, string> = {
  image_type_unsupported: base64('%PDF-1.7', Buffer.alloc(64)),
  image_damaged: whole.subarray(0, -2).toString('base64'),
  image_too_large: structuralPng({ width: 20_000, height: 20_000 }).toString('base64'),
  image_too_small: structuralPng({ width: 20, height: 20 }).toString('base64'),
};

for (const [code, image] of Object.entries(REFUSED_AS_BY_THE_BROWSER)) {
  test(`refused by the code of the browser: ${code}`, async () => {
    const { begin, provider } = createTestProxy();
    const browser = await begin();
    await browser.agree();
    const body = { docType: '00000001003', frontPageImage: image, method: 'upload' };
    const answer = await browser.post('recognize', body);
    assert.deepEqual([answer.status, answer.problem.code, answer.problem.field], [422, code, 'frontPageImage']);
    assert.equal(answer.problem.retryable, false);
    assert.equal(provider.received.length, 0);
    assert.equal((await browser.view()).attemptsLeft.document, 3);
  });
}

test('accepted: EXIF without a location', async () => {
  const { begin } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  const frontPageImage = withSegment(0xe1, exif(0x0112, true));
  assert.equal(
    (await browser.post('recognize', { docType: '00000001003', frontPageImage, method: 'upload' })).status,
    200,
  );
});

test('a picture of the full length reaches the provider byte for byte; one group more is refused', async () => {
  const { begin, provider } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  const frontPageImage = bigJpeg(3, 786_432 - Buffer.from(jpeg(3), 'base64').length);
  assert.equal(frontPageImage.length, 1_048_576);
  const body = { docType: '00000001003', frontPageImage, method: 'upload' };
  assert.equal((await browser.post('recognize', body)).status, 200);
  assert.equal(provider.received[0]?.body.frontPageImage, frontPageImage);
  const longer = bigJpeg(3, 786_435 - Buffer.from(jpeg(3), 'base64').length);
  const answer = await browser.post('recognize', { ...body, frontPageImage: longer });
  assert.deepEqual([answer.status, answer.problem.code], [422, 'picture_unusable']);
});

test('keys in any order, white space and a back page make no difference', async () => {
  const { begin, provider } = createTestProxy();
  const browser = await begin({ pages: '1,2' });
  await browser.agree();
  const [front, back] = [bigJpeg(4, 9000), bigJpeg(5, 9000)];
  const body = `{ "method" : "upload",\n "backPageImage":"${back}" , "frontPageImage":\t"${front}", "docType":"00000001003" }`;
  assert.equal((await browser.post('recognize', body)).status, 200);
  assert.deepEqual(
    [provider.received[0]?.body.frontPageImage, provider.received[0]?.body.backPageImage],
    [front, back],
  );
  const alone = await browser.post('recognize', { docType: '00000001003', frontPageImage: front, method: 'upload' });
  assert.deepEqual([alone.status, alone.problem.field], [422, 'backPageImage']);
});

test('a step may have its own capture methods, and no other is accepted there', async () => {
  const { begin } = createTestProxy();
  const browser = await begin({ captureMethods: ['auto', 'upload'], stepCaptureMethods: { selfie: ['auto'] } });
  await browser.agree();
  const { methods, stepMethods } = (await browser.view()).capture;
  assert.deepEqual({ methods, stepMethods }, { methods: ['auto', 'upload'], stepMethods: { selfie: ['auto'] } });
  const document = { docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' };
  assert.equal((await browser.post('recognize', document)).status, 200);
  const selfie = { selfie: jpeg(2), frontPageImage: jpeg(1) };
  const refused = await browser.post('compare', { ...selfie, method: 'upload' });
  assert.deepEqual([refused.status, refused.problem.field], [422, 'method']);
  assert.equal((await browser.post('compare', { ...selfie, method: 'auto' })).status, 200);
});

test('a method or type that is not of the session is refused by name', async () => {
  const { begin } = createTestProxy();
  const browser = await begin({ captureMethods: ['auto'] });
  await browser.agree();
  assert.deepEqual((await browser.view()).capture.methods, ['auto']);
  const body = { docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' };
  assert.equal((await browser.post('recognize', body)).problem.field, 'method');
  assert.equal(
    (await browser.post('recognize', { ...body, method: 'auto', docType: '00000001006' })).problem.field,
    'docType',
  );
});
