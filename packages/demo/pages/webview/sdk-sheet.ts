interface SdkEnds {
  onDone: () => void;
  onFailed: () => void;
}

/**
 * The screen over the webview where the vendor's native SDK would be. The sandbox's hosted page does its work, in a tab
 * of its own: it refuses to run in a frame when its transaction was not begun for one.
 */
export class SdkSheet {
  readonly #hostedUrl: string;
  readonly #sheet = document.querySelector<HTMLElement>('.sdk');
  readonly #link = document.querySelector<HTMLAnchorElement>('.sdk-open');
  #listening = new AbortController();

  constructor(hostedUrl: string) {
    this.#hostedUrl = hostedUrl;
    this.#point(new URL(hostedUrl));
  }

  /** Either callback closes the sheet. */
  open(clientCfg: string, { onDone, onFailed }: SdkEnds): void {
    this.close();
    const address = new URL(this.#hostedUrl);
    address.searchParams.set('clientcfg', clientCfg);
    this.#point(address);
    this.#sheet?.removeAttribute('hidden');
    const { signal } = (this.#listening = new AbortController());
    const closeWith = (then: () => void) => () => {
      this.close();
      then();
    };
    this.#sheet?.querySelector('.sdk-done')?.addEventListener('click', closeWith(onDone), { signal });
    this.#sheet?.querySelector('.sdk-failed')?.addEventListener('click', closeWith(onFailed), { signal });
  }

  close(): void {
    this.#listening.abort();
    this.#sheet?.setAttribute('hidden', '');
    // `clientCfg` is a credential, so it is removed with the screen.
    this.#point(new URL(this.#hostedUrl));
  }

  #point(address: URL): void {
    if (this.#link) this.#link.href = address.href;
  }
}
