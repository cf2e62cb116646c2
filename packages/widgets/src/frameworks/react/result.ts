// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { DoneEvent, RetryEvent } from '../../events.js';
import { Result } from '../../result/result.js';

/** Shows the result. */
export const IdproofResult = createComponent({
  tagName: 'idproof-result',
  elementClass: Result,
  react: React,
  events: {
    onDone: 'idproof-done' as EventName<DoneEvent>,
    onRetry: 'idproof-retry' as EventName<RetryEvent>,
  },
});
