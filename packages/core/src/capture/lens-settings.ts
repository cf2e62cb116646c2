import { findTrack, readCapabilities } from './read-camera.js';

/** What an open lens can do beyond taking pictures. */
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

/** What the lens of this stream can do, as far as the browser tells. */
export function readAbilities(stream: MediaStream): LensAbilities {
  const { torch, zoom } = readCapabilities(findTrack(stream));
  return {
    torch: torch === true || (Array.isArray(torch) && torch.includes(true)),
    zoom: zoom && zoom.max > zoom.min ? { min: zoom.min, max: zoom.max } : null,
  };
}

/** Lets the lens focus by itself all the time, where it can be told to. */
export function keepFocus(stream: MediaStream): void {
  const track = findTrack(stream);
  const focus = readFocus(track);
  if (focus) void apply(track, focus);
}

/** Sets light and zoom, as far as the lens has them. What it refuses stays as it was; resolves to whether it was taken. */
export async function setLens(stream: MediaStream, settings: { torch: boolean; zoom: number }): Promise<boolean> {
  const track = findTrack(stream);
  const { torch, zoom } = readAbilities(stream);
  // Each call replaces all that was asked for before.
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
  // Chromium takes these by themselves alone, never beside a width or a height.
  const advanced = Object.entries(settings).map(([name, value]) => ({ [name]: value }));
  try {
    await track?.applyConstraints({ advanced });
    return track !== undefined;
  } catch {
    return false;
  }
}
