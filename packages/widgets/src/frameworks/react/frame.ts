// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import type { CancelEvent, ConsentEvent, DoneEvent, FaultEvent, FinishEvent, FunnelEvent, StepEvent } from '../../events.js';
import { Frame } from '../../embed/embed.js';

/** Embeds a flow that runs on another origin. */
export const IdproofFrame = createComponent({
  tagName: 'idproof-frame',
  elementClass: Frame,
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
