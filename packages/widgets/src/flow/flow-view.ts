import type { ImageEncoder } from '@idproof/core/image';
import type { Page } from '@idproof/core/session';
import type { Words } from '../labels.js';
import type { FlowActions } from './flow-actions.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowOptions } from './flow-options.js';
import type { FlowState } from './flow-state.js';
import type { AutoStart } from './auto-start.js';
import type { Handoff } from './handoff.js';
import type { LostImage } from './lost-image.js';
import type { OutageWatch } from './outage-watch.js';
import type { TimeWatch } from './time-watch.js';
import type { WaitWatch } from './wait-watch.js';

/** The objects that the screens of the flow read, and the actions they call. */
export interface FlowView {
  state: FlowState;
  /** The texts in force, and their language. */
  words: Words;
  locale: string;
  /** The settings of the page. */
  flow: Readonly<FlowOptions>;
  session: Pick<FlowManager, 'choice' | 'client' | 'decision' | 'hasSent' | 'images' | 'submitPaper' | 'wantedPages'>;
  waiting: Pick<WaitWatch, 'isAnnounced' | 'isOffline' | 'level' | 'seconds' | 'sent' | 'showSent' | 'stuckAfter'>;
  autoStart: Pick<AutoStart, 'isResuming' | 'isReturning'>;
  /** Null until their code has arrived. */
  sideEffects: {
    time: Pick<TimeWatch, 'ending' | 'endsAt'>;
    lostImage: Pick<LostImage, 'isMissed'>;
    outage: Pick<OutageWatch, 'isLasting'>;
    handoff: Pick<
      Handoff,
      'copy' | 'isCopied' | 'isOffered' | 'isOnline' | 'isRequired' | 'isUrgent' | 'offer' | 'takeBack'
    >;
  } | null;
  /** A copy of the image that is being checked; null where there is none. */
  checkedImage: HTMLElement | null;
  /** A small copy of the document that was captured before the selfie; null where nobody waited for its answer. */
  takenDocument: HTMLElement | null;
  /** The number of images taken, by page; of the face under `null`. */
  taken: Map<Page | null, number>;
  encoder: () => ImageEncoder;
  /** False: the page has given a session or a token that counts once. */
  canRestart: boolean;
  actions: FlowActions;
}
