import type { Quad } from '@idproof/core/capture';

/** How a document lies before the camera. Angles in degrees, lengths in shares of the frame. */
export interface Hold {
  /** Of the frame that the document fills, by the tighter side. */
  fill: number;
  /** In the plane, clockwise. */
  roll: number;
  /** Away from the camera: of its right side, of its top. */
  yaw: number;
  pitch: number;
  /** Where its middle is. */
  x: number;
  y: number;
}

/** In widths of the frame: that of a phone's main camera, about 65 degrees wide. */
const FOCAL_LENGTH = 0.8;

interface Size {
  width: number;
  height: number;
}

/** Where the corners of a document are seen, in its reading order. A pinhole camera looks straight at the frame. */
export function project(document: Size, frame: Size, hold: Hold): Quad {
  const [roll, yaw, pitch] = [hold.roll, hold.yaw, hold.pitch].map((angle) => (angle * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const [cos, sin] = [Math.abs(Math.cos(roll)), Math.abs(Math.sin(roll))];
  const across = document.width * cos + document.height * sin;
  const down = document.width * sin + document.height * cos;
  const scale = hold.fill * Math.min(frame.width / across, frame.height / down);
  const away = FOCAL_LENGTH * Math.max(frame.width, frame.height);
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return corners.map(([right, below]) => {
    const [x0, y0] = [(right * document.width * scale) / 2, (below * document.height * scale) / 2];
    const [x, y] = [x0 * Math.cos(roll) - y0 * Math.sin(roll), x0 * Math.sin(roll) + y0 * Math.cos(roll)];
    const depth = away + x * Math.sin(yaw) - y * Math.sin(pitch);
    return [
      frame.width * hold.x + (x * Math.cos(yaw) * away) / depth,
      frame.height * hold.y + (y * Math.cos(pitch) * away) / depth,
    ] as const;
  }) as unknown as Quad;
}
