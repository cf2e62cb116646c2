import type { CapturePhase, CaptureState, Subject } from '@idproof/core/capture';
import type { DocumentKind, Page, SessionView } from '@idproof/core/session';
import type { ErrorCode } from '@idproof/core/errors';
import type { TemplateResult, nothing } from 'lit';
import type { Words } from '../labels.js';
import type { CaptureWays } from './methods.js';
import type { LensView } from './lens/lens-menu.js';
import type { GuidanceView } from './guidance/guidance.js';
import type { Overlay } from './guidance/overlay.js';

/** Why the last picture was not accepted, in words. Shown above the next attempt. */
export interface Refusal {
  texts: string[];
  attemptsLeft?: number;
  /** What else there is to do than to take a picture; not shown with the camera. */
  action?: TemplateResult;
}

/** All that the screens of a capture element show and ask for. */
export interface CaptureView {
  state: CaptureState;
  words: Words;
  subject: Subject;
  page: Page;
  /** The page that is taken last. Default: this one. */
  last?: Page | undefined;
  /** What the document is called; empty where it is not known. */
  kind: DocumentKind | '';
  /** What is captured: a face, the page of a booklet, or one side of a card. */
  shape: 'face' | 'booklet' | 'card';
  /** Share of the judge's files that has arrived, 0 to 1; null or absent when none is awaited. */
  loaded?: number | null;
  /** False where the picture would be refused for certain, and is better taken again. Default true. */
  canConfirm?: boolean;
  /** The document is held up to the camera; else it lies on a table. */
  isHeldUp: boolean;
  hint: string | null;
  /** Shows what the hint asks for, beside it. */
  cue?: TemplateResult;
  /** Before the last picture of the live camera, not every action was seen. */
  hasMissed?: boolean | undefined;
  /** What leads to the picture; null while there is nothing. */
  guidance: GuidanceView | null;
  /** What the guidance draws over the picture. */
  overlay: Overlay | null;
  /** Stands in for the sentence below the heading. */
  intro?: string;
  /** Stand in for the usual ones. */
  controls?: TemplateResult;
  ways: CaptureWays;
  lens: LensView;
  /** Light and zoom of the open lens. */
  settings: TemplateResult | typeof nothing;
  /** Leads through the pages of a PDF. */
  pages: TemplateResult | typeof nothing;
  /** A file is held over the element. */
  isDropping: boolean;
  refusal: Refusal | null;
  attemptsLeft: SessionView['attemptsLeft'] | null;
  onStart: () => void;
  onShoot: () => void;
  onRetake: () => void;
  onConfirm: () => void;
  onUpload: () => void;
  onNative: () => void;
  /** Takes the file that was kept without a connection once more; null while none is. */
  onRepick: (() => void) | null;
  onPick: (event: Event, method: 'upload' | 'native') => void;
}

/** Whether what is shown has words of its own, beyond those of the first screen and of what loads them. */
export function needsAllTexts(state: CaptureState): boolean {
  if (state.phase === 'requesting' || state.phase === 'encoding') return false;
  const fault = findFault(state);
  if (fault) return fault !== 'network_failed';
  return state.phase !== 'idle' || state.paused || state.isElsewhere === true;
}

/** What went wrong, where something did. */
export function findFault(state: CaptureState): ErrorCode | null {
  if (state.phase === 'blocked') return state.code;
  return state.phase === 'idle' ? state.fault : null;
}

/** The phases in which the picture needs no full screen. */
export const ENDED: ReadonlySet<CapturePhase> = new Set(['idle', 'blocked', 'submitted']);
/** The phases in which a file can be dropped or pasted. */
export const TAKES: ReadonlySet<CapturePhase> = new Set(['idle', 'blocked', 'requesting', 'live', 'review']);
/** The phases with a camera that is open or about to be. */
export const LIVE: ReadonlySet<CapturePhase> = new Set(['requesting', 'live']);
