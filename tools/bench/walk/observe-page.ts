/** What one step of a verification asks of the person. */
interface StepFigures {
  /** Presses of the person. */
  taps: number;
  /** Visible words, each text counted once in its step, texts that a step before it showed too. */
  words: number;
  /** From the first sight of the step to the next one. */
  seconds: number;
}

/** The figures of a walk by the phase of the flow, in the order in which the phases were shown. */
export type Observed = Record<string, StepFigures>;

declare global {
  interface Window {
    __observed?: () => Observed;
  }
}

/**
 * Runs in the page before its own scripts, so it is whole in itself: counts presses, visible words and time in each phase of
 * the flow, twenty times a second.
 */
export function observePage(): void {
  const texts = new Map<string, Set<string>>();
  const figures: Record<string, { taps: number; seconds: number }> = {};
  let last = performance.now();
  let phase = '';

  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    // Texts for screen readers are a pixel wide.
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const collect = (node: Node, into: Set<string>): void => {
    if (node instanceof Text) {
      const text = node.data.trim();
      const parent = node.parentElement ?? (node.parentNode as ShadowRoot | null)?.host;
      if (text && parent && isSeen(parent)) into.add(text);
      return;
    }
    if (!(node instanceof Element) || node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return;
    const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
    const inner = slotted.length > 0 ? slotted : [...(node.shadowRoot ?? node).childNodes];
    for (const child of inner) collect(child, into);
  };
  const sample = (): void => {
    const flow = document.querySelector<HTMLElement & { phase: string }>('idproof-flow');
    const now = performance.now();
    if (phase) figures[phase]!.seconds += (now - last) / 1000;
    last = now;
    if (!flow?.phase) return;
    ({ phase } = flow);
    figures[phase] ??= { taps: 0, seconds: 0 };
    if (!texts.has(phase)) texts.set(phase, new Set());
    collect(flow, texts.get(phase)!);
  };
  setInterval(sample, 50);
  addEventListener(
    'click',
    ({ isTrusted }) => {
      if (isTrusted && phase) figures[phase]!.taps++;
    },
    { capture: true },
  );
  const countWords = (seen: ReadonlySet<string>): number =>
    [...seen].reduce((sum, text) => sum + text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length, 0);
  window.__observed = () =>
    Object.fromEntries(
      Object.entries(figures).map(([name, one]) => [name, { ...one, words: countWords(texts.get(name)!) }]),
    );
}
