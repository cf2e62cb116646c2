import '@idproof/widgets';

/** The state that a test reads from outside this frame. */
export interface StrictPage {
  violations: string[];
  /** Files of the workers that answered. */
  workers: Set<string>;
}

const page: StrictPage = { violations: [], workers: new Set() };
document.addEventListener('securitypolicyviolation', (event) => page.violations.push(event.effectiveDirective));
window.Worker = class extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    const [file = ''] = /[\w-]+\.js/.exec(String(url)) ?? [];
    this.addEventListener('message', () => page.workers.add(file));
  }
};
Object.assign(window, { page });
