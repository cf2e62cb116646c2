import type { ReactiveController, ReactiveControllerHost } from 'lit';

interface FileDropOptions {
  /** False while no file is accepted. */
  canDrop: () => boolean;
  take: (files: readonly File[]) => void;
}

/** Accepts files that are dropped onto the element or pasted. */
export class FileDrop implements ReactiveController {
  /** A file is dragged over the element. */
  isDropping = false;
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: FileDropOptions;

  constructor(host: ReactiveControllerHost & HTMLElement, options: FileDropOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    host.addEventListener('dragover', (event) => this.#onDragOver(event));
    host.addEventListener('dragleave', () => this.#setDropping(false));
    host.addEventListener('drop', (event) => this.#onDrop(event));
    // The focused element has precedence over all others of the page.
    host.addEventListener('paste', (event) => this.#onPaste(event));
  }

  hostConnected(): void {
    document.addEventListener('paste', this.#onPasteElsewhere);
  }

  hostDisconnected(): void {
    document.removeEventListener('paste', this.#onPasteElsewhere);
  }

  #onDragOver(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // Without this the browser would navigate to the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = this.#options.canDrop() ? 'copy' : 'none';
    this.#setDropping(this.#options.canDrop());
  }

  #onDrop(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.#setDropping(false);
    if (this.#options.canDrop()) this.#options.take([...event.dataTransfer.files]);
  }

  #onPaste(event: ClipboardEvent): void {
    const files = [...(event.clipboardData?.files ?? [])];
    // A paste into a field belongs to the field.
    if (event.defaultPrevented || files.length === 0 || isField(event.composedPath()[0])) return;
    if (!this.#options.canDrop()) return;
    event.preventDefault();
    this.#options.take(files);
  }

  /** A paste outside of all elements goes to the first visible one. */
  readonly #onPasteElsewhere = (event: ClipboardEvent): void => {
    if (isOnScreen(this.#host)) this.#onPaste(event);
  };

  #setDropping(isDropping: boolean): void {
    if (this.isDropping === isDropping) return;
    this.isDropping = isDropping;
    this.#host.requestUpdate();
  }
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}

function isField(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
}
