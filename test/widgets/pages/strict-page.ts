import '@idproof/widgets';

/** What a test reads from outside this frame. */
export interface StrictPage {
  violations: string[];
}

const page: StrictPage = { violations: [] };
document.addEventListener('securitypolicyviolation', (event) => page.violations.push(event.effectiveDirective));
Object.assign(window, { page });
