/** How a photograph is taken. Angles in degrees, lengths as shares of the photograph's width unless said otherwise. */
export interface PhotographSettings {
  /** Pixels of the photograph before it is turned; without it those of the page. */
  size?: { width: number; height: number };
  /** Share of the frame that the document takes, by the tighter side. */
  fill: number;
  /** Most the document is turned in the plane, either way. */
  tilt: number;
  /** Most each corner is displaced. */
  perspective: number;
  /** Standard deviation of the sensor's noise, of 255. */
  noise: number;
  /** Sigma of the blur in pixels; 0 for none. */
  blur: number;
  /** How much darker one side of the light is than the other, 0 to 1. */
  shade: number;
  /** Strength of a specular patch on the page: 0 none, 1 bleaches text. */
  glare: number;
  jpegQuality: number;
}

export type PhotographLevel = 0 | 1 | 2 | 3;

/** Level 0 is a flat scan; 1 a careful photograph, 2 a usual one, 3 a hard one. */
export const PHOTOGRAPH_LEVELS: Readonly<Record<PhotographLevel, PhotographSettings>> = {
  0: {
    fill: 1,
    tilt: 0,
    perspective: 0,
    noise: 0,
    blur: 0,
    shade: 0,
    glare: 0,
    jpegQuality: 90,
  },
  1: {
    size: { width: 1600, height: 1200 },
    fill: 0.82,
    tilt: 2,
    perspective: 0.015,
    noise: 4,
    blur: 0.5,
    shade: 0.15,
    glare: 0,
    jpegQuality: 85,
  },
  2: {
    size: { width: 1600, height: 1200 },
    fill: 0.8,
    tilt: 4,
    perspective: 0.03,
    noise: 8,
    blur: 0.9,
    shade: 0.25,
    glare: 0,
    jpegQuality: 75,
  },
  3: {
    size: { width: 1280, height: 960 },
    fill: 0.8,
    tilt: 7,
    perspective: 0.045,
    noise: 14,
    blur: 1.3,
    shade: 0.5,
    glare: 0,
    jpegQuality: 60,
  },
};
