const MAX_ZOOM = 4;
/** Zoom factor per press of a button. */
const STEP = 1.5;

/** Zoom of the reviewed image by buttons, keys, two fingers or a trackpad. Scrolling moves it. */
export class Zoom {
  level = 1;
  readonly #onChange: () => void;
  readonly #fingers = new Map<number, PointerEvent>();
  #area: HTMLElement | null = null;
  #end = new AbortController();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get canEnlarge(): boolean {
    return this.level < MAX_ZOOM;
  }

  get canReduce(): boolean {
    return this.level > 1;
  }

  /** Sets the area that scrolls; null resets the zoom. */
  attach(area: HTMLElement | null): void {
    if (area === this.#area) return;
    this.#end.abort();
    this.#area = area;
    this.level = 1;
    this.#fingers.clear();
    if (!area) return;
    this.#end = new AbortController();
    const { signal } = this.#end;
    area.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    area.addEventListener('wheel', (event) => this.#onWheel(event), { signal, passive: false });
    area.addEventListener('pointerdown', (event) => this.#fingers.set(event.pointerId, event), { signal });
    area.addEventListener('pointermove', (event) => this.#onMove(event), { signal });
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      area.addEventListener(type, (event) => this.#fingers.delete(event.pointerId), { signal });
    }
  }

  enlarge(): void {
    this.#turnTo(this.level * STEP);
  }

  reduce(): void {
    this.#turnTo(this.level / STEP);
  }

  /** Zooms around the middle of the visible part. */
  #turnTo(wanted: number): void {
    const level = Math.min(MAX_ZOOM, Math.max(1, wanted));
    const area = this.#area;
    if (!area || level === this.level) return;
    const middle = [area.scrollLeft + area.clientWidth / 2, area.scrollTop + area.clientHeight / 2] as const;
    const factor = level / this.level;
    this.level = level;
    area.style.setProperty('--_zoom', String(level));
    area.scrollTo(middle[0] * factor - area.clientWidth / 2, middle[1] * factor - area.clientHeight / 2);
    this.#onChange();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === '+') this.enlarge();
    else if (event.key === '-') this.reduce();
    else if (event.key === '0') this.#turnTo(1);
    else return;
    event.preventDefault();
  }

  /** Browsers report two fingers on a trackpad as a wheel event with Control. */
  #onWheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#turnTo(this.level * Math.exp(-event.deltaY / 100));
  }

  #onMove(event: PointerEvent): void {
    if (!this.#fingers.has(event.pointerId)) return;
    const before = this.#measureSpread();
    this.#fingers.set(event.pointerId, event);
    const now = this.#measureSpread();
    if (before && now) this.#turnTo(this.level * (now / before));
  }

  /** Distance of two fingers in pixels; null unless there are two. */
  #measureSpread(): number | null {
    const [one, other] = this.#fingers.values();
    if (!one || !other || this.#fingers.size > 2) return null;
    return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  }
}
