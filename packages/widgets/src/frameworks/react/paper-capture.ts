// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { IdproofCancelEvent, IdproofErrorEvent, IdproofHintEvent, IdproofPaperEvent, IdproofProgressEvent, IdproofSkipEvent } from '../../events.js';
import { IdproofPaperCapture as IdproofPaperCaptureElement } from '../../paper-capture/paper-capture.js';

/** Captures the pages of a paper. */
export const IdproofPaperCapture = createComponent({
  tagName: 'idproof-paper-capture',
  elementClass: IdproofPaperCaptureElement,
  react: React,
  events: {
    onCancel: 'idproof-cancel' as EventName<IdproofCancelEvent>,
    onError: 'idproof-error' as EventName<IdproofErrorEvent>,
    onHint: 'idproof-hint' as EventName<IdproofHintEvent>,
    onPaper: 'idproof-paper' as EventName<IdproofPaperEvent>,
    onProgress: 'idproof-progress' as EventName<IdproofProgressEvent>,
    onSkip: 'idproof-skip' as EventName<IdproofSkipEvent>,
  },
});
