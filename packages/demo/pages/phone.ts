// First: it takes the code out of the address before anything else runs.
import '@idproof/widgets/phone.js';
import { readLocale } from './read-locale.js';
import { translatePage } from './translate-page.js';

void translatePage();
document.querySelector('idproof-phone')?.setAttribute('locale', readLocale());
// By itself it is the page of a real phone, which scans the code.
if (parent === window) document.querySelector('.waiting')?.remove();
