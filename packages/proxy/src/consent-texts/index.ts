import type { Locale } from '@idproof/core/session';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { id } from './id.js';
import { pt } from './pt.js';
import { vi } from './vi.js';
import type { ConsentWording } from './wording.js';

/** The default consent in every language that the elements speak. */
export const CONSENT_WORDINGS: Readonly<Partial<Record<Locale, ConsentWording>>> = { en, es, pt, fr, id, de, vi };
