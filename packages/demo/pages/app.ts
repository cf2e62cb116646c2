import { detectHost, HOSTS } from '@idproof/core/bridge';
import { readLocale } from './read-locale.js';
import { translatePage } from './translate-page.js';

void translatePage();
const flow = document.querySelector('idproof-flow');
const locale = readLocale();

// In an app, the bridge uses the page's own window. Here the parent page emulates the app.
const emulated = window.parent.emulatedHost?.(window);
const bridge = await detectHost(emulated?.window ?? window, {
  credentialHosts: HOSTS,
  capacitorOrigins: [location.origin, 'https://localhost', 'capacitor://localhost'],
});

if (new URLSearchParams(location.search).get('show') === 'doctor') {
  await import('@idproof/widgets/webview-doctor.js');
  const doctor = document.createElement('idproof-webview-doctor');
  doctor.platform = bridge?.host ?? '';
  doctor.options = { bridge };
  flow?.replaceWith(doctor);
} else if (!bridge && window.parent === window) {
  flow?.remove();
  document.querySelector('.alone')?.removeAttribute('hidden');
} else {
  if (locale) flow?.setAttribute('locale', locale);
  if (flow && bridge) {
    flow.getToken = () => bridge.requestToken();
    flow.bridge = bridge;
  }
  await import('@idproof/widgets');
}
