import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import {
  checkDigit,
  createRandom,
  drawPerson,
  passportZone,
  photographDocument,
  renderPassport,
  transliterate,
} from './index.js';

const ERIKSSON = {
  surname: 'ERIKSSON',
  givenNames: 'ANNA MARIA',
  issuer: 'UTO',
  nationality: 'UTO',
  documentNumber: 'L898902C3',
  birthDate: '1974-08-12',
  sex: 'F' as const,
  expiryDate: '2012-04-15',
  personalNumber: 'ZE184226B',
};

test("the zone of ICAO 9303's own specimen comes out letter by letter", () => {
  assert.deepEqual(passportZone(ERIKSSON), [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ]);
});

test('names are transliterated, long ones cut, short issuers filled up', () => {
  assert.equal(transliterate("O'BRIEN-MÜLLER"), 'OBRIEN<MUELLER');
  assert.equal(transliterate('JOSÉ ÅSE'), 'JOSE<AASE');
  const upper = (surname: string, givenNames: string, issuer = 'UTO') =>
    passportZone({ ...ERIKSSON, issuer, surname, givenNames })[0];
  assert.equal(upper('A'.repeat(50), '', 'D'), `P<D<<${'A'.repeat(39)}`);
  // Both are examples of ICAO 9303-4, 4.2.3.
  assert.equal(
    upper('BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL', 'DINGO POTOROO'),
    'P<UTOBENNELONG<WOOLOOMOOLOO<WARRANDYTE<W<<DI',
  );
  assert.equal(
    upper('NILAVADHANANANDA', 'CHAYAPA DEJTHAMRONG KRASUANG'),
    'P<UTONILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K',
  );
  assert.equal(checkDigit('D23145890'), '7');
});

test('a hundred seeds give well-formed zones and more than eighty holders', () => {
  const zones = Array.from({ length: 100 }, (_, seed) => passportZone(drawPerson(createRandom(seed))));
  for (const lines of zones) for (const line of lines) assert.match(line, /^[A-Z0-9<]{44}$/);
  assert.ok(new Set(zones.map(([upper]) => upper)).size > 80);
});

test('the same seed gives the same pixels, another seed others', async () => {
  const digest = async (seed: number): Promise<string> => {
    const { data } = await sharp((await renderPassport({ seed })).png)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return createHash('sha256').update(data).digest('hex');
  };
  assert.equal(await digest(4), await digest(4));
  assert.notEqual(await digest(4), await digest(5));
});

test('an override of the printed zone leaves the machine-readable one alone', async () => {
  const plain = await renderPassport({ seed: 8 });
  const tampered = await renderPassport({ seed: 8, printed: { surname: 'OTHER' } });
  assert.deepEqual(tampered.mrz, plain.mrz);
  const rows = async (png: Buffer, top: number, height: number): Promise<Buffer> =>
    sharp(png).extract({ left: 0, top, width: 1250, height }).raw().toBuffer();
  assert.deepEqual(await rows(tampered.png, 710, 170), await rows(plain.png, 710, 170));
  assert.notDeepEqual(await rows(tampered.png, 100, 600), await rows(plain.png, 100, 600));
});

test('each EXIF orientation stores other pixels and shows the same picture', async () => {
  const page = await renderPassport({ seed: 2 });
  const options = { seed: 2, size: { width: 320, height: 240 }, turns: 1 } as const;
  const upright = await photographDocument(page, options);
  const expected = await sharp(upright.jpeg).raw().toBuffer();
  for (const exifOrientation of [2, 3, 4, 5, 6, 7, 8] as const) {
    const stored = await photographDocument(page, { ...options, exifOrientation });
    assert.deepEqual([stored.width, stored.height, stored.quad], [upright.width, upright.height, upright.quad]);
    const shown = await sharp(stored.jpeg).autoOrient().raw().toBuffer();
    const difference = shown.reduce((sum, value, at) => sum + Math.abs(value - expected[at]!), 0) / shown.length;
    assert.ok(difference < 3, `orientation ${exifOrientation}: ${difference}`);
    assert.notDeepEqual(await sharp(stored.jpeg).raw().toBuffer(), expected);
  }
});

test('the page lies where the corners say, also after a quarter turn', async () => {
  const page = { png: await white(500, 352), width: 500, height: 352 };
  for (const turns of [0, 1, 2, 3] as const) {
    const { jpeg, quad, width, height } = await photographDocument(page, { seed: 5, level: 2, turns, noise: 0 });
    const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [width, height]);
    const centre = [0, 1].map((axis) => quad.reduce((sum, corner) => sum + corner[axis]!, 0) / 4);
    for (const corner of quad) {
      const [dx, dy] = [corner[0] - centre[0]!, corner[1] - centre[1]!];
      const at = (share: number): number =>
        data[Math.round(centre[1]! + dy * share) * width + Math.round(centre[0]! + dx * share)]!;
      assert.ok(at(0.97) > at(1.03) + 30, `turns ${turns}: ${at(0.97)} inside, ${at(1.03)} outside`);
    }
  }
});

async function white(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
}
