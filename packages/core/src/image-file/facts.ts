/** What a file is by its bytes, whatever it is called. The first six are pictures that can be taken. */
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

/** What the bytes say about a picture before anything is decoded. */
export interface ImageFacts {
  format: ReadableFormat;
  /** Pixels as stored, before the orientation is applied. */
  width: number;
  height: number;
  /**
   * EXIF orientation of a JPEG, 1 to 8; 1 where there is none, and for the other formats. Decoders read other forms of
   * EXIF, each its own: of how a picture comes out this is a guess.
   */
  orientation: number;
  animated: boolean;
  /** `channel`: each pixel has its own opacity; `key`: some colours of the picture are see-through. */
  alpha: 'none' | 'key' | 'channel';
  /** Bits of one sample; of one pixel in a BMP. */
  bits: number;
  colour: 'grey' | 'rgb' | 'palette' | 'cmyk';
  /** True for a JPEG of several scans, of which a decoder keeps everything until it has read the last one. */
  severalScans: boolean;
  /** Bytes behind the end of the picture. */
  trailing: number;
  /** True where all pixels are there, and only the mark that ends the file is not. */
  lacksEnd: boolean;
  /** True when the metadata say where the picture was taken. */
  hasLocation: boolean;
  /** Why no decoder here is asked to read it: `arithmetic coding`, `12 bits`. */
  unusual: string | undefined;
  /** Why it is no whole picture: `cut off`, `a wrong checksum`. */
  damage: string | undefined;
}

/** What a file without anything special has. */
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
