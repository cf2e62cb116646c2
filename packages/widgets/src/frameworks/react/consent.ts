// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { ConsentEvent } from '../../events.js';
import { Consent } from '../../consent/consent.js';

/** Asks for consent. */
export const IdproofConsent = createComponent({
  tagName: 'idproof-consent',
  elementClass: Consent,
  react: React,
  events: {
    onConsent: 'idproof-consent' as EventName<ConsentEvent>,
  },
});
