// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { CancelEvent, DoneEvent, FaultEvent } from '../../events.js';
import { Hosted } from '../../hosted/hosted.js';

/** Opens the hosted page. */
export const IdproofHosted = createComponent({
  tagName: 'idproof-hosted',
  elementClass: Hosted,
  react: React,
  events: {
    onCancel: 'idproof-cancel' as EventName<CancelEvent>,
    onDone: 'idproof-done' as EventName<DoneEvent>,
    onError: 'idproof-error' as EventName<FaultEvent>,
  },
});
