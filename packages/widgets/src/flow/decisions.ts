import type { SessionView } from '@idproof/core/session';
import { IdproofCancelEvent, IdproofConsentEvent, IdproofFinishEvent } from '../events.js';
import type { ToldEvent } from './app-link.js';
import type { FlowManager } from './flow-manager.js';
import { getView } from './flow-state.js';

export interface DecisionsOptions {
  manager: FlowManager;
  /** Tells the page. */
  dispatch: (event: IdproofConsentEvent) => void;
  /** Tells the page and, unless the page prevents it, the app around; false where it was prevented. */
  emit: (event: ToldEvent) => boolean;
}

/** How the verification as a whole is begun and ended, by the person or otherwise; and who is told. */
export class Decisions {
  readonly #options: DecisionsOptions;
  /** True once the person or the page wanted the session cancelled: it was not elsewhere then. */
  isCancelling = false;
  /** What was decided here last. */
  decision: IdproofConsentEvent['detail']['decision'] | null = null;

  constructor(options: DecisionsOptions) {
    this.#options = options;
  }

  consent({ detail }: IdproofConsentEvent): void {
    const { manager, dispatch } = this.#options;
    const view = getView(manager.state);
    if (!view || detail.decision === 'withdrawn') return;
    const textHash = detail.textHash || view.consent.textHash;
    this.decision = detail.decision;
    dispatch(new IdproofConsentEvent({ ...detail, textHash, locale: view.consent.locale }));
    void manager.consent({ decision: detail.decision, textHash });
  }

  end(how: 'cancel' | 'withdraw'): void {
    const { manager, dispatch, emit } = this.#options;
    if (!emit(new IdproofCancelEvent({ by: 'person' }))) return;
    const view = getView(manager.state);
    this.isCancelling = true;
    if (how === 'cancel' || !view) {
      void manager.cancel();
      return;
    }
    const { textHash, locale } = view.consent;
    dispatch(new IdproofConsentEvent({ decision: 'withdrawn', textHash, locale }));
    void manager.withdraw();
  }

  announceEnd(view: SessionView): void {
    const { emit } = this.#options;
    const { sessionId, status, result } = view;
    if (status === 'cancelled' && !this.isCancelling && !('isKept' in view))
      emit(new IdproofCancelEvent({ by: 'session' }));
    emit(new IdproofFinishEvent({ sessionId, status, outcome: result?.outcome ?? null }));
  }
}
