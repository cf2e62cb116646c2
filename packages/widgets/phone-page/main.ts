// First, and alone: its first module takes the code out of the address.
import '@idproof/widgets/phone.js';

/** What the server of the page has written into its head; empty where it has written nothing. */
const readSetting = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="idproof-${name}"]`)?.content ?? '';

const phone = document.querySelector('idproof-phone')!;
const proxy = readSetting('proxy');
if (proxy) phone.proxyUrl = proxy;
phone.merchant = readSetting('merchant');
