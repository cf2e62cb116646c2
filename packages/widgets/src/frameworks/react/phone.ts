// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { IdproofProgressEvent } from '../../events.js';
import { IdproofPhone as IdproofPhoneElement } from '../../phone/phone.js';

/** Continues a verification on a phone. */
export const IdproofPhone = createComponent({
  tagName: 'idproof-phone',
  elementClass: IdproofPhoneElement,
  react: React,
  events: {
    onProgress: 'idproof-progress' as EventName<IdproofProgressEvent>,
  },
});
