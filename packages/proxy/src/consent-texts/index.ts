import type { Locale } from '@idproof/core/locale';
import { ar } from './ar.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { id } from './id.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import { pt } from './pt.js';
import { th } from './th.js';
import { vi } from './vi.js';
import type { ConsentWording } from './wording.js';
import { zhCN } from './zh-CN.js';
import { zhHK } from './zh-HK.js';

/** The default consent in every language that the elements speak. */
export const CONSENT_WORDINGS: Readonly<Record<Locale, ConsentWording>> = {
  en,
  'zh-CN': zhCN,
  'zh-HK': zhHK,
  ja,
  th,
  es,
  pt,
  fr,
  id,
  de,
  ko,
  vi,
  ar,
};
