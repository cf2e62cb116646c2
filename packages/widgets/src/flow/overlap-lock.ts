/** Lets one tab of the browser run the overlap of a session, as long as it shows the session's images being taken. */
export class OverlapLock {
  /** False while another tab has it, and where the browser has no locks. */
  isHeld = false;
  #session = '';
  #request = new AbortController();

  /** Requests the lock of a session; an empty id releases it. */
  request(session: string): void {
    if (session === this.#session) return;
    this.#session = session;
    this.isHeld = false;
    this.#request.abort();
    this.#request = new AbortController();
    if (session) void this.#hold(session, this.#request.signal);
  }

  async #hold(session: string, signal: AbortSignal): Promise<void> {
    // Absent in insecure contexts: the document is waited for.
    const { locks } = navigator as Partial<Navigator>;
    const keep = (): Promise<void> | undefined => {
      if (signal.aborted) return undefined;
      this.isHeld = true;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    };
    // Rejects once it is aborted, and where the browser forbids locks.
    await locks?.request(`idproof.overlap.${session}`, { signal }, keep).catch(() => undefined);
  }
}
