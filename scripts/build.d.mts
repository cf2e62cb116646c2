/** Whether every `dist` is there and made from the sources as they are. */
export function isBuilt(): boolean;
/** Builds unless everything is built. */
export function ensureBuilt(): Promise<void>;
/** Builds every package; each takes the place of its `dist` when it is whole. */
export function build(): Promise<void>;
