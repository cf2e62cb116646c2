// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { IdproofCancelEvent, IdproofDoneEvent, IdproofErrorEvent } from '../../events.js';
import { IdproofHosted as IdproofHostedElement } from '../../hosted/hosted.js';

/** Opens the hosted page. */
export const IdproofHosted = createComponent({
  tagName: 'idproof-hosted',
  elementClass: IdproofHostedElement,
  react: React,
  events: {
    onCancel: 'idproof-cancel' as EventName<IdproofCancelEvent>,
    onDone: 'idproof-done' as EventName<IdproofDoneEvent>,
    onError: 'idproof-error' as EventName<IdproofErrorEvent>,
  },
});
