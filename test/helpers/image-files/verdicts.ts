/*
 * The verdict on every file of the corpus, by whoever gets its bytes as they are. The tests of browser, proxy and
 * sandbox, and the table in docs/images.md, all come from here. No imports: browsers load this too.
 */

type Refusal = 'image_empty' | 'image_type_unsupported' | 'image_too_large' | 'image_too_small' | 'image_damaged';

export interface Expected {
  /**
   * `if decoded`: taken where the browser's decoder knows the format, else `image_type_unsupported`. `if scaled`: taken where
   * it decodes at a smaller size, else `image_too_large`.
   */
  browser: 'taken' | 'if decoded' | 'if scaled' | 'image_blank' | 'image_heic_unsupported' | Refusal;
  /** `picture_unusable`: the browser would have made a finished JPEG of it first. */
  proxy: 'taken' | 'picture_unusable' | Refusal;
  /** By the provider's own formats (JPG, PNG, BMP) and 50 megapixels. */
  sandbox: 'taken' | Refusal;
  /** Colours of the four quarters of the result, left to right, top to bottom. */
  corners: readonly string[];
  /** Printed inks, of which programs make colours as they see fit. */
  inks?: true;
}

const QUARTERS = ['red', 'green', 'blue', 'yellow'];
const ON_WHITE = ['white', 'green', 'blue', 'yellow'];

/** A finished picture, which everybody takes. */
const finished = (corners: readonly string[] = QUARTERS): Expected => ({
  browser: 'taken',
  proxy: 'taken',
  sandbox: 'taken',
  corners,
});
/** A picture that the browser makes into a finished one. */
const raw = (corners: readonly string[] = QUARTERS): Expected => ({ ...finished(corners), proxy: 'picture_unusable' });
/** A whole picture without the mark of its end, which the browser makes into a finished one. */
const open = (corners: readonly string[] = QUARTERS): Expected => ({ ...finished(corners), proxy: 'image_damaged' });
const notOfProvider = (expected: Expected): Expected => ({ ...expected, sandbox: 'image_type_unsupported' });
const refused = (code: Refusal): Expected => ({ browser: code, proxy: code, sandbox: code, corners: [] });

const unsupported = refused('image_type_unsupported');
const damaged = refused('image_damaged');
const tooLarge = refused('image_too_large');
const tooSmall = refused('image_too_small');

const TABLE = {
  'a JPEG': finished(),
  'a progressive JPEG': finished(),
  'a grey JPEG': finished(['black', 'white', 'black', 'white']),
  'a JPEG with EXIF and a thumbnail, without a place': finished(),
  'a JPEG of 48 megapixels': finished(),
  'a JPEG of 108 megapixels': { ...finished(), sandbox: 'image_too_large' },
  'a CMYK JPEG': { ...raw(), inks: true },
  'a YCCK JPEG': { ...raw(), inks: true },
  'a JPEG with GPS, maker notes, XMP, IPTC and a comment': raw(),
  'a JPEG with a second JPEG behind it (MPF)': raw(),
  'a JPEG with HTML behind it': raw(),
  'a JPEG with a ZIP behind it': raw(),
  'a JPEG with JavaScript behind it': raw(),
  'a wide-gamut JPEG (Display P3)': finished(),
  'a PNG': raw(),
  'an interlaced PNG': raw(),
  'a 16-bit PNG': raw(),
  'a palette PNG': raw(),
  'a transparent PNG': raw(ON_WHITE),
  'a PNG with bytes behind it': raw(),
  'a WEBP': notOfProvider(raw()),
  'a lossless transparent WEBP': notOfProvider(raw(ON_WHITE)),
  'a 24-bit BMP': raw(),
  'a 24-bit BMP, top down': raw(),
  'a 32-bit BMP': raw(),
  'a 32-bit BMP with opacity': raw(ON_WHITE),
  'an 8-bit BMP': raw(),
  'an 8-bit BMP, run-length coded': raw(),
  'a 4-bit BMP, run-length coded': raw(),
  'an old BMP (OS/2)': raw(),
  'an AVIF': { ...unsupported, browser: 'if decoded', corners: QUARTERS },
  'an AVIF turned by its container': {
    ...unsupported,
    browser: 'if decoded',
    corners: ['green', 'yellow', 'red', 'blue'],
  },
  'a HEIC by its header': { ...unsupported, browser: 'image_heic_unsupported' },
  'no bytes': refused('image_empty'),
  'one byte': unsupported,
  text: unsupported,
  'a GIF': unsupported,
  'an animated GIF': unsupported,
  'an animated WEBP': unsupported,
  'an animated PNG': unsupported,
  'an AVIF sequence by its header': unsupported,
  'a TIFF': unsupported,
  'an SVG': unsupported,
  'an SVG with an XML head': unsupported,
  'an HTML page': unsupported,
  'a PDF': unsupported,
  'a ZIP': unsupported,
  'an arithmetic-coded JPEG by its header': unsupported,
  'a lossless JPEG by its header': unsupported,
  'a 12-bit JPEG by its header': unsupported,
  'a JPEG without its end mark': open(),
  'a JPEG that other data follow instead of its end mark, as panoramas of Samsung': open(),
  'a progressive JPEG without its end mark': open(),
  'a PNG without its last chunk': open(),
  'an interlaced PNG without its last chunk': open(),
  'a JPEG cut in its head': damaged,
  'a JPEG cut in the middle': damaged,
  'a JPEG cut a byte before its end mark': damaged,
  'a JPEG of two frames, the second larger': damaged,
  'a JPEG whose height is told anew (DNL)': damaged,
  'a progressive JPEG cut between its scans': damaged,
  'a JPEG of 600 scans': damaged,
  'a PNG cut in its head': damaged,
  'a PNG cut in the middle': damaged,
  'a PNG cut in its last pixels': damaged,
  'a PNG of two headers, the second larger': damaged,
  'a PNG that its checksum denies': damaged,
  'a PNG without pixels': damaged,
  'a WEBP cut in the middle': damaged,
  'a WEBP without pixels': damaged,
  'a WEBP with a canvas of another size': damaged,
  'a BMP cut in the middle': damaged,
  'a run-length BMP without its end mark': damaged,
  'an AVIF cut in the middle': damaged,
  'a HEIC without a picture': damaged,
  'a HEIC of two descriptions': damaged,
  'a JPEG of 200 megapixels': { ...tooLarge, browser: 'if scaled', corners: ['black', 'white', 'black', 'white'] },
  'a progressive JPEG of 200 megapixels, declared': tooLarge,
  'a JPEG of 2,400 megapixels, declared': tooLarge,
  'a PNG of 200 megapixels, declared': tooLarge,
  'a WEBP of 268 megapixels, declared': tooLarge,
  'a BMP of 4 gigapixels, declared': tooLarge,
  'a strip of 1 × 20,000': tooSmall,
  'a strip of 20,000 × 30': tooSmall,
  'a strip of 4,000 × 300': tooSmall,
  'a picture of 20 × 20': tooSmall,
  'a covered lens': { ...finished(), browser: 'image_blank' },
} as const satisfies Record<string, Expected>;

export type ImageFile = keyof typeof TABLE;

export const VERDICTS: Readonly<Record<ImageFile, Expected>> = TABLE;

export const IMAGE_FILES = Object.keys(TABLE) as ImageFile[];
