// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { CancelEvent, ConsentEvent, DoneEvent, FaultEvent, FinishEvent, FunnelEvent, StepEvent } from '../../events.js';
import { Flow } from '../../flow/flow.js';

/** Runs a whole verification. */
export const IdproofFlow = createComponent({
  tagName: 'idproof-flow',
  elementClass: Flow,
  react: React,
  events: {
    onCancel: 'idproof-cancel' as EventName<CancelEvent>,
    onConsent: 'idproof-consent' as EventName<ConsentEvent>,
    onDone: 'idproof-done' as EventName<DoneEvent>,
    onError: 'idproof-error' as EventName<FaultEvent>,
    onFinish: 'idproof-finish' as EventName<FinishEvent>,
    onProgress: 'idproof-progress' as EventName<FunnelEvent>,
    onStep: 'idproof-step' as EventName<StepEvent>,
  },
});
