import { findTrack, readCapabilities } from './read-camera.js';

/** Torch and zoom of an open lens. */
export interface LensAbilities {
  torch: boolean;
  /** Null where there is no zoom. */
  zoom: { min: number; max: number } | null;
}

interface ImageConstraints {
  torch?: boolean;
  zoom?: number;
  focusMode?: string;
}

/** Torch and zoom of the stream's lens, as far as the browser reports them. */
export function readAbilities(stream: MediaStream): LensAbilities {
  const { torch, zoom } = readCapabilities(findTrack(stream));
  return {
    torch: torch === true || (Array.isArray(torch) && torch.includes(true)),
    zoom: zoom && zoom.max > zoom.min ? { min: zoom.min, max: zoom.max } : null,
  };
}

/** Whether the lens moves its focus, as far as the browser reports it; false where it reports nothing. */
export function canFocus(stream: MediaStream): boolean {
  const modes = readCapabilities(findTrack(stream)).focusMode ?? [];
  return ['continuous', 'single-shot'].some((mode) => modes.includes(mode));
}

/** Sets continuous autofocus, where the lens has it. */
export function keepFocus(stream: MediaStream): void {
  const track = findTrack(stream);
  const focus = readFocus(track);
  if (focus) void apply(track, focus);
}

/** Sets torch and zoom, as far as the lens has them. Resolves to whether the lens accepted; otherwise nothing changes. */
export async function setLens(stream: MediaStream, settings: { torch: boolean; zoom: number }): Promise<boolean> {
  const track = findTrack(stream);
  const { torch, zoom } = readAbilities(stream);
  // Each call of applyConstraints replaces all earlier constraints.
  return apply(track, {
    ...readFocus(track),
    ...(torch ? { torch: settings.torch } : {}),
    ...(zoom ? { zoom: settings.zoom } : {}),
  });
}

function readFocus(track: MediaStreamTrack | undefined): ImageConstraints | null {
  return readCapabilities(track).focusMode?.includes('continuous') ? { focusMode: 'continuous' } : null;
}

async function apply(track: MediaStreamTrack | undefined, settings: ImageConstraints): Promise<boolean> {
  // Chromium accepts each of these only in a set of its own, never beside a width or a height.
  const advanced = Object.entries(settings).map(([name, value]) => ({ [name]: value }));
  try {
    await track?.applyConstraints({ advanced });
    return track !== undefined;
  } catch {
    return false;
  }
}
