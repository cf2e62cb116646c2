import type { CapturePhase, CaptureState, Subject } from '@idproof/core/capture';
import type { DocumentKind, Page, SessionView } from '@idproof/core/session';
import type { ErrorCode } from '@idproof/core/errors';
import type { nothing, TemplateResult } from 'lit';
import type { Words } from '../labels.js';
import type { GuidanceView } from './guidance/guidance.js';
import type { Overlay } from './guidance/overlay.js';
import type { LazyCapture } from './lazy-capture.js';
import type { CaptureMethods } from './methods.js';

interface Renderer {
  render: (messages: Words) => TemplateResult | typeof nothing;
}

/** `auto`: an image of the automatic capture that passed every check is accepted without a review. */
export type ReviewMode = 'auto' | 'always';

/** Why the last image was not accepted, as messages. Shown above the next attempt. */
export interface Refusal {
  texts: string[];
  attemptsLeft?: number;
  /** Another action than capturing again; not shown with the camera. */
  action?: TemplateResult;
}

/** The face or the page of a document that is captured. */
export interface CaptureTarget {
  subject: Subject;
  /** A face, the page of a booklet, one side of a card, or a sheet of paper, of which there may be several. */
  shape: 'face' | 'booklet' | 'card' | 'sheet';
  page: Page;
  /** The last of the pages that are captured. */
  lastPage: Page;
  /** How messages name the document; empty where that is unknown. */
  kind: DocumentKind | '';
}

/** The actions of the buttons and inputs. */
export interface CaptureActions {
  start: () => void;
  shoot: () => void;
  retake: () => void;
  confirm: () => void;
  /** Opens the file dialog. */
  chooseFile: () => void;
  /** Opens the phone's camera app. */
  openCameraApp: () => void;
  /** Captures the file that was chosen in `input`. */
  pick: (input: HTMLInputElement, method: 'upload' | 'native') => void;
}

/** The content of a screen: state, messages and actions. */
export interface CaptureView {
  state: CaptureState;
  messages: Words;
  actions: CaptureActions;
  target: CaptureTarget;
  methods: CaptureMethods;
  /** Owns the lenses and the file that is kept without a connection. */
  capture: LazyCapture;
  /** Own the settings of the lens and the pages of a PDF; null before the first capture. */
  tools: { settings: Renderer; pages: Renderer } | null;
  guidance: GuidanceView | null;
  /** Drawn by the guidance over the image. */
  overlay: Overlay | null;
  /** Replaces the message of the hint over the live image. */
  hint?: string | null;
  /** The hint for screen readers. Default: the hint. */
  spokenHint?: string;
  /** A drawing beside the hint. */
  cue?: TemplateResult;
  /** A file is dragged over the element. */
  isDropping: boolean;
  refusal: Refusal | null;
  attemptsLeft: SessionView['attemptsLeft'] | null;
  /** Share of the judge's files that has arrived, 0 to 1; null or absent while none is loading. */
  loaded?: number | null;
  /** Captures the first page again; absent on that page. */
  onFirstPage?: () => void;
  /** Replaces the usual message of a fault; empty or absent: the usual one. */
  faultText?: string;
  /** Replaces the usual sentence below the heading. */
  intro?: string;
  /** Replace the usual controls. */
  controls?: TemplateResult;
  /** Which images are reviewed, as the page asks. */
  reviewMode: ReviewMode;
  /** `canConfirm` is false where the server would certainly reject the image. `hasMissed`: not every action was recognized. */
  review?: { canConfirm: boolean; hasMissed: boolean };
}

/** Whether the screen has messages of its own, beyond those of the first screen and of the loading code. */
export function needsAllTexts(state: CaptureState): boolean {
  if (state.phase === 'requesting' || state.phase === 'encoding') return false;
  const fault = findFault(state);
  if (fault) return fault !== 'network_failed';
  return state.phase !== 'idle' || state.paused || state.isElsewhere === true;
}

/** The error of the state; null without one. */
export function findFault(state: CaptureState): ErrorCode | null {
  if (state.phase === 'blocked') return state.code;
  return state.phase === 'idle' ? state.fault : null;
}

/** The phases in which the image needs no full screen. */
export const LEAVES_FULL_SCREEN: ReadonlySet<CapturePhase> = new Set(['idle', 'blocked', 'submitted']);
/** The phases in which a file can be dropped or pasted. */
export const ACCEPTS_FILES: ReadonlySet<CapturePhase> = new Set(['idle', 'blocked', 'requesting', 'live', 'review']);
/** The phases with a camera that is open or about to be. */
export const LIVE: ReadonlySet<CapturePhase> = new Set(['requesting', 'live']);
