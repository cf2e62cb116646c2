import { createImageEncoder } from '@idproof/core/image';

const violations: string[] = [];
document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));

/** What a test calls from outside this frame. */
export interface EncodePage {
  encode(source: Blob): Promise<{ width: number; length: number; violations: string[]; workers: number }>;
}

const page: EncodePage = {
  encode: async (source) => {
    let workers = 0;
    const Original = globalThis.Worker;
    globalThis.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers += 1;
      }
    };
    const encoder = createImageEncoder({ handshakeTimeout: 4000 });
    const { width, base64 } = await encoder.encode(source);
    encoder.dispose();
    return { width, length: base64.length, violations, workers };
  },
};

Object.assign(globalThis, { page });
window.parent.postMessage('page ready', location.origin);
