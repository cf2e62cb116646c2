import type { Progress } from '../../../packages/sandbox/src/flows/progress.js';

/** A passport's transaction at its beginning, changed as wanted. */
export function progressWith(
  change: Partial<Omit<Progress, 'settings'>> = {},
  settings: Partial<Progress['settings']> = {},
): Progress {
  return {
    status: 'open',
    step: 'document',
    steps: ['document', 'face'],
    triesLeft: { document: 5, face: 5 },
    documentName: 'Passport',
    expiresAt: '2026-11-21T10:30:00.000Z',
    ...change,
    settings: {
      GATEWAY_URL: 'https://elsewhere.example',
      zimId: 'G1',
      docType: '00000001003',
      pages: 1,
      actions: [],
      frames: [],
      docCapture: 'manual',
      tilted: false,
      locale: 'en',
      isIframe: false,
      state: 'opaque',
      completeCallbackUrl: 'https://m.example/done',
      interruptCallbackUrl: 'https://m.example/stop',
      allowDegradation: false,
      guides: {},
      colorFlash: false,
      ...settings,
    },
  };
}
