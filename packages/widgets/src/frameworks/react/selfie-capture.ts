// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { IdproofCancelEvent, IdproofCaptureEvent, IdproofErrorEvent, IdproofHintEvent, IdproofProgressEvent } from '../../events.js';
import { IdproofSelfieCapture as IdproofSelfieCaptureElement } from '../../selfie-capture/selfie-capture.js';

/** Captures a selfie. */
export const IdproofSelfieCapture = createComponent({
  tagName: 'idproof-selfie-capture',
  elementClass: IdproofSelfieCaptureElement,
  react: React,
  events: {
    onCancel: 'idproof-cancel' as EventName<IdproofCancelEvent>,
    onCapture: 'idproof-capture' as EventName<IdproofCaptureEvent>,
    onError: 'idproof-error' as EventName<IdproofErrorEvent>,
    onHint: 'idproof-hint' as EventName<IdproofHintEvent>,
    onProgress: 'idproof-progress' as EventName<IdproofProgressEvent>,
  },
});
