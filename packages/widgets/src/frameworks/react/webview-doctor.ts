// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import { createComponent } from '@lit/react';
import * as React from 'react';
import { IdproofWebviewDoctor as IdproofWebviewDoctorElement } from '../../webview-doctor/webview-doctor.js';

/** Examines an app's webview. */
export const IdproofWebviewDoctor = createComponent({
  tagName: 'idproof-webview-doctor',
  elementClass: IdproofWebviewDoctorElement,
  react: React,
  events: {
  },
});
