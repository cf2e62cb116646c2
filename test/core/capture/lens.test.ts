import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chooseLens, listChoices, listLenses } from '../../../packages/core/src/capture/lens.js';
import { camera, environment } from './fake-environment.js';

const BACK = { facingMode: ['environment'] };

const ids = (lenses: readonly { deviceId: string }[]): string[] => lenses.map(({ deviceId }) => deviceId);

describe('the lenses of a phone', () => {
  const PHONE = [
    camera('wide', 'camera2 2, facing back', { ...BACK, focusMode: ['manual'] }),
    camera('ir', 'IR camera, facing back', { ...BACK, torch: true, focusMode: ['single-shot', 'continuous'] }),
    camera('main', 'camera2 0, facing back', { ...BACK, torch: true, focusMode: ['single-shot', 'continuous'] }),
    camera('front', 'camera2 1, facing front', { facingMode: ['user'] }),
    { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' },
    camera('', 'label not granted yet'),
  ];

  test('are rated by side, torch and focus; an infrared one is never among them', async () => {
    const lenses = await listLenses(environment({ devices: PHONE }), 'environment');
    assert.deepEqual(ids(lenses), ['main', 'wide', 'front']);
    assert.deepEqual(ids(await listLenses(environment({ devices: PHONE }), 'user')), ['front', 'main', 'wide']);
  });

  test('are all in the menu, but not those of the other side', async () => {
    const lenses = await listLenses(environment({ devices: PHONE }), 'environment');
    assert.deepEqual(ids(listChoices(lenses, 'environment', 'main')), ['main', 'wide']);
    assert.deepEqual(ids(listChoices(lenses, 'environment', 'front')), ['main', 'wide', 'front']);
  });
});

const IPHONES: [string, string[], string][] = [
  [
    'English',
    ['Back Camera', 'Back Ultra Wide Camera', 'Back Dual Wide Camera', 'Front Camera'],
    'Back Dual Wide Camera',
  ],
  [
    'English, with a telephoto',
    ['Back Telephoto Camera', 'Back Triple Camera', 'Back Ultra Wide Camera'],
    'Back Triple Camera',
  ],
  [
    'German',
    ['Rückkamera', 'Rückseitige Ultra-Weitwinkelkamera', 'Rückseitige Dual-Weitwinkelkamera'],
    'Rückseitige Dual-Weitwinkelkamera',
  ],
  [
    'French',
    ['Caméra avant', 'Caméra arrière', 'Caméra arrière ultra grand-angle', 'Caméra arrière téléobjectif'],
    'Caméra arrière',
  ],
  ['Japanese', ['前面カメラ', '背面超広角カメラ', '背面デュアル広角カメラ'], '背面デュアル広角カメラ'],
  ['Chinese', ['前置相机', '后置超广角相机', '后置双广角相机'], '后置双广角相机'],
  ['Korean', ['전면 카메라', '후면 울트라 와이드 카메라', '후면 듀얼 와이드 카메라'], '후면 듀얼 와이드 카메라'],
  ['Arabic', ['الكاميرا الأمامية', 'الكاميرا الخلفية'], 'الكاميرا الخلفية'],
  ['Thai', ['กล้องด้านหน้า', 'กล้องด้านหลัง'], 'กล้องด้านหลัง'],
  ['Vietnamese', ['Camera trước', 'Camera sau'], 'Camera sau'],
];

describe('an iPhone, which reports labels alone', () => {
  for (const [language, labels, best] of IPHONES) {
    test(`in ${language} opens ${best}`, async () => {
      const devices = labels.map((label) => camera(label, label));
      const lenses = await listLenses(environment({ devices }), 'environment');
      assert.equal(lenses[0]?.label, best);
      assert.equal(lenses[0]?.facing, 'environment');
    });
  }
});

describe('which lens to open instead', () => {
  const lens = (deviceId: string, facing: 'environment' | 'user' | undefined, score = 0) => ({
    deviceId,
    label: deviceId,
    facing,
    score,
  });
  const phone = [lens('main', 'environment', 4), lens('wide', 'environment', -4), lens('front', 'user')];
  const faces = [lens('front', 'user'), lens('main', 'environment', 4)];
  const desktop = [lens('usb', undefined), lens('built-in', 'user')];
  const CASES: [string, Parameters<typeof chooseLens>, string | undefined][] = [
    ['a better one', [phone, 'environment', { current: 'wide', preferred: undefined }], 'main'],
    ['none, when the best is open', [phone, 'environment', { current: 'main', preferred: undefined }], undefined],
    ['none, when the person chose', [phone, 'environment', { current: 'wide', preferred: 'wide' }], undefined],
    ['the best, when the choice is gone', [phone, 'environment', { current: 'front', preferred: 'gone' }], 'main'],
    ['the front, for a face, when another was open', [faces, 'user', { current: 'main', preferred: 'gone' }], 'front'],
    [
      'none, where no camera reports its side',
      [desktop, 'environment', { current: 'usb', preferred: undefined }],
      undefined,
    ],
    ['none, where the open one is unknown', [phone, 'environment', { current: '', preferred: undefined }], undefined],
    ['none, where there is no list', [[], 'environment', { current: 'a', preferred: 'b' }], undefined],
    [
      'none, for one that is as good',
      [[lens('a', 'environment'), lens('b', 'environment')], 'environment', { current: 'b', preferred: undefined }],
      undefined,
    ],
  ];
  for (const [what, given, expected] of CASES) {
    test(what, () => assert.equal(chooseLens(...given), expected));
  }
});
