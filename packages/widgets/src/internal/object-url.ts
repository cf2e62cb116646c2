/** The address of one blob at a time; the one before is given back. */
export class ObjectUrl {
  #blob: Blob | null = null;
  #url = '';

  for(blob: Blob): string {
    if (blob !== this.#blob) {
      this.revoke();
      this.#blob = blob;
      this.#url = URL.createObjectURL(blob);
    }
    return this.#url;
  }

  revoke(): void {
    if (this.#blob) URL.revokeObjectURL(this.#url);
    this.#blob = null;
    this.#url = '';
  }
}
