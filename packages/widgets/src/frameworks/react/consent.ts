// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { IdproofConsentEvent } from '../../events.js';
import { IdproofConsent as IdproofConsentElement } from '../../consent/consent.js';

/** Asks for consent. */
export const IdproofConsent = createComponent({
  tagName: 'idproof-consent',
  elementClass: IdproofConsentElement,
  react: React,
  events: {
    onConsent: 'idproof-consent' as EventName<IdproofConsentEvent>,
  },
});
