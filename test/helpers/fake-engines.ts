import type { Engines } from '@idproof/sandbox';

export interface FakeEngines extends Engines {
  /** The calls that reached an engine, in order. */
  readonly calls: ('readDocument' | 'compareFaces' | 'inspectFace' | 'watchActions' | 'readText')[];
  readonly closed: boolean;
}

/** Engines with fixed answers, for tests of the code around them; `overrides` replace single ones. */
export function createFakeEngines(overrides: Partial<Engines> = {}): FakeEngines {
  const calls: FakeEngines['calls'] = [];
  let closed = false;
  return {
    calls,
    get closed() {
      return closed;
    },
    readDocument: (request, signal) => {
      calls.push('readDocument');
      return (
        overrides.readDocument?.(request, signal) ??
        Promise.resolve({
          recognitionResult: 'Y' as const,
          ocrResult: { ID_NUMBER: 'L898902C3' },
          spoofResult: {
            TAMPER_CHECK: 'Y' as const,
            MATERIAL_CHECK: 'Y' as const,
            SCREEN_RECAPTURE_CHECK: 'Y' as const,
          },
        })
      );
    },
    compareFaces: (request, signal) => {
      calls.push('compareFaces');
      return (
        overrides.compareFaces?.(request, signal) ??
        Promise.resolve({ ok: true as const, score: 91.256, samePerson: true })
      );
    },
    inspectFace: (bytes, signal) => {
      calls.push('inspectFace');
      return (
        overrides.inspectFace?.(bytes, signal) ??
        Promise.resolve({
          ok: true as const,
          rect: { left: 10, top: 20, right: 110, bottom: 150 },
          quality: 93,
          onScreen: false,
          cropped: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
        })
      );
    },
    watchActions: (request, signal) => {
      calls.push('watchActions');
      return (
        overrides.watchActions?.(request, signal) ??
        // An action counts as shown if there is a frame of it.
        Promise.resolve({
          shown: Object.fromEntries(
            request.actions.flatMap((action) => (request.frames[`${action}/0`] ? [[action, `${action}/0`]] : [])),
          ),
          sameFace: true,
          distinct: true,
        })
      );
    },
    readText: (bytes, signal) => {
      calls.push('readText');
      return (
        overrides.readText?.(bytes, signal) ??
        Promise.resolve({
          ok: true as const,
          pages: [
            {
              page: 1,
              width: 600,
              height: 800,
              lines: [
                {
                  text: 'Receipt No: A-1',
                  bbox: [10, 20, 160, 40] as const,
                  confidence: 0.97,
                  words: [
                    { text: 'Receipt', bbox: [10, 20, 80, 40] as const },
                    { text: 'No:', bbox: [88, 20, 118, 40] as const },
                    { text: 'A-1', bbox: [126, 20, 160, 40] as const },
                  ],
                },
              ],
            },
          ],
        })
      );
    },
    close: () => {
      closed = true;
      return overrides.close?.() ?? Promise.resolve();
    },
  };
}
