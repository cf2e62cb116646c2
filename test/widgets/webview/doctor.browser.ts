// Browsers: chromium, firefox, webkit
import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { createHostBridge } from '@idproof/core/bridge';
import { CHECKS, examineWebview, type IdproofWebviewDoctor } from '@idproof/widgets/webview-doctor.js';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { fakeCamera, part, readText, untilPhase } from '../helpers/helpers.js';
import { FakeApp } from '../../core/bridge/fake-host.js';

const ALL_GOOD = Object.fromEntries(
  Object.keys(CHECKS).map((check) => [check, () => ({ ok: true, found: 'fine' })]),
) as Required<IdproofWebviewDoctor['options']>['probes'];

async function show(options: IdproofWebviewDoctor['options'] = {}, platform = ''): Promise<IdproofWebviewDoctor> {
  const element = await fixture<IdproofWebviewDoctor>(
    html`<idproof-webview-doctor .options=${{ maxWaitMs: 0, bridge: null, ...options }} platform=${platform}>
    </idproof-webview-doctor>`,
  );
  await untilPhase(element, 'shown');
  return element;
}

function row(element: IdproofWebviewDoctor, check: string): string {
  return readText(element.shadowRoot!.querySelector(`[data-check=${check}]`)!);
}

describe('the webview doctor', () => {
  it('runs every check in the browser', async () => {
    const { checks, platform } = await examineWebview({ maxWaitMs: 0 });
    expect(platform).to.equal('browser');
    expect(checks.map(({ check }) => check)).to.deep.equal(Object.keys(CHECKS));
    const verdicts = Object.fromEntries(checks.map(({ check, ok }) => [check, ok]));
    for (const check of [
      'secure-page',
      'camera-api',
      'camera-policy',
      'autoplay',
      'workers',
      'offscreen-canvas',
      'wasm',
      'storage',
      'cookies',
      'in-app-browser',
      'viewport',
    ]) {
      expect(verdicts[check], check).to.equal(true);
    }
    for (const check of ['camera', 'inline-playback', 'file-input', 'bridge', 'bridge-answer'])
      expect(verdicts[check], check).to.equal(null);
    expect(document.cookie).not.to.include('doctor');
    expect(sessionStorage.length).to.equal(0);
  });

  it('waits for a camera interface that is added late', async () => {
    const devices = Object.getOwnPropertyDescriptor(Navigator.prototype, 'mediaDevices')!;
    let isThere = false;
    Object.defineProperty(Navigator.prototype, 'mediaDevices', {
      configurable: true,
      get(this: Navigator) {
        return isThere ? (devices.get!.call(this) as MediaDevices) : undefined;
      },
    });
    try {
      // The other probes run while this one waits.
      const arrive = () => ({ ok: (isThere = true), found: '' });
      const report = await examineWebview({ maxWaitMs: 100, probes: { 'camera-policy': arrive } });
      expect(report.checks.find(({ check }) => check === 'camera-api')?.ok).to.equal(true);
      isThere = false;
      const { checks } = await examineWebview({ maxWaitMs: 0, platform: 'wkwebview' });
      expect(checks.find(({ check }) => check === 'camera-api'))
        .to.include({ ok: false })
        .and.have.property('setting')
        .that.includes('iOS 14.3');
    } finally {
      Object.defineProperty(Navigator.prototype, 'mediaDevices', devices);
    }
  });

  it('says if nothing is to be changed', async () => {
    const element = await show({ probes: ALL_GOOD });
    expect(part(element, 'check')).to.have.property('className', 'good');
    expect(readText(element.shadowRoot!.querySelector('[role=status]')!)).to.equal(
      'Nothing to change. Settings of a browser.',
    );
  });

  it('opens the camera on a press, plays it in the page, and closes it', async () => {
    const camera = fakeCamera();
    const element = await show({ camera });
    expect(camera.asked).to.deep.equal([]);
    part(element, 'test')!.click();
    await untilPhase(element, 'testing');
    await untilPhase(element, 'shown');
    expect(row(element, 'camera')).to.match(/Camera opens ok 640 × 480/);
    expect(row(element, 'inline-playback')).to.match(/ok plays in the page, 640 × 480/);
    expect(row(element, 'bridge-answer')).to.match(/no app to ask/);
  });

  it('names the setting for each platform when the camera is refused', async () => {
    const wanted = {
      wkwebview: 'NSCameraUsageDescription',
      android: 'WebChromeClient.onPermissionRequest',
      'react-native': 'mediaCapturePermissionGrantType',
      flutter: 'onPermissionRequest',
      capacitor: 'NSCameraUsageDescription, android.permission.CAMERA',
      browser: 'camera permission',
    };
    const element = await show({ camera: fakeCamera({ fails: 'NotAllowedError', permission: 'denied' }) });
    part(element, 'test')!.click();
    await untilPhase(element, 'testing');
    await untilPhase(element, 'shown');
    for (const [platform, setting] of Object.entries(wanted)) {
      element.platform = platform as IdproofWebviewDoctor['platform'];
      await element.updateComplete;
      expect(row(element, 'camera'), platform).to.include(`change this camera_denied ${setting} `);
    }
  });

  it('has advice for each check on each platform', async () => {
    const probes = Object.fromEntries(Object.keys(CHECKS).map((check) => [check, () => ({ ok: false, found: '' })]));
    for (const platform of ['wkwebview', 'android', 'react-native', 'flutter', 'capacitor', 'browser'] as const) {
      const { checks } = await examineWebview({ maxWaitMs: 0, platform, probes });
      for (const { check, setting, how } of checks) {
        expect(setting, `${platform} ${check}`).to.match(/\S/);
        expect(how, `${platform} ${check}`).to.match(/^[A-Z].*\.$/);
      }
    }
  });

  it('counts needed and optional changes separately', async () => {
    const element = await show(
      {
        probes: {
          ...ALL_GOOD,
          cookies: () => ({ ok: false, found: 'none' }),
          workers: () => {
            throw new TypeError('odd webview');
          },
        },
      },
      'android',
    );
    const status = (): string => readText(element.shadowRoot!.querySelector('[role=status]')!);
    expect(status()).to.equal('1 to change. Settings of Android WebView.');
    expect(row(element, 'cookies')).to.include('change this none CookieManager');
    expect(row(element, 'workers')).to.include('can be better TypeError');
    element.options = { ...element.options, probes: { ...ALL_GOOD, wasm: () => ({ ok: false, found: 'no' }) } };
    await element.examine();
    await element.updateComplete;
    expect(status()).to.equal('Nothing must be changed, 1 can be better. Settings of Android WebView.');
  });

  it('asks the app, and shows each answer', async () => {
    for (const [answer, text] of [
      [{ type: 'camera-permission', payload: { granted: true } }, 'ok It allows the camera.'],
      [{ type: 'camera-permission', payload: { granted: false } }, 'ok It refuses the camera.'],
      [{ type: 'failed', payload: { type: 'need-camera' } }, 'can be better host_refused need-camera'],
    ] as const) {
      const app = new FakeApp('android');
      const post = app.post.bind(app);
      app.post = (envelope) => {
        post(envelope);
        app.say(answer.type, answer.payload, envelope.id);
      };
      const element = await show({ camera: fakeCamera(), bridge: createHostBridge(app) });
      part(element, 'test')!.click();
      await untilPhase(element, 'testing');
      await untilPhase(element, 'shown');
      expect(row(element, 'bridge-answer')).to.include(text);
      expect(app.listeners.size, 'the app is let go').to.equal(0);
    }
  });

  it('finds the bridge of the app, and the object that the kit rejects', async () => {
    const post = { postMessage() {} };
    const scene = window as { idproof?: unknown };
    scene.idproof = post;
    try {
      const refused = await show();
      expect(row(refused, 'bridge')).to.include('can be better window.idproof comes from addJavascriptInterface.');
      expect(row(refused, 'bridge')).to.include('WebViewCompat.addWebMessageListener');
      expect(refused.report?.platform).to.equal('android');
      scene.idproof = Object.assign(new EventTarget(), post, { onmessage: null });
      const found = await show();
      expect(row(found, 'bridge')).to.include('ok found: android');
    } finally {
      delete scene.idproof;
    }
  });

  it('takes a file', async () => {
    const element = await show();
    const input = part(element, 'file') as HTMLInputElement;
    expect(input.accept).to.equal('image/*');
    expect(input.getAttribute('capture')).to.equal('environment');
    const files = new DataTransfer();
    files.items.add(new File(['abc'], 'a.jpg', { type: 'image/jpeg' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change'));
    await element.updateComplete;
    expect(row(element, 'file-input')).to.include('ok image/jpeg, 3 bytes');
    input.dispatchEvent(new Event('cancel'));
    await element.updateComplete;
    expect(row(element, 'file-input')).to.include('ok It opened, and nothing was chosen.');
  });

  it('warns of an unknown platform and stays usable', async () => {
    expectConsole(/platform="palm"/);
    const element = await show({ probes: ALL_GOOD }, 'palm');
    expect(element.report?.platform).to.equal('browser');
  });

  it('releases everything when it is removed during a test', async () => {
    let answer = (): void => {};
    const camera = fakeCamera({ until: new Promise<void>((resolve) => (answer = resolve)) });
    const app = new FakeApp();
    app.post = (envelope) => app.say('camera-permission', { granted: true }, envelope.id);
    const element = await show({ camera, bridge: createHostBridge(app) });
    part(element, 'test')!.click();
    await waitUntil(() => camera.asked.length > 0);
    element.remove();
    answer();
    await waitUntil(() => camera.streams.length > 0);
    await aTimeout(0);
    expect(app.listeners.size).to.equal(0);
  });

  it('is accessible in every phase, and works by keyboard', async () => {
    const element = await show({ camera: fakeCamera({ fails: 'NotAllowedError' }) });
    await expect(element).to.be.accessible();
    const test = part(element, 'test')!;
    test.focus();
    test.click();
    await untilPhase(element, 'testing');
    await expect(element).to.be.accessible();
    await untilPhase(element, 'shown');
    await expect(element).to.be.accessible();
    const focusable = [...element.shadowRoot!.querySelectorAll<HTMLElement>('button, input')];
    expect(focusable.length).to.equal(3);
    for (const control of focusable) {
      control.focus();
      expect(element.shadowRoot!.activeElement === control).to.equal(true);
    }
  });
});
