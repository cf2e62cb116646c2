// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { IdproofDoneEvent } from '../../events.js';
import { IdproofDocumentSelect as IdproofDocumentSelectElement } from '../../document-select/document-select.js';

/** Chooses a document. */
export const IdproofDocumentSelect = createComponent({
  tagName: 'idproof-document-select',
  elementClass: IdproofDocumentSelectElement,
  react: React,
  events: {
    onDone: 'idproof-done' as EventName<IdproofDoneEvent>,
  },
});
