// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { IdproofCancelEvent, IdproofCaptureEvent, IdproofErrorEvent, IdproofHintEvent, IdproofProgressEvent } from '../../events.js';
import { IdproofDocumentCapture as IdproofDocumentCaptureElement } from '../../document-capture/document-capture.js';

/** Captures one or two pages of a document. */
export const IdproofDocumentCapture = createComponent({
  tagName: 'idproof-document-capture',
  elementClass: IdproofDocumentCaptureElement,
  react: React,
  events: {
    onCancel: 'idproof-cancel' as EventName<IdproofCancelEvent>,
    onCapture: 'idproof-capture' as EventName<IdproofCaptureEvent>,
    onError: 'idproof-error' as EventName<IdproofErrorEvent>,
    onHint: 'idproof-hint' as EventName<IdproofHintEvent>,
    onProgress: 'idproof-progress' as EventName<IdproofProgressEvent>,
  },
});
