import type { Browser } from './create-test-proxy.js';
import { jpeg } from './images.js';

export const DOCUMENT = jpeg(1);

export const recognizeBody = (frontPageImage = DOCUMENT) => ({
  docType: '00000001003',
  frontPageImage,
  method: 'upload',
});

export const compareBody = (selfie = jpeg(2), frontPageImage = DOCUMENT) => ({
  selfie,
  frontPageImage,
  method: 'upload',
});

export async function atSelfie(browser: Browser) {
  await browser.agree();
  await browser.post('recognize', recognizeBody());
}

export const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};
