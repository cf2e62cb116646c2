/** The format of a file by its bytes. The first six are accepted image formats. */
export type ImageFormat =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'bmp'
  | 'heic'
  | 'avif'
  | 'gif'
  | 'tiff'
  | 'svg'
  | 'html'
  | 'pdf'
  | 'zip'
  | 'unknown';

export type ReadableFormat = Extract<ImageFormat, 'jpeg' | 'png' | 'webp' | 'bmp' | 'heic' | 'avif'>;

/** The facts of an image file, read without decoding it. */
export interface ImageFacts {
  format: ReadableFormat;
  /** Pixels as stored, before the orientation is applied. */
  width: number;
  height: number;
  /**
   * EXIF orientation of a JPEG, 1 to 8; 1 where there is none, and for the other formats. A guess: decoders differ in the
   * forms of EXIF that they read.
   */
  orientation: number;
  animated: boolean;
  /** `channel`: each pixel has its own opacity; `key`: some colours of the image are see-through. */
  alpha: 'none' | 'key' | 'channel';
  /** Bits of one sample; of one pixel in a BMP. */
  bits: number;
  colour: 'grey' | 'rgb' | 'palette' | 'cmyk';
  /** True for a JPEG of several scans, which a decoder holds in memory as a whole. */
  severalScans: boolean;
  /** Bytes behind the end of the image. */
  trailing: number;
  /** True where all pixels are there and only the end marker is missing. */
  lacksEnd: boolean;
  /** True when the metadata contain the place where the image was taken. */
  hasLocation: boolean;
  /** Why the image is not decoded, although it may be valid: `arithmetic coding`, `12 bits`. */
  unusual: string | undefined;
  /** Why the file is damaged: `cut off`, `a wrong checksum`. */
  damage: string | undefined;
}

/** The facts of a file without special features. */
export const PLAIN = {
  orientation: 1,
  animated: false,
  alpha: 'none',
  bits: 8,
  colour: 'rgb',
  severalScans: false,
  trailing: 0,
  lacksEnd: false,
  hasLocation: false,
  unusual: undefined,
  damage: undefined,
} as const satisfies Partial<ImageFacts>;

export const CUT_OFF = 'cut off';
