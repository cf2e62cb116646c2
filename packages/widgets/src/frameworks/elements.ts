// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import type { IdproofConfirm } from '../confirm/confirm.js';
import type { IdproofConsent } from '../consent/consent.js';
import type { IdproofDocumentCapture } from '../document-capture/document-capture.js';
import type { IdproofDocumentSelect } from '../document-select/document-select.js';
import type { IdproofFlow } from '../flow/flow.js';
import type { IdproofFrame } from '../frame/frame.js';
import type { IdproofHosted } from '../hosted/hosted.js';
import type { IdproofPaperCapture } from '../paper-capture/paper-capture.js';
import type { IdproofPhone } from '../phone/phone.js';
import type { IdproofResult } from '../result/result.js';
import type { IdproofSelfieCapture } from '../selfie-capture/selfie-capture.js';
import type { IdproofWebviewDoctor } from '../webview-doctor/webview-doctor.js';
import type { IdproofCancelEvent, IdproofCaptureEvent, IdproofConfirmEvent, IdproofConsentEvent, IdproofDoneEvent, IdproofErrorEvent, IdproofFinishEvent, IdproofHintEvent, IdproofPaperEvent, IdproofProgressEvent, IdproofRetryEvent, IdproofSkipEvent, IdproofStepEvent } from '../events.js';

/** The elements by their tags: the class of each, the properties that a page sets, the events that it sends. */
export interface IdproofElements {
  /** Asks whether the document was read correctly. */
  'idproof-confirm': {
    element: IdproofConfirm;
    properties: 'fields' | 'labels' | 'locale' | 'theme';
    events: {
      'idproof-confirm': IdproofConfirmEvent;
    };
  };
  /** Asks for consent. */
  'idproof-consent': {
    element: IdproofConsent;
    properties: 'labels' | 'locale' | 'notice' | 'policyUrl' | 'theme';
    events: {
      'idproof-consent': IdproofConsentEvent;
    };
  };
  /** Captures one or two pages of a document. */
  'idproof-document-capture': {
    element: IdproofDocumentCapture;
    properties: 'blobWorker' | 'captureMethods' | 'docType' | 'kind' | 'labels' | 'locale' | 'maxBase64Length' | 'pages' | 'progress' | 'quality' | 'readMrz' | 'review' | 'theme';
    events: {
      'idproof-cancel': IdproofCancelEvent;
      'idproof-capture': IdproofCaptureEvent;
      'idproof-error': IdproofErrorEvent;
      'idproof-hint': IdproofHintEvent;
      'idproof-progress': IdproofProgressEvent;
    };
  };
  /** Chooses a document. */
  'idproof-document-select': {
    element: IdproofDocumentSelect;
    properties: 'documents' | 'labels' | 'locale' | 'theme';
    events: {
      'idproof-done': IdproofDoneEvent;
    };
  };
  /** Runs a whole verification. */
  'idproof-flow': {
    element: IdproofFlow;
    properties: 'blobWorker' | 'bridge' | 'client' | 'embed' | 'faceFiles' | 'getToken' | 'handoff' | 'handoffLink' | 'labels' | 'locale' | 'progress' | 'proxyUrl' | 'returnUrl' | 'review' | 'skipStart' | 'startUrl' | 'theme' | 'token' | 'unguarded';
    events: {
      'idproof-cancel': IdproofCancelEvent;
      'idproof-consent': IdproofConsentEvent;
      'idproof-done': IdproofDoneEvent;
      'idproof-error': IdproofErrorEvent;
      'idproof-finish': IdproofFinishEvent;
      'idproof-progress': IdproofProgressEvent;
      'idproof-step': IdproofStepEvent;
    };
  };
  /** Embeds a flow that runs on another origin. */
  'idproof-frame': {
    element: IdproofFrame;
    properties: 'getToken' | 'locale' | 'src' | 'startUrl' | 'theme' | 'timeout';
    events: {
      'idproof-cancel': IdproofCancelEvent;
      'idproof-consent': IdproofConsentEvent;
      'idproof-done': IdproofDoneEvent;
      'idproof-error': IdproofErrorEvent;
      'idproof-finish': IdproofFinishEvent;
      'idproof-progress': IdproofProgressEvent;
      'idproof-step': IdproofStepEvent;
    };
  };
  /** Opens the hosted page. */
  'idproof-hosted': {
    element: IdproofHosted;
    properties: 'client' | 'docType' | 'embed' | 'labels' | 'locale' | 'theme';
    events: {
      'idproof-cancel': IdproofCancelEvent;
      'idproof-done': IdproofDoneEvent;
      'idproof-error': IdproofErrorEvent;
    };
  };
  /** Captures the pages of a paper. */
  'idproof-paper-capture': {
    element: IdproofPaperCapture;
    properties: 'blobWorker' | 'captureMethods' | 'labels' | 'locale' | 'maxBase64Length' | 'optional' | 'progress' | 'quality' | 'review' | 'schemaId' | 'theme';
    events: {
      'idproof-cancel': IdproofCancelEvent;
      'idproof-error': IdproofErrorEvent;
      'idproof-hint': IdproofHintEvent;
      'idproof-paper': IdproofPaperEvent;
      'idproof-progress': IdproofProgressEvent;
      'idproof-skip': IdproofSkipEvent;
    };
  };
  /** Continues a verification on a phone. */
  'idproof-phone': {
    element: IdproofPhone;
    properties: 'blobWorker' | 'embed' | 'faceFiles' | 'labels' | 'locale' | 'merchant' | 'progress' | 'proxyUrl' | 'review' | 'theme';
    events: {
      'idproof-progress': IdproofProgressEvent;
    };
  };
  /** Shows the result. */
  'idproof-result': {
    element: IdproofResult;
    properties: 'attemptsLeft' | 'labels' | 'locale' | 'result' | 'returnUrl' | 'theme';
    events: {
      'idproof-done': IdproofDoneEvent;
      'idproof-retry': IdproofRetryEvent;
    };
  };
  /** Captures a selfie. */
  'idproof-selfie-capture': {
    element: IdproofSelfieCapture;
    properties: 'actionAlternative' | 'actionFrame' | 'actionRandom' | 'actionRandomNumber' | 'actions' | 'autoOpen' | 'blobWorker' | 'captureMethods' | 'colorFlash' | 'faceFiles' | 'headShake' | 'labels' | 'locale' | 'maxBase64Length' | 'progress' | 'quality' | 'review' | 'theme';
    events: {
      'idproof-cancel': IdproofCancelEvent;
      'idproof-capture': IdproofCaptureEvent;
      'idproof-error': IdproofErrorEvent;
      'idproof-hint': IdproofHintEvent;
      'idproof-progress': IdproofProgressEvent;
    };
  };
  /** Examines an app's webview. */
  'idproof-webview-doctor': {
    element: IdproofWebviewDoctor;
    properties: 'platform' | 'report';
    events: {
    };
  };
}
