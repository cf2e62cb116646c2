/** What an open lens can do beyond taking pictures. */
export interface LensAbilities {
  torch: boolean;
  /** Null where there is no zoom, or none worth a control. */
  zoom: { min: number; max: number; step: number } | null;
}

/** What the image capture extensions add to a track; TypeScript does not know them. */
interface ImageCapabilities {
  torch?: boolean | boolean[];
  zoom?: { min: number; max: number; step?: number };
  focusMode?: string[];
}

interface ImageConstraints {
  torch?: boolean;
  zoom?: number;
  focusMode?: string;
}

/** Beyond this the picture is only cut out and made larger. */
const MOST_ZOOM = 5;

/** What the lens of this stream can do, as far as the browser tells. */
export function readAbilities(stream: MediaStream): LensAbilities {
  const { torch, zoom } = readCapabilities(stream.getVideoTracks()[0]);
  const hasZoom = zoom !== undefined && zoom.max > zoom.min;
  return {
    torch: torch === true || (Array.isArray(torch) && torch.includes(true)),
    zoom: hasZoom ? { min: zoom.min, max: Math.min(zoom.max, zoom.min * MOST_ZOOM), step: zoom.step || 0.1 } : null,
  };
}

/** Lets the lens focus by itself all the time, where it can be told to. */
export function keepFocus(stream: MediaStream): void {
  const [track] = stream.getVideoTracks();
  if (readCapabilities(track).focusMode?.includes('continuous')) void apply(track, { focusMode: 'continuous' });
}

/** Sets light and zoom. What a lens refuses stays as it was; resolves to whether it was taken. */
export async function setLens(stream: MediaStream, settings: { torch?: boolean; zoom?: number }): Promise<boolean> {
  return apply(stream.getVideoTracks()[0], settings);
}

function readCapabilities(track: MediaStreamTrack | undefined): ImageCapabilities {
  return (track?.getCapabilities?.() ?? {}) as ImageCapabilities;
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
