import { HOSTS, type HostKind } from '@idproof/core/bridge';
import { beginHeader } from './header.js';
import { emulateHost, type EmulatedHost } from './webview/emulate-host.js';
import { NativeApp } from './webview/native-app.js';
import { fetchPlaces } from './places.js';
import { readLocale } from './read-locale.js';

const NAMES: Readonly<Record<HostKind, string>> = {
  wkwebview: 'WKWebView (iOS)',
  android: 'WebView (Android)',
  'react-native': 'React Native',
  flutter: 'Flutter',
  capacitor: 'Capacitor',
};

const themes = beginHeader();

const form = document.querySelector<HTMLFormElement>('.choices')!;
const webview = document.querySelector<HTMLIFrameElement>('.webview')!;
const hosts = form.elements.namedItem('host') as HTMLSelectElement;
for (const host of HOSTS) hosts.add(new Option(NAMES[host], host));

const getChoice = (name: string): string => (form.elements.namedItem(name) as HTMLSelectElement).value;

const locale = readLocale();
const { hostedUrl } = await fetchPlaces();
const app = new NativeApp(hostedUrl, () => getChoice('camera') === 'granted');

/** Called by the page in the phone before its other scripts run. */
window.emulatedHost = (page): EmulatedHost => {
  const emulated = emulateHost(getChoice('host') as HostKind, page, (message) => app.hear(message));
  app.connect(emulated, getChoice('flow'));
  return emulated;
};

function open(): void {
  app.close();
  const query = new URLSearchParams({ show: getChoice('flow'), time: String(Date.now()) });
  if (locale) query.set('locale', locale);
  webview.src = `./app.html?${query}`;
}

form.addEventListener('change', ({ target }) => {
  // Changing the camera permission does not restart the flow.
  if ((target as HTMLSelectElement).name !== 'camera') open();
});
themes?.addEventListener('change', ({ currentTarget }) => {
  const phone = webview.contentDocument?.documentElement;
  if (phone) phone.dataset['theme'] = (currentTarget as HTMLSelectElement).value;
});
document.querySelector('.restart')?.addEventListener('click', open);
document.querySelector('.back')?.addEventListener('click', () => app.back());
document.querySelector('.background')?.addEventListener('click', ({ currentTarget }) => {
  const isAway = app.toggleBackground();
  (currentTarget as HTMLElement).textContent = isAway ? 'Bring back' : 'Send to the background';
});
open();

declare global {
  interface Window {
    emulatedHost?: (page: Window) => EmulatedHost;
  }
}
