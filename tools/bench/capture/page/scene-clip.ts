/** A scene and how the camera is held before it. */
export interface SceneClip {
  url: string;
  /** Of a frame, in pixels; the scene is larger by a margin on every side. */
  size: { width: number; height: number };
  margin: number;
  /** Where each frame lies, in pixels from the middle of the scene: as many as there are frames. */
  offsets: readonly (readonly [x: number, y: number])[];
}

export interface ClipFrame {
  bitmap: ImageBitmap;
  /** Seconds. */
  time: number;
}

/** As a camera's frames are judged. */
const FRAMES_PER_SECOND = 12;
/** Of the way from frame to frame, what a shutter is open for. */
const SHUTTER = 0.5;
/** Images laid over each other make the smear of what moves. */
const SMEAR = 6;

/** The frames of a camera before a scene. */
export async function* playScene(
  scene: ImageBitmap,
  { size: { width, height }, margin, offsets }: SceneClip,
): AsyncGenerator<ClipFrame> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  for (const [index, [x, y]] of offsets.entries()) {
    const [fromX, fromY] = offsets[index - 1] ?? [x, y];
    for (let part = 0; part < SMEAR; part++) {
      const share = 1 - (SHUTTER * part) / (SMEAR - 1);
      context.globalAlpha = 1 / (part + 1);
      context.drawImage(scene, -margin - (fromX + (x - fromX) * share), -margin - (fromY + (y - fromY) * share));
    }
    yield { bitmap: await createImageBitmap(canvas), time: index / FRAMES_PER_SECOND };
  }
  scene.close();
}
