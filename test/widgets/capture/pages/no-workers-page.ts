import '@idproof/widgets';

/** What the console of this frame was told, for a test outside of it. */
export interface WarnedPage {
  warnings: string[];
}

const page: WarnedPage = { warnings: [] };
console.warn = (...parts: unknown[]) => void page.warnings.push(parts.map(String).join(' '));
Object.assign(window, { page });
