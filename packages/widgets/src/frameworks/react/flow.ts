// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { IdproofCancelEvent, IdproofConsentEvent, IdproofDoneEvent, IdproofErrorEvent, IdproofFinishEvent, IdproofProgressEvent, IdproofStepEvent } from '../../events.js';
import { IdproofFlow as IdproofFlowElement } from '../../flow/flow.js';

/** Runs a whole verification. */
export const IdproofFlow = createComponent({
  tagName: 'idproof-flow',
  elementClass: IdproofFlowElement,
  react: React,
  events: {
    onCancel: 'idproof-cancel' as EventName<IdproofCancelEvent>,
    onConsent: 'idproof-consent' as EventName<IdproofConsentEvent>,
    onDone: 'idproof-done' as EventName<IdproofDoneEvent>,
    onError: 'idproof-error' as EventName<IdproofErrorEvent>,
    onFinish: 'idproof-finish' as EventName<IdproofFinishEvent>,
    onProgress: 'idproof-progress' as EventName<IdproofProgressEvent>,
    onStep: 'idproof-step' as EventName<IdproofStepEvent>,
  },
});
