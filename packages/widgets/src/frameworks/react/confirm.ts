// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { IdproofConfirmEvent } from '../../events.js';
import { IdproofConfirm as IdproofConfirmElement } from '../../confirm/confirm.js';

/** Asks whether the document was read correctly. */
export const IdproofConfirm = createComponent({
  tagName: 'idproof-confirm',
  elementClass: IdproofConfirmElement,
  react: React,
  events: {
    onConfirm: 'idproof-confirm' as EventName<IdproofConfirmEvent>,
  },
});
