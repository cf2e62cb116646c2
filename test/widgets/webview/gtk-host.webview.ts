import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { LATER_ENGLISH } from '../../../packages/widgets/src/locales/en.lazy.js';
import { ENGLISH } from '../../../packages/widgets/src/locales/en.js';
import { findGtkWebKit } from '../../helpers/browsers/find-browsers.mjs';
import { GtkHost, type GtkHostOptions } from './gtk-host.js';
import { servePages, type PageServer } from './page-server.js';
import { agree, DEEP, phase, press, sees, timeUntilDark } from './person.js';

const programs = findGtkWebKit();
assert.ok(programs, 'apt-get install xvfb python3-gi gir1.2-webkit2-4.1');

const META_INFO = '{"deviceType":"ios","appName":"Shop"}';
const ANSWERS: GtkHostOptions['answers'] = {
  'need-token': { type: 'token', payload: { clientToken: 'ct_of_the_app' } },
  'need-meta-info': { type: 'meta-info', payload: { metaInfo: META_INFO } },
  'need-camera': { type: 'camera-permission', payload: { granted: true } },
};

describe('in a real webview', () => {
  let pages: PageServer;
  before(async () => void (pages = await servePages()));
  after(() => pages.stop());

  /** Opens a page in an app of its own. */
  async function open(context: TestContext, path: string, options: Partial<GtkHostOptions> = {}): Promise<GtkHost> {
    const host = await GtkHost.start(programs!, { origin: pages.own, answers: ANSWERS, camera: true, ...options });
    context.after(() => host.stop());
    await host.load(path.startsWith('/') ? pages.own + path : path);
    return host;
  }

  it('the flow asks the app about its device, hands over what starts the SDK, and reads the result itself', async (t) => {
    const host = await open(t, '/app.html');
    await host.got('ready');
    await agree(host);
    await press(host, 'idproof-flow');
    await host.got('need-meta-info');
    const start = await host.got('start-sdk');
    assert.deepEqual(start.payload, { clientCfg: 'sealed-configuration', transactionId: 'T-1' });
    const begun = (await readCalls(host, 'initialize')) as { metaInfo: string }[];
    assert.deepEqual(
      begun.map(({ metaInfo }) => metaInfo),
      [META_INFO],
    );
    assert.deepEqual(await readCalls(host, 'checkresult'), [], 'nothing is asked before the app says so');

    host.say('finished');
    await host.got('finish');
    assert.equal((await readCalls(host, 'checkresult')).length, 1);
    const { payload } = await host.got('finish');
    assert.deepEqual(payload, { sessionId: 'session-1', status: 'finished', outcome: 'approved' });
    await sees(host, new RegExp(ENGLISH.result_approved));
    assert.deepEqual(host.refused, []);
  });

  it('the page gets a client token from the app', async (t) => {
    const host = await open(t, '/app.html');
    await host.got('ready');
    assert.equal(await host.evaluate('return window.bridge.requestToken()'), 'ct_of_the_app');
  });

  it('nothing is begun where the page lists no host for the credential', async (t) => {
    const host = await open(t, '/app.html?hosts=none');
    await host.got('ready');
    await agree(host);
    await press(host, 'idproof-flow');
    await host.got('error');
    assert.deepEqual((await host.got('error')).payload, { code: 'host_refused', retryable: true });
    assert.deepEqual(await readCalls(host, 'initialize'), []);
    await sees(host, new RegExp(LATER_ENGLISH.error_host_refused));
  });

  it('an app that does not answer is reported, and can be asked again', async (t) => {
    const host = await open(t, '/app.html', { answers: {} });
    await host.got('ready');
    await agree(host);
    await press(host, 'idproof-flow');
    assert.deepEqual((await host.got('error')).payload, { code: 'host_silent', retryable: true });
    await sees(host, new RegExp(LATER_ENGLISH.error_host_silent));
  });

  it('messages of a frame are accepted neither by the page nor by the app', async (t) => {
    const host = await open(t, `/app.html?frame=${encodeURIComponent(`${pages.foreign}/frame.html`)}`);
    await host.got('ready');
    await host.until(() => host.refused.length === 3, 'what the frame says');
    const [, guessed, seen] = host.refused as [unknown, { key: string }, { found: string; reach: string }];
    assert.equal(guessed.key, 'guessed');
    assert.deepEqual(seen, { found: 'in-frame', reach: 'SecurityError' });
    assert.deepEqual(
      host.messages.map(({ type }) => type).filter((type) => type === 'need-token'),
      [],
    );
    // The frame's messages to the page came before its last one to the app.
    await agree(host);
    assert.deepEqual(await readCalls(host, 'checkresult'), []);
  });

  it('a page of another origin gets no answer and no camera', async (t) => {
    const host = await open(t, `${pages.foreign}/app.html?flow=api`);
    await host.until(() => host.refused.length > 0, 'what that page says');
    assert.deepEqual(host.messages, []);
    const name = await host.evaluate(
      'return navigator.mediaDevices.getUserMedia({ video: true }).then(() => "open", (error) => error.name)',
    );
    assert.equal(name, 'NotAllowedError');
    assert.deepEqual(host.permissions, [false]);
  });

  it('the camera opens after consent alone, and is off while the app is away and when the flow is gone', async (t) => {
    const host = await open(t, '/app.html?flow=api');
    await host.got('ready');
    await agree(host);
    assert.deepEqual(host.permissions, []);
    await press(host, 'idproof-document-capture');
    await phase(host, 'idproof-document-capture', 'live');
    await host.until(() => host.wasCameraOn, 'the camera');
    assert.ok(host.permissions.length > 0 && host.permissions.every(Boolean));
    host.say('visibility', { visible: false });
    assert.ok((await timeUntilDark(host)) < 1000);
    host.say('visibility', { visible: true });
    await phase(host, 'idproof-document-capture', 'live');
    await host.evaluate(`document.querySelector('idproof-flow').remove()`);
    assert.ok((await timeUntilDark(host)) < 1000);
  });

  it('the back button asks whether to stop, and then closes the question', async (t) => {
    const host = await open(t, '/app.html?flow=api');
    await host.got('ready');
    await agree(host);
    const isAsked = (): Promise<boolean> =>
      host.evaluate(`${DEEP} return until(() => find(document, 'dialog').open === true)`);
    host.say('back');
    assert.equal(await isAsked(), true);
    // Closer presses would count as a double press.
    await host.evaluate('await new Promise((resolve) => setTimeout(resolve, 400))');
    host.say('back');
    const isOpen = await host.evaluate(
      `${DEEP} await until(() => !find(document, 'dialog').open); return find(document, 'dialog').open`,
    );
    assert.equal(isOpen, false);
  });

  it('a camera that the app refuses is explained', async (t) => {
    const host = await open(t, '/app.html?flow=api', { camera: false });
    await host.got('ready');
    await agree(host);
    await press(host, 'idproof-document-capture');
    await phase(host, 'idproof-document-capture', 'blocked');
    await sees(host, new RegExp(escape(LATER_ENGLISH.error_camera_denied)));
    assert.deepEqual(new Set(host.permissions), new Set([false]));
    assert.equal((await host.got('error')).type, 'error');
  });

  it('the doctor finds the app, hears from it, and opens the camera', async (t) => {
    const host = await open(t, '/doctor.html');
    await phase(host, 'idproof-webview-doctor', 'shown');
    await host.evaluate(`${DEEP} find(document, '[part=test]').click()`);
    await phase(host, 'idproof-webview-doctor', 'shown');
    for (const line of [
      /Settings of WKWebView/,
      /App found ok found: wkwebview/,
      /App answers ok It allows the camera/,
      /Camera opens ok \d+ × \d+/,
      /Video plays in the page ok/,
    ]) {
      await sees(host, line, 'idproof-webview-doctor');
    }
  });

  it('the doctor names the setting where the app refuses the camera', async (t) => {
    const host = await open(t, '/doctor.html', { camera: false, answers: {} });
    await phase(host, 'idproof-webview-doctor', 'shown');
    // Without an answer the test would wait for the timeout.
    await host.evaluate(`${DEEP} find(document, 'idproof-webview-doctor').options = { bridge: null };
      find(document, '[part=test]').click()`);
    await phase(host, 'idproof-webview-doctor', 'shown');
    const advice = /Camera opens change this camera_denied NSCameraUsageDescription/;
    await sees(host, advice, 'idproof-webview-doctor');
  });
});

/** The bodies that the page sent to a route of its session. */
function readCalls(host: GtkHost, route: string): Promise<unknown[]> {
  return host.evaluate(
    `return window.session.calls.filter((call) => call.route === '${route}').map((call) => call.body)`,
  );
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
