// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
import type { Consent } from '../consent/consent.js';
import type { DocumentCapture } from '../document-capture/document-capture.js';
import type { DocumentSelect } from '../document-select/document-select.js';
import type { Flow } from '../flow/flow.js';
import type { Frame } from '../embed/embed.js';
import type { Hosted } from '../hosted/hosted.js';
import type { Result } from '../result/result.js';
import type { SelfieCapture } from '../selfie-capture/selfie-capture.js';
import type { WebviewDoctor } from '../webview-doctor/webview-doctor.js';
import type { CancelEvent, CaptureEvent, ConsentEvent, DoneEvent, FaultEvent, FinishEvent, FunnelEvent, HintEvent, RetryEvent, StepEvent } from '../events.js';

/** The elements by their tags: the class of each, the properties that a page sets, the events that it sends. */
export interface IdproofElements {
  /** Asks for consent. */
  'idproof-consent': {
    element: Consent;
    properties: 'labels' | 'locale' | 'notice' | 'policyUrl' | 'theme';
    events: {
      'idproof-consent': ConsentEvent;
    };
  };
  /** Captures one or two pages of a document. */
  'idproof-document-capture': {
    element: DocumentCapture;
    properties: 'blobWorker' | 'captureMethods' | 'docType' | 'kind' | 'labels' | 'locale' | 'maxBase64Length' | 'mode' | 'native' | 'noUpload' | 'pages' | 'progress' | 'quality' | 'theme';
    events: {
      'idproof-cancel': CancelEvent;
      'idproof-capture': CaptureEvent;
      'idproof-error': FaultEvent;
      'idproof-hint': HintEvent;
      'idproof-progress': FunnelEvent;
    };
  };
  /** Chooses a document. */
  'idproof-document-select': {
    element: DocumentSelect;
    properties: 'documents' | 'labels' | 'locale' | 'theme';
    events: {
      'idproof-done': DoneEvent;
    };
  };
  /** Runs a whole verification. */
  'idproof-flow': {
    element: Flow;
    properties: 'blobWorker' | 'bridge' | 'client' | 'embed' | 'faceFiles' | 'getToken' | 'labels' | 'locale' | 'progress' | 'proxyUrl' | 'returnUrl' | 'skipStart' | 'startUrl' | 'theme' | 'token' | 'unguarded';
    events: {
      'idproof-cancel': CancelEvent;
      'idproof-consent': ConsentEvent;
      'idproof-done': DoneEvent;
      'idproof-error': FaultEvent;
      'idproof-finish': FinishEvent;
      'idproof-progress': FunnelEvent;
      'idproof-step': StepEvent;
    };
  };
  /** Embeds a flow that runs on another origin. */
  'idproof-frame': {
    element: Frame;
    properties: 'getToken' | 'locale' | 'src' | 'startUrl' | 'theme' | 'timeout';
    events: {
      'idproof-cancel': CancelEvent;
      'idproof-consent': ConsentEvent;
      'idproof-done': DoneEvent;
      'idproof-error': FaultEvent;
      'idproof-finish': FinishEvent;
      'idproof-progress': FunnelEvent;
      'idproof-step': StepEvent;
    };
  };
  /** Opens the hosted page. */
  'idproof-hosted': {
    element: Hosted;
    properties: 'client' | 'docType' | 'embed' | 'labels' | 'locale' | 'theme';
    events: {
      'idproof-cancel': CancelEvent;
      'idproof-done': DoneEvent;
      'idproof-error': FaultEvent;
    };
  };
  /** Shows the result. */
  'idproof-result': {
    element: Result;
    properties: 'attemptsLeft' | 'labels' | 'locale' | 'result' | 'returnUrl' | 'theme';
    events: {
      'idproof-done': DoneEvent;
      'idproof-retry': RetryEvent;
    };
  };
  /** Captures a selfie. */
  'idproof-selfie-capture': {
    element: SelfieCapture;
    properties: 'actionAlternative' | 'actionFrame' | 'actionRandom' | 'actionRandomNumber' | 'actions' | 'blobWorker' | 'captureMethods' | 'colorFlash' | 'faceFiles' | 'headShake' | 'labels' | 'locale' | 'maxBase64Length' | 'mode' | 'native' | 'noUpload' | 'progress' | 'quality' | 'theme';
    events: {
      'idproof-cancel': CancelEvent;
      'idproof-capture': CaptureEvent;
      'idproof-error': FaultEvent;
      'idproof-hint': HintEvent;
      'idproof-progress': FunnelEvent;
    };
  };
  /** Examines an app's webview. */
  'idproof-webview-doctor': {
    element: WebviewDoctor;
    properties: 'platform' | 'report';
    events: {
    };
  };
}
