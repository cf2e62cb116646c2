import { browserCameraEnvironment } from '@idproof/core/capture';
import { aTimeout, expect } from '@open-wc/testing';
import { setVisibility } from '../helpers/set-visibility.js';

/** What the browser says of the permission, for as long as a test wants. */
class Status extends EventTarget {
  state: PermissionState = 'denied';

  turn(state: PermissionState): void {
    this.state = state;
    this.dispatchEvent(new Event('change'));
  }
}

describe('the permission of the page', () => {
  let status: Status;
  let end: AbortController;
  let granted: number;

  beforeEach(() => {
    status = new Status();
    end = new AbortController();
    granted = 0;
    navigator.permissions.query = async () => status as unknown as PermissionStatus;
  });
  afterEach(() => {
    end.abort();
    Reflect.deleteProperty(navigator.permissions, 'query');
    setVisibility('visible');
  });

  async function watch(): Promise<void> {
    browserCameraEnvironment().onGranted?.(() => granted++, end.signal);
    await aTimeout(0);
  }

  it('is told of once it is granted, not when it is only to be asked for', async () => {
    await watch();
    status.turn('prompt');
    expect(granted).to.equal(0);
    status.turn('granted');
    expect(granted).to.equal(1);
  });

  it('opens nothing in a tab that is not seen, but once it is', async () => {
    await watch();
    setVisibility('hidden');
    status.turn('granted');
    expect(granted).to.equal(0);
    setVisibility('visible');
    expect(granted).to.equal(1);
  });

  it('is not told of where the system refuses what the browser grants, nor after the end', async () => {
    status.state = 'granted';
    await watch();
    status.turn('granted');
    expect(granted).to.equal(0);
    status.state = 'denied';
    await watch();
    end.abort();
    status.turn('granted');
    expect(granted).to.equal(0);
  });

  it('is asked for in vain of a browser that does not know it', async () => {
    navigator.permissions.query = () => Promise.reject(new TypeError('no such permission'));
    await watch();
    expect(granted).to.equal(0);
  });
});
