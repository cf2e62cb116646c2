// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { IdproofDoneEvent, IdproofRetryEvent } from '../../events.js';
import { IdproofResult as IdproofResultElement } from '../../result/result.js';

/** Shows the result. */
export const IdproofResult = createComponent({
  tagName: 'idproof-result',
  elementClass: IdproofResultElement,
  react: React,
  events: {
    onDone: 'idproof-done' as EventName<IdproofDoneEvent>,
    onRetry: 'idproof-retry' as EventName<IdproofRetryEvent>,
  },
});
