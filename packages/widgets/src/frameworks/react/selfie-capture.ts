// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { CancelEvent, CaptureEvent, FaultEvent, FunnelEvent, HintEvent } from '../../events.js';
import { SelfieCapture } from '../../selfie-capture/selfie-capture.js';

/** Captures a selfie. */
export const IdproofSelfieCapture = createComponent({
  tagName: 'idproof-selfie-capture',
  elementClass: SelfieCapture,
  react: React,
  events: {
    onCancel: 'idproof-cancel' as EventName<CancelEvent>,
    onCapture: 'idproof-capture' as EventName<CaptureEvent>,
    onError: 'idproof-error' as EventName<FaultEvent>,
    onHint: 'idproof-hint' as EventName<HintEvent>,
    onProgress: 'idproof-progress' as EventName<FunnelEvent>,
  },
});
