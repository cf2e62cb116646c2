interface SdkEnds {
  onDone: () => void;
  onFailed: () => void;
}

/** The sandbox's hosted page over the webview, where the vendor's native SDK would be. */
export class SdkSheet {
  readonly #hostedUrl: string;
  readonly #sheet = document.querySelector<HTMLElement>('.sdk');
  readonly #place = document.querySelector<HTMLElement>('.sdk-page');
  #listening = new AbortController();

  constructor(hostedUrl: string) {
    this.#hostedUrl = hostedUrl;
  }

  /** Each end closes the sheet. */
  open(clientCfg: string, { onDone, onFailed }: SdkEnds): void {
    this.close();
    const page = document.createElement('iframe');
    page.title = "The page in place of the vendor's SDK";
    const address = new URL(this.#hostedUrl);
    address.searchParams.set('clientcfg', clientCfg);
    page.allow = `camera ${address.origin}`;
    page.src = address.href;
    this.#place?.replaceChildren(page);
    this.#sheet?.removeAttribute('hidden');
    const { signal } = (this.#listening = new AbortController());
    const end = (then: () => void) => () => {
      this.close();
      then();
    };
    this.#sheet?.querySelector('.sdk-done')?.addEventListener('click', end(onDone), { signal });
    this.#sheet?.querySelector('.sdk-failed')?.addEventListener('click', end(onFailed), { signal });
  }

  close(): void {
    this.#listening.abort();
    this.#sheet?.setAttribute('hidden', '');
    this.#place?.replaceChildren();
  }
}
